/**
 * Decides when a rollout stalls: it makes no progress without a command, or only retries are left. That is so when its
 * controllers have done all that the bounds allow, no Pod is in progress, and at least one cannot progress by itself
 * (see `podBlock`), or the API server rejects its Pods, or it is paused. The decision depends on the objects alone, so
 * it is independent of the way to a state.
 */
import type { Deployment, KubeObject, ReplicaSet } from '../api/types.ts'
import { deploymentComplete, findNewReplicaSet, newRSNewReplicas } from '../controllers/deployment/deploymentUtil.ts'
import { isRollingUpdate, minAvailableOf } from '../controllers/deployment/fenceposts.ts'
import type { PodMaker } from './refusals.ts'
import type { PodView } from './types.ts'
import type { PodCounts } from './workload.ts'
import { rolloutState } from './workloads/deploymentRollout.ts'

/** The reason for which a whole rollout stalls; blocked Pods have causes of their own. */
export type StallGround = 'pods' | 'refused' | 'paused' | 'oldPods' | 'deadline' | 'onDelete'

/** A current stall; frozen. */
export interface StallMark {
  /** Virtual ms. */
  readonly since: number
  readonly ground: StallGround
  /** The specs of the workload and its revisions as text. While the text stays, no command has addressed the stall. */
  readonly asked: string
}

/** Counts of the Pods of a revision. */
interface StallCounts {
  readonly counts: PodCounts
  /** Pods that cannot progress by themselves. */
  readonly blocked: number
  /** Blocked Pods without capacity on any node; Terminating Pods may free some. */
  readonly roomless: number
}

export interface StallFacts<R extends KubeObject = KubeObject> {
  readonly revisions: readonly R[]
  readonly countsOf: (revisionUid: string) => StallCounts
  /** Existing Pods of its revisions. */
  readonly pods: () => readonly PodView[]
  /** False if no kubelet is simulated, so that only the deadline decides. */
  readonly areNodesPlayed: boolean
  /** Number of Terminating Pods of any owner, which free capacity. */
  readonly terminating: number
  /** Number of Terminating Pods that cannot finish: their node is NotReady, or a finalizer keeps them. */
  readonly endless: (revisionUids: readonly string[]) => number
  /** Whether the API server has rejected its last Pod. */
  readonly isRefused: (maker: PodMaker) => boolean
}

/** Whether and why a Deployment stalls; `before`: the stall up to now. */
export function stallGround(d: Deployment, facts: StallFacts<ReplicaSet>, before?: StallMark): StallGround | undefined {
  if (deploymentComplete(d, d.status)) return undefined
  if ((d.status.observedGeneration ?? 0) < (d.metadata.generation ?? 0)) return undefined
  const { revisions: replicaSets } = facts
  const newRS = findNewReplicaSet(d, replicaSets)
  const sums = sumsOf(replicaSets, facts)
  const isRefused = replicaSets.some((rs) => hasFailure(rs) && existing(rs, facts) < rs.spec.replicas)
  // A stall persists between tries as long as the specs are unchanged.
  const isSame = before !== undefined && before.asked === askedOf(d, replicaSets)
  if (sums.unavailable > sums.blocked && !(isSame && before.ground === 'pods' && sums.blocked > 0)) {
    const isTimedOut = facts.areNodesPlayed && rolloutState(d) === 'failed'
    return isTimedOut && isBound(d, newRS, replicaSets) ? 'deadline' : undefined
  }
  const isSettled = isSame || replicaSets.every((rs) => isSettledSet(rs, facts))
  if (!isSettled && !isRefused) return undefined
  if (sums.blocked > 0 && (isSame || isBound(d, newRS, replicaSets))) {
    const isRoomComing = facts.terminating > 0 && sums.roomless > 0
    return isRoomComing && !isSame ? undefined : 'pods'
  }
  if (isRefused) return 'refused'
  if (d.spec.paused && (newRS?.spec.replicas ?? 0) < d.spec.replicas) return 'paused'
  if (!isRollingUpdate(d)) {
    const old = replicaSets.filter((rs) => rs !== newRS).map(({ metadata }) => metadata.uid)
    const ending = old.reduce((sum, uid) => sum + facts.countsOf(uid).counts.terminating, 0)
    if (ending > 0 && facts.endless(old) === ending) return 'oldPods'
  }
  return undefined
}

/** The specs as one text. */
export function askedOf(d: Deployment, replicaSets: readonly ReplicaSet[]): string {
  const sets = replicaSets.map(({ metadata, spec }) => `${metadata.name} ${spec.replicas}`)
  return [d.metadata.generation ?? 0, ...sets].join(', ')
}

function sumsOf(replicaSets: readonly ReplicaSet[], { countsOf }: Pick<StallFacts, 'countsOf'>) {
  let unavailable = 0
  let blocked = 0
  let roomless = 0
  for (const { metadata } of replicaSets) {
    const of = countsOf(metadata.uid)
    unavailable += of.counts.ready + of.counts.starting + of.counts.failing
    blocked += of.blocked
    roomless += of.roomless
  }
  return { unavailable, blocked, roomless }
}

function existing({ metadata }: ReplicaSet, { countsOf }: Pick<StallFacts, 'countsOf'>): number {
  const { available, ready, starting, failing } = countsOf(metadata.uid).counts
  return available + ready + starting + failing
}

/** Whether a ReplicaSet has its desired Pods and its status shows them. */
function isSettledSet(rs: ReplicaSet, facts: Pick<StallFacts, 'countsOf'>): boolean {
  const { available } = facts.countsOf(rs.metadata.uid).counts
  const { replicas, availableReplicas = 0 } = rs.status
  return existing(rs, facts) === rs.spec.replicas && replicas === rs.spec.replicas && availableReplicas === available
}

const hasFailure = (rs: ReplicaSet): boolean =>
  rs.status.conditions?.some(({ type, status }) => type === 'ReplicaFailure' && status === 'True') ?? false

/** Whether the Deployment controller's next pass would scale nothing. */
// Models the decisions of pkg/controller/deployment/rolling.go reconcileNewReplicaSet and reconcileOldReplicaSets
// (v1.36).
export function isBound(d: Deployment, newRS: ReplicaSet | undefined, replicaSets: readonly ReplicaSet[]): boolean {
  if (d.spec.paused) return true
  if (!newRS || newRS.spec.replicas > d.spec.replicas) return false
  if (!isRollingUpdate(d)) return newRS.spec.replicas === d.spec.replicas
  if (newRSNewReplicas(d, replicaSets, newRS.spec.replicas) !== newRS.spec.replicas) return false
  return boundSum(d, newRS, replicaSets).mayGo <= 0
}

export interface BoundSum {
  /** Desired Pods of all ReplicaSets. */
  readonly totalPods: number
  readonly minAvailable: number
  readonly newUnavailable: number
  /** Number of old Pods that may be deleted now. */
  readonly mayGo: number
  readonly oldPods: number
}

/** Number of old Pods that a rolling update may delete now; at least 0. */
export function boundSum(d: Deployment, newRS: ReplicaSet, replicaSets: readonly ReplicaSet[]): BoundSum {
  const totalPods = replicaSets.reduce((sum, rs) => sum + rs.spec.replicas, 0)
  const minAvailable = minAvailableOf(d)
  const newUnavailable = newRS.spec.replicas - (newRS.status.availableReplicas ?? 0)
  const old = replicaSets.filter((rs) => rs !== newRS && rs.spec.replicas > 0)
  const oldPods = old.reduce((sum, rs) => sum + rs.spec.replicas, 0)
  const budget = Math.max(0, totalPods - minAvailable - newUnavailable)
  const unhealthy = old.reduce((sum, rs) => sum + rs.spec.replicas - (rs.status.availableReplicas ?? 0), 0)
  const available = replicaSets.reduce((sum, rs) => sum + (rs.status.availableReplicas ?? 0), 0)
  const healthyMayGo = Math.max(0, available - minAvailable)
  const mayGo = Math.min(oldPods, budget === 0 ? 0 : Math.max(Math.min(budget, unhealthy), healthyMayGo))
  return { totalPods, minAvailable, newUnavailable, mayGo, oldPods }
}
