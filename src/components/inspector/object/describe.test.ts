import { describe, expect, it } from 'vitest'
import type { KubeObject } from '../../../engine/index.ts'
import '../../../i18n/en/object.ts'
import { type Translate, translate } from '../../../i18n/index.ts'
import { summaryOf } from './describe.ts'

const t: Translate = (key, ...args) => translate('en', key, ...args)
const rowsOf = (object: object) =>
  Object.fromEntries(
    summaryOf(object as KubeObject, t).map(({ label, values }) => [label, values.map(({ text }) => text)]),
  )
const metadata = {
  name: 'web',
  namespace: 'shop',
  uid: 'u',
  resourceVersion: '1',
  creationTimestamp: '2024-01-01T00:00:00Z',
}
const template = {
  spec: {
    containers: [
      {
        name: 'web',
        image: 'shop/web:v1',
        resources: { requests: { cpu: '250m' } },
        readinessProbe: { periodSeconds: 1 },
      },
    ],
  },
}

describe('summaryOf', () => {
  it('lists replicas, strategy and conditions of a Deployment', () => {
    const spec = {
      replicas: 3,
      paused: true,
      minReadySeconds: 2,
      progressDeadlineSeconds: 60,
      selector: {
        matchLabels: { app: 'web' },
        matchExpressions: [{ key: 'tier', operator: 'In', values: ['a', 'b'] }],
      },
      strategy: { type: 'Recreate' },
      template,
    }
    expect(rowsOf({ kind: 'Deployment', metadata: { ...metadata, generation: 4 }, spec, status: {} })).toEqual({
      Namespace: ['shop'],
      Replicas: ['3 desired, 0 updated, 0 total, 0 available, 0 unavailable'],
      Rollout: ['paused'],
      Strategy: ['Recreate'],
      'Min ready': ['2 s'],
      'Progress deadline': ['60 s'],
      Selector: ['app=web', 'tier in (a,b)'],
      'Pod template': ['web  shop/web:v1\nRequests: cpu 250m\nProbes: readiness'],
      Generation: ['4, observed 0'],
      Created: ['2024-01-01T00:00:00Z'],
    })
  })

  it('lists the counts of a ReplicaSet', () => {
    const annotations = { 'deployment.kubernetes.io/revision': '2' }
    const spec = { replicas: 2, selector: { matchLabels: { app: 'web' } }, template }
    expect(
      rowsOf({ kind: 'ReplicaSet', metadata: { ...metadata, annotations }, spec, status: { replicas: 2 } }),
    ).toMatchObject({
      Replicas: ['2 desired, 2 current, 0 ready, 0 available'],
      Revision: ['2'],
      Selector: ['app=web'],
      'Pod template': [expect.stringContaining('shop/web:v1')],
    })
  })

  it("shows the scheduler's message of an unschedulable Pod", () => {
    const message = '0/3 nodes are available: 1 node(s) were unschedulable, 2 Insufficient cpu. preemption: none'
    const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }]
    expect(
      rowsOf({
        kind: 'Pod',
        metadata,
        spec: template.spec,
        status: { phase: 'Pending', conditions, qosClass: 'Burstable' },
      }),
    ).toMatchObject({
      Phase: ['Pending'],
      Scheduler: [
        '0/3 nodes are available:',
        '  1 node(s) were unschedulable',
        '  2 Insufficient cpu',
        'preemption: none',
      ],
      Containers: ['web  shop/web:v1\nRequests: cpu 250m\nProbes: readiness'],
      'QoS class': ['Burstable'],
    })
  })

  it('lists the resources of a Node', () => {
    const spec = { unschedulable: true, taints: [{ key: 'a', effect: 'NoSchedule' }] }
    expect(rowsOf({ kind: 'Node', metadata, spec, status: { allocatable: { cpu: '2', pods: '110' } } })).toMatchObject({
      Node: ['cordoned'],
      Taints: ['a:NoSchedule'],
      Allocatable: ['cpu: 2', 'pods: 110'],
    })
  })

  it('lists address and selector of a Service', () => {
    const spec = {
      clusterIP: '10.0.0.1',
      selector: { app: 'web' },
      ports: [{ name: 'http', port: 80, targetPort: 8080 }],
    }
    expect(rowsOf({ kind: 'Service', metadata, spec })).toMatchObject({
      Type: ['ClusterIP'],
      'Cluster IP': ['10.0.0.1'],
      Ports: ['http  80 → 8080/TCP'],
      Selector: ['app=web'],
    })
  })

  it('lists the fields of any other kind', () => {
    const spec = { minAvailable: 2, selector: { matchLabels: { app: 'web' } }, rules: [{ a: 1 }, { a: 2 }] }
    const status = { currentHealthy: 3, conditions: [{ type: 'X' }] }
    expect(rowsOf({ kind: 'PodDisruptionBudget', apiVersion: 'policy/v1', metadata, spec, status })).toMatchObject({
      Spec: ['minAvailable: 2', 'selector: 1 entry', 'rules: 2 entries'],
      Status: ['currentHealthy: 3'],
    })
    expect(rowsOf({ kind: 'ConfigMap', apiVersion: 'v1', metadata, data: { a: '1' } })).toMatchObject({
      Spec: ['data: a=1'],
    })
  })
})
