/** Which Pods die first when a ReplicaSet shrinks. Models pkg/controller/controller_utils.go ActivePodsWithRanks (v1.36). */
import { virtualMsOf } from '../../api/clock.ts'
import type { Container, ContainerStatus, Pod, Timestamp } from '../../api/types.ts'
import { isPodReady, podCondition } from './podUtils.ts'

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

const phaseOrder: Record<string, number> = { Pending: 0, Unknown: 1, Running: 2 }

/** A Pod and its number of active siblings on the same node. */
export interface RankedPod {
  readonly pod: Pod
  readonly rank: number
}

/** Negative if `a` dies before `b`; says which rule decided. */
export function compareVictims(a: RankedPod, b: RankedPod, now: number): { order: number; rule: VictimRule } {
  const assigned = Number(Boolean(a.pod.spec.nodeName)) - Number(Boolean(b.pod.spec.nodeName))
  if (assigned !== 0) return { order: assigned, rule: 'unassigned' }
  const phase = (phaseOrder[a.pod.status.phase] ?? 0) - (phaseOrder[b.pod.status.phase] ?? 0)
  if (phase !== 0) return { order: phase, rule: 'phase' }
  const aReady = isPodReady(a.pod)
  const ready = Number(aReady) - Number(isPodReady(b.pod))
  if (ready !== 0) return { order: ready, rule: 'notReady' }
  const cost = deletionCost(a.pod) - deletionCost(b.pod)
  if (cost !== 0) return { order: cost, rule: 'deletionCost' }
  if (a.rank !== b.rank) return { order: b.rank - a.rank, rule: 'sameNode' }
  if (aReady) {
    const order = compareRecency(readySince(a.pod), readySince(b.pod), a.pod, b.pod, now)
    if (order !== 0) return { order, rule: 'readyTime' }
  }
  const restarts = compareRestarts(b.pod, a.pod)
  if (restarts !== 0) return { order: restarts, rule: 'restarts' }
  const created = compareRecency(a.pod.metadata.creationTimestamp, b.pod.metadata.creationTimestamp, a.pod, b.pod, now)
  return created === 0 ? { order: 0, rule: 'equal' } : { order: created, rule: 'creationTime' }
}

/** The cost annotation as a 32-bit whole number; a missing or invalid one counts as 0. */
function deletionCost(pod: Pod): number {
  const text = pod.metadata.annotations?.[DELETION_COST_ANNOTATION]
  if (text === undefined || !/^-?(0|[1-9][0-9]*)$/.test(text)) return 0
  const cost = Number(text)
  return Math.abs(cost) <= 2 ** 31 - 1 || cost === -(2 ** 31) ? cost : 0
}

const readySince = (pod: Pod): Timestamp | undefined => podCondition(pod, 'Ready')?.lastTransitionTime

/**
 * The younger one first, but on a logarithmic scale: times in the same power of two of nanoseconds count as equal and the
 * smaller uid goes first. Example: ready for 5 s and for 6 s fall into one bucket (2^32 ns ≈ 4.3 s to 8.6 s).
 */
function compareRecency(a: Timestamp | undefined, b: Timestamp | undefined, podA: Pod, podB: Pod, now: number): number {
  if (a === b) return 0
  if (a === undefined) return -1
  if (b === undefined) return 1
  const order = logarithmicBucket(now - virtualMsOf(a)) - logarithmicBucket(now - virtualMsOf(b))
  if (order !== 0) return order
  return podA.metadata.uid < podB.metadata.uid ? -1 : podA.metadata.uid > podB.metadata.uid ? 1 : 0
}

/** floor(log2(nanoseconds)), −1 for a time that has not come. */
function logarithmicBucket(durationMs: number): number {
  return durationMs <= 0 ? -1 : Math.floor(Math.log2(durationMs * 1_000_000))
}

/** By the most restarts of a container, then of a sidecar. */
function compareRestarts(a: Pod, b: Pod): number {
  const regular = mostRestarts(a.status.containerStatuses) - mostRestarts(b.status.containerStatuses)
  return regular !== 0 ? regular : mostRestarts(sidecarStatuses(a)) - mostRestarts(sidecarStatuses(b))
}

function sidecarStatuses(pod: Pod): readonly ContainerStatus[] {
  const isSidecar = (container: Container) => container.restartPolicy === 'Always'
  const names = new Set((pod.spec.initContainers ?? []).filter(isSidecar).map((container) => container.name))
  return (pod.status.initContainerStatuses ?? []).filter((status) => names.has(status.name))
}

function mostRestarts(statuses: readonly ContainerStatus[] = []): number {
  let most = 0
  for (const { restartCount } of statuses) if (restartCount > most) most = restartCount
  return most
}
