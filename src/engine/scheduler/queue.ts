/**
 * The Pods that wait for a node, and the handlers of the watches. The handlers decide which Pods wait, and which change
 * of the cluster makes a waiting Pod worth another attempt. Models pkg/scheduler/eventhandlers.go and
 * pkg/scheduler/backend/queue (v1.36).
 */

import type { ResourceClaim } from '../api/kindTypes.ts'
import { priorityOf } from '../api/placing/podFacts.ts'
import type { Node, Pod } from '../api/types.ts'
import type { Receiver } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import type { Simulation } from '../sim/simulation.ts'
import { type ClusterChange, isOtherOnNode, mayHelp, ownChangeMayHelp } from './clusterChange.ts'
import type { PodClaims } from './podClaims.ts'
import { isResponsible } from './podWrites.ts'
import {
  type BackingOff,
  initialRotation,
  type QueuedPod,
  type QueueState,
  type SchedulerCache,
  type SchedulerOptions,
} from './schedulerState.ts'

const BACK_OFF_INITIAL_MS = 1000
const BACK_OFF_MAX_MS = 10_000
const FLUSH_AFTER_MS = 300_000
const WINDOW_MS = 1000

interface QueueParts {
  readonly sim: Simulation
  readonly options: SchedulerOptions
  readonly cache: SchedulerCache
  readonly claims: PodClaims
  /** The component that gets the `flush` events. */
  readonly scheduler: Receiver<'flush', undefined>
  /** Schedules the next decision, if a Pod can be tried. */
  readonly wake: () => void
}

export class SchedulingQueue {
  readonly #sim: Simulation
  readonly #options: SchedulerOptions
  readonly #cache: SchedulerCache
  readonly #claims: PodClaims
  readonly #scheduler: Receiver<'flush', undefined>
  readonly #wake: () => void

  constructor({ sim, options, cache, claims, scheduler, wake }: QueueParts) {
    this.#sim = sim
    this.#options = options
    this.#cache = cache
    this.#claims = claims
    this.#scheduler = scheduler
    this.#wake = wake
    options.pods.addHandler({
      onAdd: (pod) => this.#onPod(undefined, pod),
      onUpdate: (before, pod) => this.#onPod(before, pod),
      onDelete: (pod) => this.#onPodGone(pod),
    })
    options.nodes.addHandler({
      onAdd: (node) => this.#onNode(undefined, node),
      onUpdate: (before, node) => this.#onNode(before, node),
      onDelete: (node) => this.#onNodeGone(node),
    })
  }

  // --- Handlers of the watches --------------------------------------------------------------------------------------

  #onPod(before: Pod | undefined, pod: Pod): void {
    if (pod.status.phase === 'Succeeded' || pod.status.phase === 'Failed') this.#onPodGone(pod)
    else if (pod.spec.nodeName) this.#onPlacedPod(before, pod)
    else this.#onWaitingPod(before, pod)
  }

  #onPlacedPod(before: Pod | undefined, pod: Pod): void {
    const state = this.#cache.state
    const { uid } = pod.metadata
    const known = state.placed.get(uid)
    const isNew = !before?.spec.nodeName
    if (isNew && !known) {
      removeQueued(state.queue, uid)
      state.nominated.delete(uid)
    }
    const isOther = before !== undefined && isOtherOnNode(before, pod)
    const isLeaving = pod.metadata.deletionTimestamp !== undefined && known?.metadata.deletionTimestamp === undefined
    if (known && !isNew && !isOther && !isLeaving && known.spec.containers === pod.spec.containers) return
    state.placed.set(uid, pod)
    this.#cache.nodeTable.addPod(pod)
    if (isNew) this.onChange({ type: 'podAssigned', pod })
    else if (isOther) this.onChange({ type: 'podChanged', before, pod })
  }

  #onWaitingPod(before: Pod | undefined, pod: Pod): void {
    const state = this.#cache.state
    const { uid } = pod.metadata
    if (!isResponsible(pod)) {
      removeQueued(state.queue, uid)
      return
    }
    if (!before || !isResponsible(before)) {
      this.#enqueue(pod)
      return
    }
    const promised = before.status.nominatedNodeName
    if (promised && promised !== pod.status.nominatedNodeName) this.#onPromiseGone(before)
    if (before.spec === pod.spec && before.metadata.labels === pod.metadata.labels) {
      if (before.status !== pod.status) this.#enqueueIfReady(pod)
      return
    }
    // A change of the Pod itself may make it schedulable.
    const waiting = state.queue.unschedulable.get(uid)
    if (!waiting?.refusedBy.some((plugin) => ownChangeMayHelp(plugin, before, pod))) return
    state.queue.unschedulable.delete(uid)
    pushActive(state.queue, waiting)
    this.#wake()
  }

  /** Handles the end of a nomination: the reserved room is free for Pods that are not more important. */
  #onPromiseGone(pod: Pod): void {
    const state = this.#cache.state
    const { uid } = pod.metadata
    const promised = state.nominated.get(uid)
    if (promised && promised.spec.nodeName === pod.status.nominatedNodeName) state.nominated.delete(uid)
    this.onChange({ type: 'podGone', pod }, priorityOf(pod))
  }

  #onPodGone(pod: Pod): void {
    const state = this.#cache.state
    const { uid } = pod.metadata
    // A Pod with a node leaves the queue.
    if (!pod.spec.nodeName) removeQueued(state.queue, uid)
    if (state.nominated.delete(uid)) this.onChange({ type: 'podGone', pod }, priorityOf(pod))
    const placed = state.placed.get(uid)
    if (!placed) return
    this.#cache.nodeTable.removePod(uid)
    state.placed.delete(uid)
    this.onChange({ type: 'podGone', pod: placed })
  }

  #onNode(before: Node | undefined, node: Node): void {
    const state = this.#cache.state
    const table = this.#cache.nodeTable
    table.setNode(node)
    if (before) {
      this.onChange({ type: 'nodeUpdated', before, node })
      return
    }
    for (const pod of state.placed.values()) if (pod.spec.nodeName === node.metadata.name) table.addPod(pod)
    state.rotation = initialRotation(this.#sim.random(this.#scheduler.name), table.infos.size)
    this.onChange({ type: 'nodeAdded', node })
  }

  #onNodeGone(node: Node): void {
    const table = this.#cache.nodeTable
    table.removeNode(node.metadata.name)
    this.#cache.state.rotation = initialRotation(this.#sim.random(this.#scheduler.name), table.infos.size)
    this.onChange({ type: 'nodeGone', node })
  }

  /** Moves the waiting Pods that the change may help, if they are no more important than `priority`. */
  onChange(change: ClusterChange, priority = Number.POSITIVE_INFINITY): void {
    const { queue } = this.#cache.state
    if (queue.unschedulable.size === 0) return
    const known = { labelsOf: this.#cache.labelsOf, isOffered: this.#claims.isOffered }
    const isMoved = moveUnschedulable(queue, this.#sim.now, ({ refusedBy, namespace, name, ...waiting }) => {
      if (waiting.priority > priority) return false
      const pod = this.#options.pods.lister.get(namespace, name)
      return (
        pod !== undefined &&
        refusedBy.some((plugin) => mayHelp(plugin, pod, change, known)) &&
        !this.#claims.isGated(pod)
      )
    })
    if (isMoved) this.#wake()
  }

  /** Queues the Pods that waited outside of the queue for a device claim of their namespace. */
  onDeviceClaim({ metadata: { namespace = '' } }: ResourceClaim): void {
    for (const pod of this.#options.pods.lister.list(namespace)) this.#enqueueIfReady(pod)
  }

  // --- The queue ----------------------------------------------------------------------------------------------------

  /** Queues a Pod that waited outside of the queue for its device claims. */
  #enqueueIfReady(pod: Pod): void {
    if (!('resourceClaims' in pod.spec) || !isResponsible(pod)) return
    const { uid } = pod.metadata
    const { queue, placed } = this.#cache.state
    if (!isQueued(queue, uid) && !placed.has(uid)) this.#enqueue(pod)
  }

  #enqueue(pod: Pod): void {
    if (this.#claims.isGated(pod)) return
    const { uid, namespace = '', name } = pod.metadata
    pushActive(this.#cache.state.queue, {
      uid,
      namespace,
      name,
      priority: priorityOf(pod),
      refusals: 0,
      errors: 0,
      refusedBy: [],
      lastTriedAt: this.#sim.now,
    })
    this.#wake()
  }

  /** Queues a Pod after a failed attempt: for a change of the cluster if nodes refused the Pod, else for its back-off. */
  // Models pkg/scheduler/backend/queue/scheduling_queue.go AddUnschedulableIfNotPresent (v1.36).
  addTried(tried: QueuedPod, isRefused: boolean): void {
    const { queue } = this.#cache.state
    const queued = freeze(tried)
    if (isRefused) {
      queue.unschedulable.set(queued.uid, queued)
      this.#scheduleFlush(flushAtOf(queued))
    } else queue.backOff.push(freeze({ pod: queued, until: backOffUntil(queued) }))
  }

  /** Takes the Pod to try next. */
  pop(): QueuedPod | undefined {
    return popNext(this.#cache.state.queue, this.#sim.now)
  }

  /** Virtual ms at which the next Pod can be tried; `Infinity` without one. */
  get nextPopAt(): number {
    return nextPopAt(this.#cache.state.queue, this.#sim.now)
  }

  /** Handles a `flush` event: Pods that have waited for long are tried again without a change of the cluster. */
  flush(): void {
    const state = this.#cache.state
    const { now } = this.#sim
    if (state.flushAt !== now) return
    moveUnschedulable(state.queue, now, (pod) => flushAtOf(pod) <= now)
    state.flushAt = Number.POSITIVE_INFINITY
    this.#scheduleFlush(nextFlushAt(state.queue))
    this.#wake()
  }

  #scheduleFlush(at: number): void {
    if (at >= this.#cache.state.flushAt) return
    this.#cache.state.flushAt = at
    this.#sim.schedule(at - this.#sim.now, this.#scheduler, 'flush')
  }
}

/** Queues a new Pod, or a Pod that a change made worth an immediate attempt. */
function pushActive(queue: QueueState, pod: Omit<QueuedPod, 'order'>): void {
  const queued = freeze({ ...pod, order: queue.nextOrder++ })
  const { active } = queue
  let at = active.length
  while (at > 0 && active[at - 1]!.priority < queued.priority) at--
  if (at === active.length) active.push(queued)
  else active.splice(at, 0, queued)
}

/** The Pod to try next. */
// Models pkg/scheduler/backend/queue/active_queue.go pop with SchedulerPopFromBackoffQ (v1.36).
function popNext(queue: QueueState, now: number): QueuedPod | undefined {
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
function nextPopAt(queue: QueueState, now: number): number {
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
function removeQueued(queue: QueueState, uid: string): boolean {
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
const isQueued = (queue: QueueState, uid: string): boolean =>
  queue.unschedulable.has(uid) ||
  queue.active.some((pod) => pod.uid === uid) ||
  queue.backOff.some(({ pod }) => pod.uid === uid)

/** Moves unschedulable Pods for which a change matters back to the queue; returns whether it moved any. */
// Models pkg/scheduler/backend/queue/scheduling_queue.go MoveAllToActiveOrBackoffQueue (v1.36).
function moveUnschedulable(queue: QueueState, now: number, isWorthTrying: (pod: QueuedPod) => boolean): boolean {
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
function nextFlushAt(queue: QueueState): number {
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
