import { expect, it } from 'vitest'
import type { JsonObject } from '../api/types.ts'
import { Harness } from '../testing/harness.ts'

const NO_SPACE = 'node(s) did not have enough free storage'

const driver = (storageCapacity: boolean): JsonObject => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSIDriver',
  metadata: { name: 'disk.example.com' },
  spec: { storageCapacity },
})
const storageClass: JsonObject = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: { name: 'local' },
  provisioner: 'disk.example.com',
  volumeBindingMode: 'WaitForFirstConsumer',
}
const claim: JsonObject = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'data' },
  spec: { accessModes: ['ReadWriteOnce'], storageClassName: 'local', resources: { requests: { storage: '1Gi' } } },
}
const pod: JsonObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web' },
  spec: {
    containers: [{ name: 'app', image: 'shop/web:v1', volumeMounts: [{ name: 'v', mountPath: '/v' }] }],
    volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'data' } }],
  },
}
const capacity = (space: JsonObject, nodeTopology: JsonObject = {}): JsonObject => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSIStorageCapacity',
  metadata: { name: 'a' },
  storageClassName: 'local',
  nodeTopology,
  ...space,
})

function start(...objects: readonly JsonObject[]) {
  const h = new Harness().apply(storageClass, ...objects, claim, pod).run(3_000)
  const web = () => h.list('pods').find(({ metadata }) => metadata.name === 'web')
  const message = () => web()?.status.conditions?.find(({ type }) => type === 'PodScheduled')?.message ?? ''
  return { h, message, nodeName: () => web()?.spec.nodeName }
}

it('a Pod waits for space that its driver reports, and is scheduled once there is enough', () => {
  const { h, message, nodeName } = start(driver(true))
  // A real cluster of v1.36.3 with one node had these words, and scheduled the Pod at the third capacity.
  expect(message()).toContain(`${NO_SPACE}. no new claims to deallocate, preemption: `)
  expect(message()).toContain('Preemption is not helpful for scheduling.')
  h.apply(capacity({ capacity: '500Mi' })).run(5_000)
  h.apply(capacity({ capacity: '400Mi' })).run(5_000)
  expect(message()).toContain(NO_SPACE)
  h.apply(capacity({ capacity: '2Gi' })).run(5_000)
  expect(nodeName()).toBeDefined()
})

it.each([
  ['a driver that reports no space has enough', [driver(false)], true],
  ['a provisioner without a CSIDriver has enough', [], true],
  [
    'the largest volume decides before the capacity',
    [driver(true), capacity({ capacity: '9Gi', maximumVolumeSize: '512Mi' })],
    false,
  ],
  ['space without a size is none', [driver(true), capacity({})], false],
  ['space near other nodes is none', [driver(true), capacity({ capacity: '9Gi' }, { matchLabels: { a: 'b' } })], false],
  [
    'space near the node is enough',
    [driver(true), capacity({ capacity: '1Gi' }, { matchLabels: { 'kubernetes.io/os': 'linux' } })],
    true,
  ],
] as const)('%s', (_, objects, isScheduled) => {
  const { message, nodeName } = start(...objects)
  if (isScheduled) expect(nodeName()).toBeDefined()
  else expect(message()).toContain(NO_SPACE)
})
