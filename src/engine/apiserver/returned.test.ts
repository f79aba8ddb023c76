/** Fields of new objects as the API server returns them, where they are not those that were sent. */
import { expect, it } from 'vitest'
import type { ResourceTypes } from '../api/fields/apiTypes.ts'
import type { JsonObject } from '../api/types.ts'
import { createCluster } from '../cluster.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { Simulation } from '../sim/simulation.ts'

const components = { scheduler: false, kubelet: false }
const start = () => createCluster(new Simulation(2), { ...DEFAULT_CONFIG, nodes: [], components }).api.client('test')

const template = (metadata: JsonObject): JsonObject => ({
  metadata,
  spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'x' }] },
})

it.each<[keyof ResourceTypes, JsonObject, JsonObject]>([
  [
    'horizontalpodautoscalers',
    {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      spec: {
        scaleTargetRef: { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' },
        maxReplicas: 3,
        behavior: { scaleUp: { tolerance: '0.05' } },
      },
    },
    { behavior: { scaleUp: { tolerance: '50m' } } },
  ],
  ['limitranges', { apiVersion: 'v1', kind: 'LimitRange', spec: { limits: [] } }, { limits: null }],
  [
    'persistentvolumeclaims',
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      spec: {
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: '1Gi' } },
        dataSource: { kind: 'PersistentVolumeClaim', name: 'other' },
      },
    },
    {
      dataSource: { apiGroup: null, kind: 'PersistentVolumeClaim', name: 'other' },
      dataSourceRef: { apiGroup: null, kind: 'PersistentVolumeClaim', name: 'other' },
    },
  ],
])('a created object of the resource %s has the expected spec', (resource, object, spec) => {
  const made = start().create(resource, 'default', { ...object, metadata: { name: 'a' } })
  expect(made).toMatchObject({ spec })
})

it('a Job without labels gets the labels of its Pods, including the labels that select the Pods', () => {
  const job = (metadata: JsonObject): JsonObject => ({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'a', ...metadata },
    spec: { template: template({ labels: { app: 'a' } }) },
  })
  const bare = start().create('jobs', 'default', job({}))
  const { uid } = bare.metadata
  expect(bare.metadata.labels).toEqual({
    app: 'a',
    'batch.kubernetes.io/controller-uid': uid,
    'batch.kubernetes.io/job-name': 'a',
    'controller-uid': uid,
    'job-name': 'a',
  })
  const labelled = start().create('jobs', 'default', job({ labels: { app: 'a' } }))
  expect(labelled.metadata.labels).toEqual({ app: 'a' })
})

it('the QoS class of a Pod counts the defaults of a LimitRange', () => {
  const client = start()
  const limits = [{ type: 'Container', defaultRequest: { cpu: '1' } }]
  client.create('limitranges', 'default', {
    apiVersion: 'v1',
    kind: 'LimitRange',
    metadata: { name: 'a' },
    spec: { limits },
  })
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: template({}).spec as JsonObject }
  expect(client.create('pods', 'default', pod)).toMatchObject({ status: { qosClass: 'Burstable' } })
})
