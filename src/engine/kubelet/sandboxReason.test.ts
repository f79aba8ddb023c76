import { expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { NodeConfig } from '../document/types.ts'
import type { Release } from '../releases.ts'
import { emptyDocument, Harness } from '../testing/harness.ts'

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p' },
  spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'shop/task:v1.exit0after2' }] },
}

function reasonOn(kubernetes: Release, version?: string): string | undefined {
  const nodes = DEFAULT_CONFIG.nodes.map((node): NodeConfig => ({ ...node, ...(version ? { version } : {}) }))
  const cluster = new Harness(emptyDocument({ seed: 3, config: { ...DEFAULT_CONFIG, nodes, kubernetes } }))
  cluster.apply(pod).run(60_000)
  const { phase, conditions = [] } = cluster.get('pods', 'p').status
  expect(phase).toBe('Succeeded')
  const found = conditions.find(({ type }) => type === 'PodReadyToStartContainers')
  return found?.reason === undefined ? undefined : `${found.reason}: ${found.message}`
}

it('the condition PodReadyToStartContainers has a reason in a cluster of v1.37, and none in v1.36', () => {
  expect(reasonOn('1.36')).toBeUndefined()
  expect(reasonOn('1.37')).toBe('PodSandboxNotReady: pod sandbox is not ready')
})

it('the condition PodReadyToStartContainers depends on the version of the node, not of the cluster', () => {
  expect(reasonOn('1.37', 'v1.36.3')).toBeUndefined()
})
