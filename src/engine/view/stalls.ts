/**
 * When a rollout stalls: nothing brings it on without a command, or only back-offs are left. That is so when its
 * controllers have done what its bounds let them do, no Pod of it is in plain progress, and at least one cannot come on by
 * itself (see `podBlock`), or the API server refuses its Pods, or it is paused. It is decided on the objects alone, so
 * that a stall is a fact of the moment, however one came there.
 */
import type { Deployment, KubeObject, ReplicaSet } from '../api/types.ts'
import { deploymentComplete, findNewReplicaSet, newRSNewReplicas } from '../controllers/deployment/deploymentUtil.ts'
import { isRollingUpdate, minAvailableOf } from '../controllers/deployment/fenceposts.ts'
import type { PodMaker } from './refusals.ts'
import type { PodView } from './types.ts'
import type { PodCounts } from './workload.ts'
import { rolloutState } from './workloads/deploymentRollout.ts'

/** Why a rollout holds, as far as the whole of it tells; what blocks its Pods, they tell themselves. */
export type StallGround = 'pods' | 'refused' | 'paused' | 'oldPods' | 'deadline' | 'onDelete'

/** A stall that holds; frozen. */
export interface StallMark {
  /** Virtual ms. */
  readonly since: number
  readonly ground: StallGround
  /** What the workload and its revisions ask for: while that is the same, nobody has done anything about it. */
  readonly asked: string
}

/** The Pods of one revision in numbers. */
export interface StallCounts {
  readonly counts: PodCounts
  /** Those that cannot come on by themselves. */
  readonly blocked: number
  /** Of these, those for which no node has room; ending Pods may make some. */
  readonly roomless: number
}

export interface StallFacts<R extends KubeObject = KubeObject> {
  readonly revisions: readonly R[]
  readonly countsOf: (revisionUid: string) => StallCounts
  /** Pods of its revisions that are not gone. */
  readonly pods: () => readonly PodView[]
  /** Nobody simulates kubelets: no Pod comes on but by a command, and only the deadline tells. */
  readonly areNodesPlayed: boolean
  /** Pods of any owner that are being deleted: they make room. */
  readonly terminating: number
  /** Pods that are being deleted and cannot end: their node is lost, or a finalizer keeps them. */
  readonly endless: (revisionUids: readonly string[]) => number
  /** The API server has refused the last Pod that it wanted to make. */
  readonly isRefused: (maker: PodMaker) => boolean
}

/** Whether a Deployment stalls, and on which ground; `before` is the stall that held until now. */
export function stallGround(d: Deployment, facts: StallFacts<ReplicaSet>, before?: StallMark): StallGround | undefined {
  if (deploymentComplete(d, d.status)) return undefined
  if ((d.status.observedGeneration ?? 0) < (d.metadata.generation ?? 0)) return undefined
  const { revisions: replicaSets } = facts
  const newRS = findNewReplicaSet(d, replicaSets)
  const sums = sumsOf(replicaSets, facts)
  const isRefused = replicaSets.some((rs) => hasFailure(rs) && existing(rs, facts) < rs.spec.replicas)
  // It lasts from one try to the next as long as nobody asks for something else.
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

/** What the objects ask for, as one text. */
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

/** Its Pods are those it asks for, and its status says so. */
function isSettledSet(rs: ReplicaSet, facts: Pick<StallFacts, 'countsOf'>): boolean {
  const { available } = facts.countsOf(rs.metadata.uid).counts
  const { replicas, availableReplicas = 0 } = rs.status
  return existing(rs, facts) === rs.spec.replicas && replicas === rs.spec.replicas && availableReplicas === available
}

const hasFailure = (rs: ReplicaSet): boolean =>
  rs.status.conditions?.some(({ type, status }) => type === 'ReplicaFailure' && status === 'True') ?? false

/** Whether the Deployment controller's next pass would scale nothing. */
// As pkg/controller/deployment/rolling.go reconcileNewReplicaSet and reconcileOldReplicaSets decide (v1.36).
export function isBound(d: Deployment, newRS: ReplicaSet | undefined, replicaSets: readonly ReplicaSet[]): boolean {
  if (d.spec.paused) return true
  if (!newRS || newRS.spec.replicas > d.spec.replicas) return false
  if (!isRollingUpdate(d)) return newRS.spec.replicas === d.spec.replicas
  if (newRSNewReplicas(d, replicaSets, newRS.spec.replicas) !== newRS.spec.replicas) return false
  return boundSum(d, newRS, replicaSets).mayGo <= 0
}

export interface BoundSum {
  /** What all ReplicaSets ask for. */
  readonly totalPods: number
  readonly minAvailable: number
  readonly newUnavailable: number
  /** Old Pods that may go now. */
  readonly mayGo: number
  readonly oldPods: number
}

/** How many old Pods a rolling update may remove now; at least 0. */
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
