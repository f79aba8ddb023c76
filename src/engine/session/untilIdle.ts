/** Decides which pending events bring a run forward, and plays until only periodic work is left. */
import type { StoredObjects } from '../apiserver/store.ts'
import { isNeverReady } from '../kubelet/prober.ts'
import type { SimEvent } from '../sim/eventQueue.ts'
import { missingReferences } from '../view/missingReferences.ts'
import type { PodWaitSource } from '../view/podWaits.ts'
import { podWait } from '../view/podWaits.ts'
import type { WaitReason } from '../view/types.ts'
import { componentsOf } from './runReader.ts'
import type { Session } from './session.ts'

/** Longest virtual time that a run moves on for one request (ms). */
const MOST_AHEAD_MS = 600_000
/** Virtual time that is played together with an event (ms). */
const SLICE_MS = 50
/** Waits after which a Pod repeats the same attempt, or that only a command ends. */
const standingWaits: ReadonlySet<string> = new Set([
  'image',
  'crash',
  'initCrash',
  'node',
  'schedulingGate',
  'readinessGate',
  'finalizer',
  'nodeLost',
])

/** Plays until only periodic work is due, for at most ten virtual minutes; returns whether it reached that state. */
export function runUntilIdle(session: Session): boolean {
  const last = session.cursor.at + MOST_AHEAD_MS
  for (;;) {
    const next = nextWorkAt(session)
    if (next === undefined) return true
    if (next > last || session.isFull) return false
    session.advance({ until: Math.min(next + SLICE_MS, last) })
  }
}

/** Virtual ms of the next event that is no periodic work; undefined without one. */
export function nextWorkAt(session: Session): number | undefined {
  const { sim } = componentsOf(session)
  const isWork = workOf(session)
  let earliest: number | undefined
  for (const event of sim.pendingEvents)
    if ((earliest === undefined || event.dueAt < earliest) && isWork(event)) earliest = event.dueAt
  return earliest
}

function workOf(session: Session): (event: SimEvent) => boolean {
  const { sim, cluster } = componentsOf(session)
  const { nodes, queues } = cluster
  const kubelets = new Set(nodes.kubelets.map(({ name }) => name))
  const ofQueue = new Map(queues.map((queue) => [queue.name, queue]))
  const isPodsWork = podWork(session)
  return (event) => {
    const { target, kind, payload } = event
    if (kind === 'watch') return true
    if (sim.isPeriodic(event)) return false
    if (kubelets.has(target)) return isPodsWork(kind, payload)
    if (kind !== 'due') return true
    const key = typeof payload === 'object' && payload !== null ? String(Reflect.get(payload, 'key')) : ''
    return ofQueue.get(target)?.isPeriodic(key) !== true
  }
}

/** Whether a kubelet's event about a Pod, named by its uid, brings the Pod forward. */
function podWork(session: Session): (kind: string, payload: unknown) => boolean {
  const { view, objects } = session
  const now = session.cursor.at
  let sourceOf: ReturnType<typeof view.podSources> | undefined
  return (kind, uid) => {
    if (kind !== 'wake' && kind !== 'probe') return true
    sourceOf ??= view.podSources()
    const pod = typeof uid === 'string' ? view.pods.get(uid) : undefined
    const source = pod && sourceOf(pod)
    // A Pod that is no longer in the view is about to leave its node.
    if (!source) return true
    const wait = podWait(source, now)
    if (wait === undefined) return kind === 'wake' ? endsItself(source) : isFailingLiveness(source)
    const name = wait.id.replace(/^wait\.pod\./, '').replace(/(?:Until|From)$/, '')
    if (name === 'crash' || name === 'initCrash') return isOfJob(source)
    if (name === 'mount' || name === 'config') return findsObject(objects, source, wait)
    if (name === 'probeFailed') return !isNeverPassed(source, now)
    return !standingWaits.has(name) && (kind === 'wake' || name === 'probe' || name === 'probeSeen')
  }
}

/** Whether a probe has failed as often as allowed and no later probe succeeds. */
const isNeverPassed = ({ record }: PodWaitSource, now: number): boolean =>
  record !== undefined && isNeverReady(record, now)

/** Whether the next attempt finds the object that the last one missed, because it has been created since. */
function findsObject(store: StoredObjects, { pod }: PodWaitSource, { facts: { message } }: WaitReason): boolean {
  if (!/not found|non-existent/.test(String(message))) return false
  return missingReferences(store, pod.metadata.namespace ?? 'default', pod.spec).length === 0
}

/** Whether a Pod belongs to a Job, which replaces failed Pods only up to a limit. */
const isOfJob = ({ pod }: PodWaitSource): boolean =>
  pod.metadata.ownerReferences?.some(({ kind, controller }) => kind === 'Job' && controller) === true

const endsItself = ({ record }: PodWaitSource): boolean =>
  record?.runs.some(({ endsAt }) => Number.isFinite(endsAt)) === true

/** Whether a probe restarts a container repeatedly: the first restart is progress, and later ones are a loop. */
const isFailingLiveness = ({ record, pod }: PodWaitSource): boolean =>
  record?.probes.some(({ type, lastResult }) => type === 'liveness' && lastResult === 'failure') === true &&
  pod.status.containerStatuses?.every(({ restartCount }) => restartCount === 0) === true
