/**
 * Diagnoses recordings of simulated runs and judges the texts by the rubric: impact, time, cause, change, way out,
 * nothing false.
 */
import { describe, expect, test } from 'vitest'
import { Harness } from '../../src/engine/testing/harness.ts'
import { judge, recorded, recordedBy } from './diagnosed.ts'
import { findingTexts } from './rubric.ts'

describe('diagnoses of simulated recordings', () => {
  test('have no finding for a rollout without faults', async () => {
    const h = new Harness().deployment({ replicas: 3 }).run(20_000)
    h.setImage('web', 'shop/web:v2').run(60_000)
    await judge(recordedBy(h), { nothing: true })
  })

  test('report no outage for a first revision, nor for a larger number of replicas', async () => {
    const h = new Harness().deployment({ replicas: 2 }).run(30_000)
    h.scale('web', 8).run(30_000)
    await judge(recordedBy(h), { nothing: true, never: ['0 of'] })
  })

  test('report the past outage of a rollout with Recreate, with the cause and the change', async () => {
    const h = new Harness().deployment({ replicas: 3, strategy: 'Recreate' }).run(20_000)
    h.setImage('web', 'shop/web:v2').run(60_000)
    await judge(recordedBy(h), {
      said: [
        ['impact', 'Deployment default/web: 0 of 3 Pods were available for \\d+ s'],
        ['time', 'None available: 00:00:2\\d to 00:00:\\d\\d'],
        ['change', 'Just before: image \\S+ → v2 at 00:00:20 by kubectl'],
        ['cause', 'Cause: strategy Recreate removes all old Pods'],
        ['way out', 'kubectl patch deployment/web .*RollingUpdate'],
      ],
      never: ['until the end of the recording'],
    })
  })

  test('report how long a crash after a rollout left no Pod available, and which change ended the outage', async () => {
    const h = new Harness().deployment({ replicas: 3 }).run(20_000)
    h.setImage('web', 'shop/web:v2.ready1.exit3after6').run(60_000)
    h.undo('web').run(40_000)
    await judge(recordedBy(h), {
      said: [
        ['impact', '0 of 3 Pods were available for \\d+ s'],
        ['change', 'image \\S+ → v2.ready1.exit3after6 at 00:00:20'],
        ['change', 'Then: image v2.ready1.exit3after6 → \\S+ at 00:01:20'],
        ['cause', 'crashed again and again in \\d Pods.*exit code 3'],
        ['way out', 'It ended with the change at 00:01:20'],
      ],
      never: ['keeps crashing', 'pod=web-', '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-'],
    })
  })

  test('report a stalled rollout for a missing image, with the old Pods and an undo as the way out', async () => {
    const h = new Harness().deployment({ replicas: 4 }).run(20_000)
    h.setImage('web', 'shop/web:v2.nopull').run(60_000)
    await judge(recordedBy(h), {
      said: [
        ['impact', '3 of 4 Pods available.*rollout stalled at 2 of 4 updated for \\d+ s'],
        ['time', 'from 2026-01-01T00:00:2\\dZ until the end'],
        ['change', 'image \\S+ → v2.nopull at 00:00:20 by kubectl'],
        ['cause', '2 Pods cannot pull the image shop/web:v2.nopull, for example web-'],
        ['way out', 'kubectl rollout undo deployment/web'],
      ],
      never: ['0 of 4', '-\\d can be removed'],
    })
  })
})

const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString().replace('.000', '')
let version = 10
const meta = (name: string, seconds: number, more: object = {}) => ({
  name,
  namespace: 'shop',
  uid: `uid-${name}`,
  resourceVersion: String(++version),
  creationTimestamp: at(0),
  generation: 1,
  managedFields: [
    {
      manager: 'kube-controller-manager',
      operation: 'Update',
      time: at(seconds),
      fieldsType: 'FieldsV1',
      fieldsV1: {},
    },
  ],
  ...more,
})
const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'app', image: 'web:v1' }] } }
const seen = (type: string, object: object) => ({ type, object })

describe('diagnoses of recordings written by hand', () => {
  const deployment = (seconds: number, available: number) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: meta('web', seconds),
    spec: { replicas: 3, selector: { matchLabels: { app: 'web' } }, template },
    status: { observedGeneration: 1, replicas: 3, updatedReplicas: 3, availableReplicas: available },
  })
  const set = (seconds: number, replicas: number, written: number) => ({
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: meta('web-1', written, {
      generation: seconds,
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'uid-web', controller: true }],
    }),
    spec: { replicas, selector: { matchLabels: { app: 'web' } }, template },
    status: { replicas },
  })
  const node = (seconds: number, status: string) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { ...meta('node-3', seconds), namespace: undefined },
    status: { conditions: [{ type: 'Ready', status, reason: 'NodeStatusUnknown', lastTransitionTime: at(seconds) }] },
  })
  const pod = (seconds: number, more: object = {}, status: object = {}) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: meta('web-1-a', seconds, {
      labels: { app: 'web' },
      ownerReferences: [
        { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-1', uid: 'uid-web-1', controller: true },
      ],
      ...more,
    }),
    spec: { nodeName: 'node-3', containers: template.spec.containers },
    status: { phase: 'Running', ...status },
  })
  const begins = () => [
    seen('ADDED', node(1, 'True')),
    seen('ADDED', deployment(5, 3)),
    seen('ADDED', set(5, 3, 5)),
    seen('ADDED', pod(6)),
  ]

  test('report first the workload with Pods on a lost node, with the node as the cause', async () => {
    const lost = () => [seen('MODIFIED', node(60, 'Unknown')), seen('MODIFIED', deployment(61, 2))]
    const text = recorded(...begins(), ...lost(), seen('MODIFIED', deployment(75, 2)))
    await judge(text, {
      first: 'Deployment shop/web: 2 of 3 Pods available, minimum 3, for 14 s',
      said: [
        ['time', 'from 2026-01-01T00:01:01Z until the end'],
        ['cause', 'Node node-3 is not reporting \\(Ready is Unknown\\)'],
        ['way out', 'kubectl taint node node-3 .*out-of-service'],
      ],
    })
    expect(findingTexts(await text)).toHaveLength(2)
    const lease = {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { ...meta('node-3', 20), uid: 'uid-lease', namespace: 'kube-node-lease' },
      spec: { renewTime: '2026-01-01T00:00:20.000000Z' },
    }
    await judge(recorded(...begins(), seen('ADDED', lease), ...lost(), seen('MODIFIED', deployment(75, 2))), {
      said: [['time', 'Lease kube-node-lease/node-3 spec.renewTime: 2026-01-01T00:00:20Z']],
    })
    const back = () => [seen('MODIFIED', node(90, 'True')), seen('MODIFIED', deployment(91, 3))]
    await judge(recorded(...begins(), ...lost(), ...back()), {
      said: [
        ['impact', '2 of 3 Pods were available, minimum 3, for 30 s'],
        ['cause', 'Node node-3 was not reporting for 30 s'],
      ],
      never: ['is not reporting'],
    })
  })

  test('report a user who scaled a ReplicaSet if the managedFields entry of the controller is older', async () => {
    const scaled = () => [
      seen('MODIFIED', deployment(40, 3)),
      seen('MODIFIED', set(6, 0, 5)),
      seen('MODIFIED', deployment(42, 0)),
    ]
    await judge(recorded(...begins(), ...scaled(), seen('MODIFIED', deployment(50, 3))), {
      first: 'Deployment shop/web: 0 of 3 Pods were available for 8 s',
      said: [
        ['cause', 'A user, not the Deployment controller, scaled ReplicaSet web-1 from 3 to 0'],
        ['change', 'ReplicaSet shop/web-1 replicas 3 → 0 at 00:00:40'],
        ['way out', 'kubectl scale deployment/web --replicas=3 -n shop'],
      ],
    })
    // Within the second of its own write, the controller leaves its entry in managedFields unchanged.
    const own = () => [
      seen('MODIFIED', set(6, 2, 40)),
      seen('MODIFIED', set(7, 1, 40)),
      seen('MODIFIED', deployment(40, 3)),
    ]
    await judge(recorded(...begins(), ...own()), { nothing: true })
  })

  test('report a finalizer that blocks a deletion, a killed container and a failed Job', async () => {
    const ended = { containerStatuses: [{ name: 'app', state: { terminated: { exitCode: 137, finishedAt: at(40) } } }] }
    const held = { deletionTimestamp: at(40), deletionGracePeriodSeconds: 30, finalizers: ['backup.example.com/wait'] }
    const job = () => ({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: meta('migrate', 90),
      spec: { template },
      status: {
        failed: 3,
        conditions: [{ type: 'Failed', status: 'True', reason: 'BackoffLimitExceeded', lastTransitionTime: at(90) }],
      },
    })
    const changes = () => [
      seen('MODIFIED', pod(41, held, ended)),
      seen('MODIFIED', job()),
      seen('MODIFIED', deployment(90, 3)),
    ]
    await judge(recorded(...begins(), ...changes()), {
      said: [
        ['impact', '\\[medium\\] Deployment shop/web: Pod web-1-a is still Terminating 50 s after its end'],
        ['cause', 'finalizer backup.example.com/wait is not removed'],
        ['way out', 'kubectl patch pods web-1-a -n shop'],
        [
          'impact',
          '\\[low\\] Deployment shop/web: 1 container \\(app\\) was killed after its whole grace period of 30 s',
        ],
        ['impact', '\\[high\\] Job shop/migrate failed after 3 Pods \\(BackoffLimitExceeded\\)'],
        ['time', 'from 2026-01-01T00:01:30Z'],
      ],
    })
  })
})
