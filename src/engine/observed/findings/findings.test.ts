import { describe, expect, test } from 'vitest'
import { readRecords } from '../../../kubectlOutput/readRecords.ts'
import { observe } from '../observe.ts'
import { findingsOf } from './table.ts'

const time = '2026-11-22T16:55:10Z'
const meta = (name: string, more: object = {}) => ({
  name,
  namespace: 'shop',
  uid: `uid-${name}`,
  resourceVersion: '5',
  creationTimestamp: time,
  ...more,
})
const template = (app: string, image = 'db:v2') => ({
  metadata: { labels: { app } },
  spec: { containers: [{ name: 'db', image }] },
})

function found(...items: readonly object[]): string[] {
  const { records, problems } = readRecords([
    { name: 'state', text: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }) },
  ])
  const { findings, problems: unjudged } = findingsOf(observe(records, problems))
  expect([...problems, ...unjudged]).toEqual([])
  return findings.map(({ id, object, advice }) => `${id} ${object}: ${advice}`)
}

const pod = (name: string, labels: object, ready: boolean, waiting?: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: meta(name, {
    labels,
    ownerReferences: [{ apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'db', uid: 'uid-db', controller: true }],
  }),
  spec: { nodeName: 'node-1', containers: [{ name: 'db', image: 'db' }] },
  status: {
    phase: 'Running',
    conditions: [{ type: 'Ready', status: ready ? 'True' : 'False', lastTransitionTime: time }],
    containerStatuses: [
      {
        name: 'db',
        image: 'db',
        ready,
        restartCount: 0,
        state: waiting ? { waiting: { reason: waiting, message: 'not found' } } : {},
      },
    ],
  },
})
const set = {
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: meta('db'),
  spec: { replicas: 2, serviceName: 'db', selector: { matchLabels: { app: 'db' } }, template: template('db') },
  status: { replicas: 2, currentRevision: 'db-1', updateRevision: 'db-3' },
}

test('findings include a StatefulSet that waits for a broken Pod although its template was fixed', () => {
  const old = { app: 'db', 'controller-revision-hash': 'db-1' }
  const broken = { app: 'db', 'controller-revision-hash': 'db-2' }
  const all = found(set, pod('db-0', old, true), pod('db-1', broken, false, 'ImagePullBackOff'))
  expect(all).toContain('setWaitsForBrokenPod StatefulSet shop/db: kubectl delete pod db-1 -n shop')
  // A broken Pod of the present revision does not block the update; with the policy Parallel, a broken Pod is replaced.
  const present = { app: 'db', 'controller-revision-hash': 'db-3' }
  expect(found(set, pod('db-1', present, false, 'ImagePullBackOff')).join()).not.toContain('setWaits')
  const parallel = { ...set, spec: { ...set.spec, podManagementPolicy: 'Parallel' } }
  expect(found(parallel, pod('db-1', broken, false, 'ImagePullBackOff')).join()).not.toContain('setWaits')
})

test('findings include selectors that match nothing or too much, Services without endpoints, and blocking budgets', () => {
  const service = (name: string, app: string) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: meta(name),
    spec: { selector: { app }, ports: [{ port: 80 }] },
  })
  const other = { ...set, metadata: meta('other') }
  const budget = (allowed: number) => ({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: meta('pdb'),
    spec: { minAvailable: 1, selector: { matchLabels: { app: 'db' } } },
    status: { disruptionsAllowed: allowed, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 },
  })
  const ready = pod('db-0', { app: 'db', 'controller-revision-hash': 'db-3' }, true)
  expect(found(set, ready, service('front', 'db'), budget(1))).toEqual([])
  expect(found(set, ready, service('gone', 'nobody'), budget(0))).toEqual([
    'budgetBlocks PodDisruptionBudget shop/pdb: kubectl describe pdb pdb -n shop',
    "selectsNothing Service shop/gone: kubectl get pods -l 'app=nobody' -n shop",
  ])
  expect(found(set, other, ready)).toEqual(["selectsTooMuch StatefulSet shop/db: kubectl get pods -l 'app=db' -n shop"])
  const unready = pod('db-0', { app: 'db', 'controller-revision-hash': 'db-3' }, false)
  expect(found(set, unready, service('front', 'db'))).toEqual([
    'noEndpoints StatefulSet shop/db: kubectl describe service front -n shop',
  ])
})

test('findings include an autoscaler whose replicas every apply resets', () => {
  const target = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: meta('web', {
      annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '{"spec":{"replicas":3}}' },
    }),
    spec: { replicas: 7, selector: { matchLabels: { app: 'web' } }, template: template('web') },
    status: {},
  }
  const hpa = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: meta('scaler'),
    spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 9 },
  }
  expect(found(target, hpa)).toEqual([
    'autoscalerAgainstReplicas Deployment shop/web: kubectl apply edit-last-applied deployment/web -n shop',
  ])
  const free = { ...target, metadata: meta('web') }
  expect(found(free, hpa)).toEqual([])
})

describe('Pods that run and are not ready', () => {
  const at = (seconds: number): string => new Date(Date.parse(time) + seconds * 1000).toISOString().replace('.000', '')
  let version = 100
  const web = (name: string, seconds: number, state: 'starting' | 'unready' | 'ready' | 'ending', started: number) => ({
    type: 'MODIFIED',
    object: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: meta(name, {
        resourceVersion: String(++version),
        ownerReferences: [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'web', uid: 'uid-web', controller: true }],
        managedFields: [{ manager: 'kubelet', operation: 'Update', time: at(seconds), subresource: 'status' }],
        ...(state === 'ending' ? { deletionTimestamp: at(seconds), deletionGracePeriodSeconds: 0 } : {}),
      }),
      spec: { nodeName: 'node-1', containers: [{ name: 'web', image: 'web:v2', readinessProbe: { httpGet: {} } }] },
      status: {
        phase: state === 'starting' ? 'Pending' : 'Running',
        conditions: [{ type: 'Ready', status: state === 'ready' ? 'True' : 'False', lastTransitionTime: at(seconds) }],
        containerStatuses: [
          {
            name: 'web',
            image: 'web:v2',
            ready: state === 'ready',
            restartCount: 0,
            state: state === 'starting' ? { waiting: {} } : { running: { startedAt: at(started) } },
          },
        ],
      },
    },
  })
  const unhealthy = (name: string, seconds: number) => ({
    type: 'ADDED',
    object: {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: meta(`${name}.1`, { resourceVersion: String(++version), creationTimestamp: at(seconds) }),
      involvedObject: { kind: 'Pod', namespace: 'shop', name, uid: `uid-${name}` },
      reason: 'Unhealthy',
      message: 'Readiness probe failed: no',
      type: 'Warning',
      firstTimestamp: at(seconds),
      lastTimestamp: at(seconds),
    },
  })
  function inStream(...events: readonly object[]) {
    const { records, problems } = readRecords([
      { name: 'stream', text: events.map((one) => JSON.stringify(one)).join('\n') },
    ])
    expect(problems).toEqual([])
    return findingsOf(observe(records, problems)).findings.filter(({ id }) => id === 'probeFailing')
  }
  /** A Pod that becomes ready after three seconds. */
  const usual = () => [web('web-1', 0, 'starting', 0), web('web-1', 1, 'unready', 1), web('web-1', 4, 'ready', 1)]
  const never = (until: number) => [
    web('web-2', 5, 'starting', 5),
    web('web-2', 6, 'unready', 6),
    unhealthy('web-2', 7),
    web('web-2', until, 'ending', 6),
  ]

  test("are reported if the workload's other Pods were ready far sooner, even after their deletion", () => {
    const [finding] = inStream(...usual(), ...never(36))
    expect(finding).toMatchObject({
      severity: 'medium',
      at: Date.parse(at(6)),
      until: Date.parse(at(36)),
      facts: { probe: 'readiness', pods: 1 },
      evidence: [{ field: 'Event Unhealthy', value: 'Unhealthy: Readiness probe failed: no' }],
    })
    expect(inStream(...usual(), ...never(36).slice(0, -1), unhealthy('web-1', 40))[0]?.severity).toBe('high')
    expect(inStream(...usual(), ...never(15))).toEqual([])
  })

  test('are reported after a minute if no usual time is known, and no longer once the Pods are ready', () => {
    expect(inStream(...never(36))).toEqual([])
    expect(inStream(...never(76))).toHaveLength(1)
    expect(inStream(...usual(), ...never(36).slice(0, -1), web('web-2', 76, 'ready', 6))).toEqual([])
  })

  test('are reported if the Pods were ready before', () => {
    const lost = [...usual(), web('web-1', 10, 'unready', 1), unhealthy('web-1', 40)]
    expect(inStream(...lost)[0]).toMatchObject({ severity: 'high', at: Date.parse(at(10)) })
  })
})

test("a refusal of a StatefulSet's Pods is reported until a Pod is created", () => {
  const event = (reason: string, seconds: number) => ({
    apiVersion: 'v1',
    kind: 'Event',
    metadata: meta(`db.${seconds}`, { uid: `uid-${seconds}` }),
    involvedObject: { kind: 'StatefulSet', namespace: 'shop', name: 'db', uid: 'uid-db' },
    reason,
    message: reason === 'FailedCreate' ? 'pods "db-1" is forbidden: exceeded quota: few, requested: pods=1' : 'created',
    firstTimestamp: time,
    lastTimestamp: new Date(Date.parse(time) + seconds * 1000).toISOString(),
  })
  const quotas = (...items: readonly object[]) => {
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [set, ...items] })
    const { records, problems } = readRecords([{ name: 'state', text }])
    return findingsOf(observe(records, problems)).findings.filter(({ id }) => id === 'quota')
  }
  const told = {
    severity: 'high',
    object: 'StatefulSet shop/db',
    at: Date.parse(time),
    evidence: [{ field: 'Event FailedCreate' }],
    advice: 'kubectl describe quota few -n shop',
  }
  expect(quotas(event('SuccessfulCreate', 1), event('FailedCreate', 5))).toMatchObject([told])
  const over = { severity: 'medium', until: Date.parse(time) + 8000 }
  expect(quotas(event('FailedCreate', 5), event('SuccessfulCreate', 8))).toMatchObject([over])
})

describe('a recording that begins late', () => {
  const owned = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-5d', uid: 'uid-web-5d', controller: true }
  const deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: meta('web'),
    spec: { replicas: 1, selector: { matchLabels: { app: 'web' } }, template: template('web') },
    status: { observedGeneration: 1, replicas: 1, updatedReplicas: 1, availableReplicas: 1 },
  }
  const replicaSet = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: meta('web-5d', {
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'uid-web', controller: true }],
    }),
    spec: { replicas: 1, selector: { matchLabels: { app: 'web' } }, template: template('web') },
    status: { replicas: 1 },
  }
  const onePod = (name: string, more: object, owner: object | undefined, status: object = {}) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: meta(name, { ...more, ...(owner ? { ownerReferences: [owner] } : {}) }),
    spec: { nodeName: 'node-1', containers: [{ name: 'db', image: 'db' }] },
    status: { phase: 'Running', ...status },
  })

  test("assigns a released Pod to the workload by its controller's labels and its name", () => {
    const hash = { labels: { app: 'loose', 'pod-template-hash': '5d' } }
    expect(found(deployment, replicaSet, onePod('web-5d-aaaaa', hash, undefined))).toEqual([
      'podsReleased Deployment shop/web: kubectl get pods -l app=loose -n shop',
    ])
    expect(found(deployment, replicaSet, onePod('debug', { labels: { app: 'loose' } }, undefined))).toEqual([])
    expect(found(deployment, replicaSet, onePod('web-5d-aaaaa', hash, owned))).toEqual([])
  })

  test("assigns Events about an earlier Pod to the workload by the Pod's name", () => {
    const event = {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: meta('e1'),
      involvedObject: {
        kind: 'Pod',
        namespace: 'shop',
        name: 'web-5d-zzzzz',
        uid: 'gone',
        fieldPath: 'spec.containers{db}',
      },
      type: 'Normal',
      reason: 'Killing',
      message: 'Container db failed startup probe, will be restarted',
      count: 3,
      firstTimestamp: time,
      lastTimestamp: time,
    }
    expect(found(deployment, replicaSet, event)).toEqual([expect.stringContaining('probeKills Deployment shop/web: ')])
  })

  test('judges a slow Pod by the times of earlier Pods', () => {
    const at = (seconds: number): string => new Date(Date.parse(time) + seconds * 1000).toISOString()
    const scheduled = (seconds: number) => ({ type: 'PodScheduled', status: 'True', lastTransitionTime: at(seconds) })
    const ready = { type: 'Ready', status: 'True', lastTransitionTime: at(3) }
    const running = { name: 'db', image: 'db', ready: true, restartCount: 0, state: { running: { startedAt: at(2) } } }
    const other = onePod('web-5d-aaaaa', {}, owned, { conditions: [scheduled(0), ready], containerStatuses: [running] })
    const waiting = {
      name: 'db',
      image: 'db',
      ready: false,
      restartCount: 0,
      state: { waiting: { reason: 'ContainerCreating' } },
    }
    const stuck = onePod('web-5d-bbbbb', {}, owned, { conditions: [scheduled(0)], containerStatuses: [waiting] })
    const seenAt = (seconds: number) => ({
      ...deployment,
      metadata: {
        ...meta('web', { resourceVersion: '9', generation: 1 }),
        managedFields: [
          {
            manager: 'kube-controller-manager',
            operation: 'Update',
            time: at(seconds),
            fieldsType: 'FieldsV1',
            fieldsV1: {},
          },
        ],
      },
    })
    const idsOf = (...objects: readonly object[]): string[] => {
      const text = objects.map((object) => JSON.stringify({ type: 'ADDED', object })).join('\n')
      const later = JSON.stringify({ type: 'MODIFIED', object: seenAt(30) })
      const { records } = readRecords([{ name: 'watch', text: `${text}\n${later}` }])
      return findingsOf(observe(records)).findings.map(({ id }) => id)
    }
    expect(idsOf(deployment, replicaSet, other, stuck)).toEqual(['podNotStarting'])
    // The usual start time is unknown without other Pods that started.
    expect(idsOf(deployment, replicaSet, stuck)).toEqual([])
  })
})
