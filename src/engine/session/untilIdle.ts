/** Decides which pending events bring a run forward, and plays until only periodic work is left. */
import type { SimEvent } from '../sim/eventQueue.ts'
import type { PodWaitSource } from '../view/podWaits.ts'
import { podWait } from '../view/podWaits.ts'
import { workloadKinds } from '../view/workloads/kinds.ts'
import type { Session } from './session.ts'

/** Longest virtual time that a run moves on for one request (ms). */
const MOST_AHEAD_MS = 600_000
/** Virtual time that is played at once behind an event (ms). */
const SLICE_MS = 50
/** From this number of failures of a key on, its next try is periodic. */
const MANY_FAILURES = 8

/** Kinds of events that a component repeats as long as the cluster stands. */
const periodicEvents: Readonly<Record<string, readonly string[]>> = {
  'node-lifecycle-controller': ['look'],
  'pod-garbage-collector': ['look'],
  'resourcequota-controller': ['resync'],
  scheduler: ['flush'],
  kubectl: ['timer', 'interrupt'],
}
/** Controllers that look at their objects at fixed times. */
const periodicQueues: ReadonlySet<string> = new Set(['cronjob-controller', 'horizontal-pod-autoscaler-controller'])
/** Events of a kubelet that it repeats. */
const periodicOfKubelet: ReadonlySet<string> = new Set(['evict', 'nodeStatus', 'resize'])
/** Waits of Pods after which the same is tried again, or that end only by a command. */
const standingWaits: ReadonlySet<string> = new Set([
  'image',
  'crash',
  'initCrash',
  'mount',
  'config',
  'node',
  'schedulingGate',
  'readinessGate',
  'probeFailed',
  'finalizer',
  'nodeLost',
])

/** Plays until nothing but periodic work is due, for at most ten virtual minutes. Gives whether it is so. */
export function runUntilIdle(session: Session): boolean {
  const last = session.cursor.at + MOST_AHEAD_MS
  for (;;) {
    const next = nextWorkAt(session)
    if (next === undefined) return true
    if (next > last || session.isFull) return false
    session.advance({ until: Math.min(next + SLICE_MS, last) })
  }
}

/** Virtual ms of the next event that is no periodic work; undefined if there is none. */
export function nextWorkAt(session: Session): number | undefined {
  const { sim } = session.cluster
  const isWork = workOf(session)
  let earliest: number | undefined
  for (const event of sim.pendingEvents)
    if ((earliest === undefined || event.dueAt < earliest) && isWork(event)) earliest = event.dueAt
  return earliest
}

function workOf(session: Session): (event: SimEvent) => boolean {
  const { nodes, queues } = session.cluster
  const kubelets = new Set(nodes.kubelets.map(({ name }) => name))
  const ofQueue = new Map(queues.map((queue) => [queue.name, queue]))
  const isPodsWork = podWork(session)
  return (event) => {
    const { target, kind, payload } = event
    if (kind === 'watch') return true
    if (kubelets.has(target)) return !periodicOfKubelet.has(kind) && isPodsWork(kind, payload)
    if (periodicEvents[target]?.includes(kind)) return false
    if (kind !== 'due' || !ofQueue.has(target)) return true
    const key = typeof payload === 'object' && payload !== null ? String(Reflect.get(payload, 'key')) : ''
    if (periodicQueues.has(target) || isSettled(session, target, key)) return false
    const failures = ofQueue.get(target)?.view.failures.find((one) => one.key === key)?.count ?? 0
    return failures < MANY_FAILURES
  }
}

/** Whether the controller of a rollout only looks whether its deadline is over, and the rollout is. */
function isSettled({ cluster, projector }: Session, controller: string, key: string): boolean {
  const kind = workloadKinds.find((one) => one.controller === controller)
  if (!kind) return false
  const object = cluster.store.get(kind.resource, key)
  return object === undefined || projector.rolloutOf({ kind, object }) !== 'progressing'
}

/** Whether a kubelet's event about a Pod, named by its uid, brings the Pod forward. */
function podWork(session: Session): (kind: string, payload: unknown) => boolean {
  const { projector, cluster } = session
  const { now } = cluster.sim
  let sourceOf: ReturnType<typeof projector.podSources> | undefined
  return (kind, uid) => {
    if (kind !== 'wake' && kind !== 'probe') return true
    sourceOf ??= projector.podSources()
    const view = typeof uid === 'string' ? projector.pods.get(uid) : undefined
    const source = view && sourceOf(view)
    // A Pod that is not in the picture any more is about to leave its node.
    if (!source) return true
    const wait = podWait(source, now)
    if (wait === undefined) return kind === 'wake' ? endsItself(source) : isFailingLiveness(source)
    const name = wait.id.replace(/^wait\.pod\./, '').replace(/(?:Until|From)$/, '')
    if (name === 'crash' || name === 'initCrash') return isOfJob(source)
    return !standingWaits.has(name) && (kind === 'wake' || name === 'probe' || name === 'probeSeen')
  }
}

/** A Pod of a Job that fails is tried again only so often. */
const isOfJob = ({ pod }: PodWaitSource): boolean =>
  pod.metadata.ownerReferences?.some(({ kind, controller }) => kind === 'Job' && controller) === true

const endsItself = ({ record }: PodWaitSource): boolean =>
  record?.runs.some(({ endsAt }) => Number.isFinite(endsAt)) === true

/** The first restart by a probe is seen; those after it are a loop. */
const isFailingLiveness = ({ record, pod }: PodWaitSource): boolean =>
  record?.probes.some(({ type, lastResult }) => type === 'liveness' && lastResult === 'failure') === true &&
  pod.status.containerStatuses?.every(({ restartCount }) => restartCount === 0) === true
