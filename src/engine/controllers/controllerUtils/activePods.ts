/**
 * Orders Pods by the sequence in which a shrinking ReplicaSet deletes them. Models pkg/controller/controller_utils.go
 * ActivePodsWithRanks (v1.36).
 */

import { virtualMsOf } from '../../api/clock.ts'
import { lookup } from '../../api/lookup.ts'
import { isSidecar } from '../../api/restartRules.ts'
import type { ContainerStatus, Pod } from '../../api/types.ts'
import { isPodActive, isPodReady, podCondition } from './podUtils.ts'

/** The rule that put one Pod before another. */
export type VictimRule =
  | 'unassigned'
  | 'phase'
  | 'notReady'
  | 'deletionCost'
  | 'sameNode'
  | 'readyTime'
  | 'restarts'
  | 'creationTime'
  | 'equal'

export const DELETION_COST_ANNOTATION = 'controller.kubernetes.io/pod-deletion-cost'

const phaseOrder: Record<string, number> = lookup({ Pending: 0, Unknown: 1, Running: 2 })

/** A Pod and its number of active siblings on the same node. */
export interface RankedPod {
  readonly pod: Pod
  readonly rank: number
}

/** The fields of a Pod that decide the order of deletion, read once per version of the Pod. */
interface VictimKey {
  readonly assigned: number
  readonly phase: number
  readonly ready: number
  readonly cost: number
  /** Virtual ms; undefined if it is not known. */
  readonly readySince: number | undefined
  readonly restarts: number
  readonly sidecarRestarts: number
  readonly createdAt: number
}

const keys = new WeakMap<Pod, VictimKey>()

function victimKey(pod: Pod): VictimKey {
  let key = keys.get(pod)
  if (!key) {
    const readySince = podCondition(pod, 'Ready')?.lastTransitionTime
    key = {
      assigned: Number(Boolean(pod.spec.nodeName)),
      phase: phaseOrder[pod.status.phase] ?? 0,
      ready: Number(isPodReady(pod)),
      cost: deletionCost(pod),
      readySince: readySince === undefined ? undefined : virtualMsOf(readySince),
      restarts: mostRestarts(pod.status.containerStatuses),
      sidecarRestarts: mostRestarts(sidecarStatuses(pod)),
      createdAt: virtualMsOf(pod.metadata.creationTimestamp),
    }
    keys.set(pod, key)
  }
  return key
}

/**
 * Whether a Pod differs from other such Pods only by its node and its times: it runs, is ready, and has no annotations,
 * so no deletion cost.
 */
export const isOrdinary = (pod: Pod): boolean =>
  isPodReady(pod) &&
  pod.status.phase === 'Running' &&
  Boolean(pod.spec.nodeName) &&
  pod.metadata.annotations === undefined

/** Facts besides the Pods themselves that decide the order of deletion. */
interface Ranking {
  /** Active Pods by node. */
  readonly siblings: ReadonlyMap<string, number>
  /** Virtual ms. */
  readonly now: number
}

/** Negative if `a` is deleted before `b`; returns the deciding rule as well. */
export function compareVictims(a: RankedPod, b: RankedPod, now: number): { order: number; rule: VictimRule } {
  const x = victimKey(a.pod)
  const y = victimKey(b.pod)
  if (x.assigned !== y.assigned) return { order: x.assigned - y.assigned, rule: 'unassigned' }
  if (x.phase !== y.phase) return { order: x.phase - y.phase, rule: 'phase' }
  if (x.ready !== y.ready) return { order: x.ready - y.ready, rule: 'notReady' }
  if (x.cost !== y.cost) return { order: x.cost - y.cost, rule: 'deletionCost' }
  if (a.rank !== b.rank) return { order: b.rank - a.rank, rule: 'sameNode' }
  if (x.ready === 1) {
    const order = compareRecency(x.readySince, y.readySince, { a: a.pod, b: b.pod, now })
    if (order !== 0) return { order, rule: 'readyTime' }
  }
  const restarts = y.restarts - x.restarts || y.sidecarRestarts - x.sidecarRestarts
  if (restarts !== 0) return { order: restarts, rule: 'restarts' }
  const created = compareRecency(x.createdAt, y.createdAt, { a: a.pod, b: b.pod, now })
  return created === 0 ? { order: 0, rule: 'equal' } : { order: created, rule: 'creationTime' }
}

/**
 * The first `count` active Pods in the order of deletion. A heap of that size, with the last of them on top, avoids
 * sorting thousands of Pods to delete a few; of equal Pods the one earlier in the list comes first.
 */
export function firstVictims(pods: readonly Pod[], count: number, { siblings, now }: Ranking): RankedPod[] {
  interface Entry extends RankedPod {
    readonly index: number
  }
  const heap: Entry[] = []
  const diesLater = (a: Entry, b: Entry) => (compareVictims(a, b, now).order || a.index - b.index) > 0
  const siftDown = (from: number) => {
    for (let i = from; ; ) {
      let latest = i
      for (let child = 2 * i + 1; child <= 2 * i + 2 && child < heap.length; child++)
        if (diesLater(heap[child]!, heap[latest]!)) latest = child
      if (latest === i) return
      const moved = heap[i]!
      heap[i] = heap[latest]!
      heap[latest] = moved
      i = latest
    }
  }
  for (let index = 0; index < pods.length; index++) {
    const pod = pods[index]!
    if (!isPodActive(pod)) continue
    const rank = siblings.get(pod.spec.nodeName ?? '') ?? 0
    const last = heap[0]
    if (heap.length < count) {
      heap.push({ pod, rank, index })
      if (heap.length === count) for (let i = count >> 1; i >= 0; i--) siftDown(i)
    } else if (last && !survives(victimKey(pod), rank, last)) {
      const entry = { pod, rank, index }
      if (!diesLater(last, entry)) continue
      heap[0] = entry
      siftDown(0)
    }
  }
  return heap.sort((a, b) => (diesLater(a, b) ? 1 : -1))
}

/** Whether the first rules alone keep a Pod behind the last victim: true for most of thousands of Pods. */
function survives(key: VictimKey, rank: number, last: RankedPod): boolean {
  const other = victimKey(last.pod)
  if (key.assigned !== other.assigned || key.phase !== other.phase || key.ready !== other.ready) return false
  return key.cost === other.cost && rank < last.rank
}

/** The cost annotation as a 32-bit whole number; a missing or invalid one counts as 0. */
function deletionCost(pod: Pod): number {
  const text = pod.metadata.annotations?.[DELETION_COST_ANNOTATION]
  if (text === undefined || !/^-?(0|[1-9][0-9]*)$/.test(text)) return 0
  const cost = Number(text)
  return Math.abs(cost) <= 2 ** 31 - 1 || cost === -(2 ** 31) ? cost : 0
}

/**
 * Orders the younger Pod first on a logarithmic scale: times in the same power of two of nanoseconds are equal, and
 * then the smaller uid comes first. Example: ready for 5 s and for 6 s are equal (2^32 ns ≈ 4.3 s to 8.6 s).
 */
function compareRecency(
  sinceA: number | undefined,
  sinceB: number | undefined,
  { a, b, now }: { readonly a: Pod; readonly b: Pod; readonly now: number },
): number {
  if (sinceA === sinceB) return 0
  if (sinceA === undefined) return -1
  if (sinceB === undefined) return 1
  const order = logarithmicBucket(now - sinceA) - logarithmicBucket(now - sinceB)
  if (order !== 0) return order
  return a.metadata.uid < b.metadata.uid ? -1 : a.metadata.uid > b.metadata.uid ? 1 : 0
}

/** floor(log2(nanoseconds)); −1 for a time in the future. */
function logarithmicBucket(durationMs: number): number {
  return durationMs <= 0 ? -1 : Math.floor(Math.log2(durationMs * 1_000_000))
}

function sidecarStatuses(pod: Pod): readonly ContainerStatus[] {
  if (!pod.spec.initContainers) return []
  const names = new Set((pod.spec.initContainers ?? []).filter(isSidecar).map((container) => container.name))
  return (pod.status.initContainerStatuses ?? []).filter((status) => names.has(status.name))
}

function mostRestarts(statuses: readonly ContainerStatus[] = []): number {
  let most = 0
  for (const { restartCount } of statuses) if (restartCount > most) most = restartCount
  return most
}
