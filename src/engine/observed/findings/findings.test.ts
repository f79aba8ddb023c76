import { expect, test } from 'vitest'
import { readRecords } from '../../../imported/readRecords.ts'
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

test('a StatefulSet waits for a broken Pod though its template was fixed', () => {
  const old = { app: 'db', 'controller-revision-hash': 'db-1' }
  const broken = { app: 'db', 'controller-revision-hash': 'db-2' }
  const all = found(set, pod('db-0', old, true), pod('db-1', broken, false, 'ImagePullBackOff'))
  expect(all).toContain('setWaitsForBrokenPod StatefulSet shop/db: kubectl delete pod db-1 -n shop')
  // One of the present template is no matter of waiting, and one of Parallel is replaced.
  const present = { app: 'db', 'controller-revision-hash': 'db-3' }
  expect(found(set, pod('db-1', present, false, 'ImagePullBackOff')).join()).not.toContain('setWaits')
  const parallel = { ...set, spec: { ...set.spec, podManagementPolicy: 'Parallel' } }
  expect(found(parallel, pod('db-1', broken, false, 'ImagePullBackOff')).join()).not.toContain('setWaits')
})

test('selectors that match nothing or too much, Services without endpoints, budgets that let nobody go', () => {
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
    'noEndpoints Service shop/front: kubectl describe service front -n shop',
  ])
})

test('an autoscaler whose number every apply takes back', () => {
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
