/**
 * Objects stored by the simulated API server keep the promises of their types, as objects from other clusters do at the
 * border.
 */
import { expect, it } from 'vitest'
import { keepPromises } from '../api/fields/keepPromises.ts'
import { typeOfKind } from '../api/fieldTable.ts'
import type { JsonObject } from '../api/types.ts'
import { kinds } from '../kinds/table.ts'
import { componentsOf } from '../session/runReader.ts'
import { Harness } from '../testing/harness.ts'

const template = { metadata: { labels: { app: 'odd' } }, spec: { containers: [{ name: 'app', image: 'x:1' }] } }
const selector = { matchLabels: { app: 'odd' } }
const written: Readonly<Record<string, JsonObject>> = {
  statefulsets: {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    spec: { selector, template, serviceName: 'db', replicas: 2 },
  },
  daemonsets: { apiVersion: 'apps/v1', kind: 'DaemonSet', spec: { selector, template } },
  replicationcontrollers: { apiVersion: 'v1', kind: 'ReplicationController', spec: { template, replicas: 1 } },
  jobs: {
    apiVersion: 'batch/v1',
    kind: 'Job',
    spec: { template: { ...template, spec: { ...template.spec, restartPolicy: 'Never' } } },
  },
  cronjobs: {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    spec: {
      schedule: '* * * * *',
      jobTemplate: { spec: { template: { ...template, spec: { ...template.spec, restartPolicy: 'Never' } } } },
    },
  },
  services: { apiVersion: 'v1', kind: 'Service', spec: { selector: { app: 'odd' }, ports: [{ port: 80 }] } },
  endpointslices: {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    addressType: 'IPv4',
    endpoints: [{ addresses: ['10.0.0.1'] }],
  },
  poddisruptionbudgets: { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', spec: { selector, minAvailable: 1 } },
  horizontalpodautoscalers: {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      maxReplicas: 3,
      behavior: { scaleUp: { policies: [{ type: 'Pods', value: 1, periodSeconds: 15 }] } },
    },
  },
  persistentvolumeclaims: {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  },
  persistentvolumes: {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    spec: { accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' }, hostPath: { path: '/data' } },
  },
  storageclasses: { apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', provisioner: 'example.com/disk' },
  limitranges: { apiVersion: 'v1', kind: 'LimitRange', spec: { limits: [{ type: 'Pod', max: { cpu: '4' } }] } },
  resourcequotas: { apiVersion: 'v1', kind: 'ResourceQuota', spec: { hard: { pods: '50' } } },
  configmaps: { apiVersion: 'v1', kind: 'ConfigMap' },
}

it('every object of a cluster with all kinds has the members that its TypeScript type requires', () => {
  const h = new Harness().deployment({ replicas: 2 })
  const client = componentsOf(h.session).cluster.api.dynamicClient('kubectl')
  for (const [resource, object] of Object.entries(written))
    client.create(resource, 'default', { ...object, metadata: { name: 'odd' } }, { fieldValidation: 'Strict' })
  h.run(90_000)
  const { objects: store } = h.session
  const broken = new Set<string>()
  let count = 0
  for (const row of kinds) {
    const type = typeOfKind(row.group === '' ? row.version : `${row.group}/${row.version}`, row.kind)
    if (type === undefined) continue
    for (const object of store.list<string>(row.resource)) {
      count++
      const kept = keepPromises(type, object, '')
      for (const part of ['spec', 'status', 'endpoints', 'involvedObject', 'source', 'metadata'])
        if (JSON.stringify(kept[part]) !== JSON.stringify((object as JsonObject)[part]))
          broken.add(`${row.kind}.${part}`)
    }
  }
  expect(count).toBeGreaterThan(40)
  expect([...broken]).toEqual([])
})
