// `npx vitest run --root examples/testing`, in a project that has the packages rollscope and vitest.
import { fileURLToPath } from 'node:url'
import { startCluster, underSeeds } from 'rollscope/testing'
import { afterEach, expect, it } from 'vitest'

const manifests = [fileURLToPath(new URL('web.yaml', import.meta.url))]
const web = '/apis/apps/v1/namespaces/default/deployments/web'

/** @type {import('rollscope/testing').TestCluster | undefined} */
let cluster
afterEach(async () => {
  await cluster?.stop()
})

/** @param {string} image */
const patch = (image) => ({ spec: { template: { spec: { containers: [{ name: 'web', image }] } } } })
const mergePatch = 'application/strategic-merge-patch+json'

it('rolls out, and explains a broken image', async ({ task }) => {
  cluster = await startCluster({ manifests, test: task.name })
  await cluster.until('deployment/web complete')
  const before = await cluster.snapshot()

  await cluster.request('PATCH', web, patch('shop/web:v2'), mergePatch)
  const { seconds } = await cluster.until('deployment/web complete')
  expect(seconds).toBeLessThan(120)

  await cluster.restore(before)
  await cluster.breakImage('deployment/web')
  await expect(cluster.until('deployment/web complete')).rejects.toThrow('the rollout is stalled')
  const { outcome, waitsFor } = await cluster.why('deployment/web')
  expect(outcome).toBe('stalled')
  expect(waitsFor.join('\n')).toContain('image')
})

it('keeps three Pods available while a node is lost, whatever the delays', async () => {
  await underSeeds(5, async (seed) => {
    const lossy = await startCluster({ manifests, seed, clock: 'stopped' })
    try {
      await lossy.until('deployment/web complete')
      await lossy.loseNode('node-1')
      await lossy.advance('7m')
      const { body } = await lossy.request('GET', web)
      expect(body.status.availableReplicas).toBeGreaterThanOrEqual(3)
    } finally {
      await lossy.stop()
    }
  })
})
