/** Pods with each reason for which Kubernetes v1.36 removes Pods. */
import { expect, test } from 'vitest'
import { readRecords } from '../../../kubectlOutput/readRecords.ts'
import { observe } from '../observe.ts'
import { findingsOf } from './table.ts'

const base = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'web-1',
    namespace: 'shop',
    uid: 'uid-web-1',
    creationTimestamp: '2026-11-22T16:00:00Z',
  },
  spec: { nodeName: 'node-1', containers: [{ name: 'web', image: 'shop/web:v1' }] },
}

const version = (resourceVersion: string, status: object) => ({
  ...base,
  metadata: { ...base.metadata, resourceVersion },
  status,
})

/** The sign of the Pod's eviction, in a recording in which the Pod runs and then gets a condition and a status. */
function evicted(reason: string, status: object) {
  const lastTransitionTime = '2026-11-22T16:55:10Z'
  const condition = { type: 'DisruptionTarget', status: 'True', reason, message: 'why', lastTransitionTime }
  const lines = [
    { type: 'ADDED', object: version('5', { phase: 'Running' }) },
    { type: 'MODIFIED', object: version('9', { ...status, conditions: [condition] }) },
  ]
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const { findings } = findingsOf(observe(readRecords([{ name: 'pods.json', text }]).records))
  return findings.flatMap(({ signs }) => signs).find(({ id }) => id === 'podsEvicted')
}

const running = { phase: 'Running' }
const failed = (reason: string, message: string) => ({ phase: 'Failed', reason, message })
const shutdown = 'Pod was terminated in response to imminent node shutdown.'
const critical = 'Preempted in order to admit critical pod'

test.each<[reason: string, status: object, variant: string, advice: string]>([
  ['DeletionByTaintManager', running, 'taint', 'kubectl describe node node-1'],
  ['DeletionByDeviceTaintManager', running, 'device', 'kubectl get devicetaintrules,resourceslices'],
  ['EvictionByEvictionAPI', running, 'api', 'kubectl describe node node-1'],
  ['PreemptionByScheduler', running, 'preempted', 'kubectl describe node node-1'],
  ['DeletionByPodGC', running, 'gone', 'kubectl describe node node-1'],
  [
    'TerminationByKubelet',
    failed('Evicted', 'The node was low on resource: memory.'),
    'pressure',
    'kubectl describe node node-1',
  ],
  ['TerminationByKubelet', failed('Terminated', shutdown), 'shutdown', 'kubectl describe node node-1'],
  ['TerminationByKubelet', failed('Preempting', critical), 'critical', 'kubectl describe node node-1'],
])('a Pod with the reason %s and the status %o was evicted: %s', (reason, status, variant, advice) => {
  const { message } = { message: '', ...status }
  expect(evicted(reason, status)).toMatchObject({ facts: { variant, pods: 1 }, advice })
  expect(evicted(reason, status)?.facts.message ?? '').toBe(message)
})

test('a Pod with an unknown reason was not evicted', () => {
  expect(evicted('SomethingElse', running)).toBeUndefined()
})
