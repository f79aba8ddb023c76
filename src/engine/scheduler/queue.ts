import { MutableRecord } from '../sim/cloneState.ts'
import { CowMap } from '../sim/cowMap.ts'
import { freeze } from '../sim/freeze.ts'
import type { SchedulingAttempt } from './attempt.ts'
import type { FilterPlugin } from './filters.ts'

const BACK_OFF_INITIAL_MS = 1000
const BACK_OFF_MAX_MS = 10_000
const FLUSH_AFTER_MS = 300_000
const WINDOW_MS = 1000

/** A Pod in the scheduling queue; frozen. */
export interface QueuedPod {
  readonly uid: string
  readonly namespace: string
  readonly name: string
  readonly priority: number
  /** Number that orders Pods with the same priority. */
  readonly order: number
  /** Numbers of attempts that found no node, and of attempts that failed with an error. */
  readonly refusals: number
  readonly errors: number
  readonly refusedBy: readonly FilterPlugin[]
  readonly lastTriedAt: number
  /** The last attempt that found no node. */
  readonly attempt?: SchedulingAttempt
}

interface BackingOff {
  readonly pod: QueuedPod
  readonly until: number
}

/**
 * The scheduling queue: Pods to try next, Pods in back-off, and unschedulable Pods that wait for a change of the
 * cluster.
 */
export class QueueState extends MutableRecord {
  /** Pods to try next, by priority and then by order. */
  active: QueuedPod[] = []
  /**
   * Pods in back-off, each with the time of its next attempt. If no other Pod waits, they are tried earlier, except
   * after an error.
   */
  backOff: BackingOff[] = []
  unschedulable = new CowMap<QueuedPod>()
  nextOrder = 1
}

/** Queues a new Pod, or a Pod that a change made worth an immediate attempt. */
export function pushActive(queue: QueueState, pod: Omit<QueuedPod, 'order'>): void {
  const queued = freeze({ ...pod, order: queue.nextOrder++ })
  const { active } = queue
  let at = active.length
  while (at > 0 && active[at - 1]!.priority < queued.priority) at--
  if (at === active.length) active.push(queued)
  else active.splice(at, 0, queued)
}

/** The Pod to try next. */
// Models pkg/scheduler/backend/queue/active_queue.go pop with SchedulerPopFromBackoffQ (v1.36).
export function popNext(queue: QueueState, now: number): QueuedPod | undefined {
  releaseErrors(queue, now)
  const next = queue.active.shift()
  if (next) return next
  let earliest = -1
  for (const [i, entry] of queue.backOff.entries())
    if (entry.pod.errors === 0 && (earliest < 0 || isBefore(entry, queue.backOff[earliest]!))) earliest = i
  return earliest < 0 ? undefined : queue.backOff.splice(earliest, 1)[0]?.pod
}

/**
 * Whether a Pod precedes another. Within one second, the more important Pod comes first, then the one that waited
 * longer.
 */
// Models pkg/scheduler/backend/queue/backoff_queue.go lessBackoffCompletedWithPriority (v1.36).
function isBefore(a: BackingOff, b: BackingOff): boolean {
  const window = ({ until }: BackingOff) => Math.floor(until / WINDOW_MS)
  const order = window(a) - window(b) || b.pod.priority - a.pod.priority || a.pod.lastTriedAt - b.pod.lastTriedAt
  return order < 0
}

/** Virtual ms at which the next Pod can be tried; `Infinity` without one. */
export function nextPopAt(queue: QueueState, now: number): number {
  if (queue.active.length > 0 || queue.backOff.some(({ pod }) => pod.errors === 0)) return now
  let at = Number.POSITIVE_INFINITY
  for (const { until } of queue.backOff) at = Math.min(at, until)
  return Math.max(at, now)
}

/** Virtual ms at which the back-off of the Pod ends: the first whole second after its duration. */
// Models pkg/scheduler/backend/queue/backoff_queue.go getBackoffTime, which cuts off parts of a second, and
// isPodBackingoff, by which a Pod waits until that second has passed (v1.36).
export function backOffUntil({ refusals, errors, lastTriedAt }: QueuedPod): number {
  const count = errors > 0 ? errors : refusals
  const duration = Math.min(BACK_OFF_INITIAL_MS * 2 ** Math.min(count - 1, 10), BACK_OFF_MAX_MS)
  return (Math.floor((lastTriedAt + duration) / WINDOW_MS) + 1) * WINDOW_MS
}

/** Removes the Pod from the queue; returns whether it was there. */
export function removeQueued(queue: QueueState, uid: string): boolean {
  const active = queue.active.findIndex((pod) => pod.uid === uid)
  if (active >= 0) {
    queue.active.splice(active, 1)
    return true
  }
  const backingOff = queue.backOff.findIndex(({ pod }) => pod.uid === uid)
  if (backingOff >= 0) {
    queue.backOff.splice(backingOff, 1)
    return true
  }
  return queue.unschedulable.delete(uid)
}

/** Whether the Pod waits anywhere. */
export const isQueued = (queue: QueueState, uid: string): boolean =>
  queue.unschedulable.has(uid) ||
  queue.active.some((pod) => pod.uid === uid) ||
  queue.backOff.some(({ pod }) => pod.uid === uid)

/** Moves unschedulable Pods for which a change matters back to the queue; returns whether it moved any. */
// Models pkg/scheduler/backend/queue/scheduling_queue.go MoveAllToActiveOrBackoffQueue (v1.36).
export function moveUnschedulable(queue: QueueState, now: number, isWorthTrying: (pod: QueuedPod) => boolean): boolean {
  const moved = [...queue.unschedulable.values()].filter(isWorthTrying)
  for (const pod of moved) {
    queue.unschedulable.delete(pod.uid)
    const until = backOffUntil(pod)
    if (until <= now) pushActive(queue, pod)
    else queue.backOff.push(freeze({ pod, until }))
  }
  return moved.length > 0
}

/** Virtual ms at which an unschedulable Pod is tried again without a change. */
export const flushAtOf = ({ lastTriedAt }: Pick<QueuedPod, 'lastTriedAt'>): number => lastTriedAt + FLUSH_AFTER_MS

/** The earliest such time; `Infinity` without unschedulable Pods. */
export function nextFlushAt(queue: QueueState): number {
  let at = Number.POSITIVE_INFINITY
  for (const pod of queue.unschedulable.values()) at = Math.min(at, flushAtOf(pod))
  return at
}

function releaseErrors(queue: QueueState, now: number): void {
  if (!queue.backOff.some(({ until }) => until <= now)) return
  const due = queue.backOff.filter(({ until }) => until <= now)
  queue.backOff = queue.backOff.filter(({ until }) => until > now)
  for (const { pod } of due) pushActive(queue, pod)
}
