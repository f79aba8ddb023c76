import { virtualMsOf } from '../../api/clock.ts'
import type { Deployment, KubeObject, Pod, ReplicaSet, ReplicationController } from '../../api/types.ts'
import type { WorkQueue } from '../../client/workqueue.ts'
import type { Cluster } from '../../cluster.ts'
import { loopShapes } from '../../loopShapes.ts'
import { boundsOf, isActive, isEnded, isOwnedBy, matches, readyTime, sum } from './arithmetic.ts'
import type { Checker, Moment } from './monitor.ts'

type Report = (violation: string) => void
type Workload = ReplicaSet | ReplicationController

const EXPECTATION_LIMIT_MS = 300_000
/** Keys due within this time count as due. */
const SOON_MS = 50
const QUEUE_LIMIT = 2000
/** Events after which controllers may still act; the check waits until none of them is pending. */
const busyKinds = new Set(['watch', 'process', 'done'])

/**
 * Checks queues, expectations and statuses: queues are ordered and bounded, no key and no expectation is lost, and
 * whenever the controllers are idle, every status matches the store and every ReplicaSet has its desired Pods. Keys
 * whose last sync failed are waiting for a retry and are skipped.
 */
export function agreementChecker(): Checker {
  const failed = new Map<string, boolean>()
  let events = 0
  return {
    name: 'agreement',
    check(moment, report) {
      for (const record of moment.records)
        if (record.type === 'sync') failed.set(`${record.controller} ${record.key}`, record.error !== undefined)
      const { cluster, event } = moment
      if (events++ % 64 === 0) {
        for (const queue of cluster.queues) checkQueue(queue, report)
        checkExpectations(cluster, report)
      }
      if (event && busyKinds.has(event.kind) && isAtRest(moment)) checkAll(moment, failed, report)
    },
  }
}

function checkQueue(queue: WorkQueue, report: Report): void {
  const { name, queue: waiting, dirty, processing } = queue.view
  const say = (text: string) => report(`queue ${name}: ${text}`)
  if (new Set(waiting).size !== waiting.length) say('a key is in it twice')
  if (waiting.length > QUEUE_LIMIT) say(`${waiting.length} keys wait`)
  const marked = new Set(dirty)
  for (const key of waiting) if (!marked.has(key)) say(`${key} waits and is not dirty`)
  const queued = new Set([...waiting, ...processing])
  for (const key of dirty) if (!queued.has(key)) say(`${key} is dirty and nowhere`)
}

function checkExpectations({ controllers, store, sim }: Cluster, report: Report): void {
  for (const { controller, caches } of loopShapes)
    for (const { metadata } of store.list(caches[0])) {
      const key = `${metadata.namespace}/${metadata.name}`
      const expected = controllers.get(controller)?.expectations?.get(key)
      if (!expected || (expected.add <= 0 && expected.del <= 0)) continue
      const ageMs = sim.now - expected.since
      if (ageMs > EXPECTATION_LIMIT_MS) report(`${key} has expected ${expected.add} + ${expected.del} for ${ageMs} ms`)
    }
}

function isAtRest({ cluster, now }: Moment): boolean {
  for (const queue of cluster.queues) {
    const { queue: waiting, processing } = queue.view
    if (waiting.length > 0 || processing.length > 0) return false
  }
  for (const { dueAt, kind } of cluster.sim.pendingEvents)
    if (busyKinds.has(kind) || (kind === 'due' && dueAt <= now + SOON_MS)) return false
  return true
}

function checkAll(moment: Moment, failed: ReadonlyMap<string, boolean>, report: Report): void {
  const { store } = moment.cluster
  const pods = [...store.list('pods')]
  const good = (controller: string, { metadata }: KubeObject) =>
    failed.get(`${controller} ${metadata.namespace}/${metadata.name}`) === false
  for (const rs of store.list('replicasets'))
    if (good('replicaset-controller', rs)) checkReplicas(rs, rs.spec.selector.matchLabels, pods, moment, report)
  for (const rc of store.list('replicationcontrollers'))
    if (good('replication-controller', rc)) checkReplicas(rc, rc.spec.selector, pods, moment, report)
  for (const d of store.list('deployments'))
    if (good('deployment-controller', d)) checkDeployment(d, [...store.list('replicasets')], report)
}

function checkReplicas(
  owner: Workload,
  selector: { readonly [key: string]: string } | undefined,
  pods: readonly Pod[],
  { now }: Moment,
  report: Report,
): void {
  const { kind, metadata, spec, status } = owner
  const own = pods.filter((pod) => isOwnedBy(pod, owner) && matches(selector, pod))
  const active = own.filter(isActive)
  const ready = active.filter((pod) => readyTime(pod) !== undefined)
  const minReadyMs = (spec.minReadySeconds ?? 0) * 1000
  const available = ready.filter((pod) => virtualMsOf(readyTime(pod) ?? '') + minReadyMs <= now)
  const truth = {
    replicas: active.length,
    readyReplicas: ready.length,
    availableReplicas: available.length,
    observedGeneration: metadata.generation ?? 0,
    ...(kind === 'ReplicaSet'
      ? { terminatingReplicas: own.filter((pod) => !isEnded(pod) && !isActive(pod)).length }
      : {}),
  }
  compare(`${kind} ${metadata.name}`, status, truth, report)
  if (metadata.deletionTimestamp === undefined && active.length !== spec.replicas)
    report(`${kind} ${metadata.name} rests with ${active.length} Pods where ${spec.replicas} are wanted`)
}

function checkDeployment(d: Deployment, replicaSets: readonly ReplicaSet[], report: Report): void {
  const own = replicaSets.filter((rs) => isOwnedBy(rs, d) && matches(d.spec.selector.matchLabels, rs))
  const total = (count: (rs: ReplicaSet) => number | undefined) => sum(own, (rs) => count(rs) ?? 0)
  const available = total((rs) => rs.status.availableReplicas)
  const truth = {
    replicas: total((rs) => rs.status.replicas),
    readyReplicas: total((rs) => rs.status.readyReplicas),
    availableReplicas: available,
    unavailableReplicas: Math.max(0, total((rs) => rs.spec.replicas) - available),
    terminatingReplicas: total((rs) => rs.status.terminatingReplicas),
    observedGeneration: d.metadata.generation ?? 0,
  }
  compare(`Deployment ${d.metadata.name}`, d.status, truth, report)
  const minimum = d.spec.strategy.type === 'Recreate' ? d.spec.replicas : boundsOf(d).minAvailable
  const isAvailable = d.status.conditions?.find(({ type }) => type === 'Available')?.status
  const expected = available >= minimum ? 'True' : 'False'
  if (isAvailable !== expected)
    report(`Deployment ${d.metadata.name}: Available is ${isAvailable}, with ${available} of ${minimum}`)
}

function compare(
  what: string,
  status: { readonly [counter: string]: unknown } | Workload['status'] | Deployment['status'],
  truth: Readonly<Record<string, number>>,
  report: Report,
): void {
  const counters: { readonly [counter: string]: unknown } = status
  for (const [name, value] of Object.entries(truth)) {
    const said = counters[name] ?? 0
    if (said !== value) report(`${what} says ${name} ${said}, but there are ${value}`)
  }
}
