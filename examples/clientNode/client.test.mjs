// `npm test` here: the official client of Kubernetes for Node, with its types, watches and informers, against a
// simulated cluster.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import {
  AppsV1Api,
  CoreV1Api,
  KubeConfig,
  makeInformer,
  PatchStrategy,
  setHeaderOptions,
} from '@kubernetes/client-node'
import { startCluster } from 'rollscope/testing'

const namespace = 'default'
const name = 'web'
const labels = { app: name }

/** @param {string} image */
const template = (image) => ({ metadata: { labels }, spec: { containers: [{ name, image }] } })

/** @type {import('rollscope/testing').TestCluster | undefined} */
let cluster
afterEach(async () => {
  await cluster?.stop()
})

/** @param {string} testName */
async function connect(testName) {
  cluster = await startCluster({ test: testName })
  const config = new KubeConfig()
  config.loadFromFile(cluster.kubeconfig)
  return { cluster, config, apps: config.makeApiClient(AppsV1Api), core: config.makeApiClient(CoreV1Api) }
}

test('a rollout is seen by an informer', async ({ name: testName }) => {
  const connected = await connect(testName)
  const { apps, core } = connected
  const path = `/apis/apps/v1/namespaces/${namespace}/deployments`
  const informer = makeInformer(connected.config, path, () => apps.listNamespacedDeployment({ namespace }))
  /** @type {unknown[]} */
  const errors = []
  informer.on('error', (error) => errors.push(error))
  const rolledOut = new Promise((resolve) => {
    informer.on('update', ({ metadata, spec, status }) => {
      const isNew = spec?.template.spec?.containers[0]?.image === 'shop/web:v2'
      if (isNew && status?.observedGeneration === metadata?.generation && status?.updatedReplicas === 3) resolve(true)
    })
  })
  await informer.start()

  await apps.createNamespacedDeployment({
    namespace,
    body: {
      metadata: { name },
      spec: { replicas: 3, selector: { matchLabels: labels }, template: template('shop/web:v1') },
    },
  })
  await connected.cluster.until('deployment/web complete')
  await apps.patchNamespacedDeployment(
    { namespace, name, body: { spec: { template: template('shop/web:v2') } } },
    setHeaderOptions('Content-Type', PatchStrategy.StrategicMergePatch),
  )
  await connected.cluster.until('deployment/web complete')
  await rolledOut

  const page = await core.listNamespacedPod({ namespace, labelSelector: 'app=web', limit: 2 })
  assert.equal(page.items.length, 2)
  const rest = await core.listNamespacedPod({
    namespace,
    labelSelector: 'app=web',
    _continue: page.metadata?._continue,
  })
  assert.equal(rest.items.length, 1)
  // To stop the informer aborts its request, which is an error for the client.
  assert.deepEqual(errors, [])
  await informer.stop()
})

test('errors have the code of a real server', async ({ name: testName }) => {
  const { apps, core } = await connect(testName)
  await assert.rejects(core.readNamespacedPod({ namespace, name: 'none' }), { code: 404 })
  const spec = { replicas: 0, selector: { matchLabels: labels }, template: template('shop/web:v1') }
  const made = await apps.createNamespacedDeployment({ namespace, body: { metadata: { name }, spec } })
  await assert.rejects(apps.createNamespacedDeployment({ namespace, body: { metadata: { name }, spec } }), {
    code: 409,
  })
  const renamed = { ...spec, selector: { matchLabels: { app: 'other' } } }
  await assert.rejects(
    apps.createNamespacedDeployment({ namespace, body: { metadata: { name: 'b' }, spec: renamed } }),
    { code: 422 },
  )
  const now = await apps.readNamespacedDeployment({ namespace, name })
  await apps.replaceNamespacedDeployment({ namespace, name, body: { ...now, metadata: { ...now.metadata, labels } } })
  await assert.rejects(apps.replaceNamespacedDeployment({ namespace, name, body: made }), { code: 409 })
})
