/** Derives the reasons for which an object waits, as facts without texts. */
import type { Deployment, ReplicaSet } from '../api/types.ts'
import { getCondition } from '../controllers/deployment/conditions.ts'
import { deploymentComplete, findNewReplicaSet, progressDeadlineAt } from '../controllers/deployment/deploymentUtil.ts'
import { isRollingUpdate, minAvailableOf } from '../controllers/deployment/fenceposts.ts'
import { groupedWaits } from './podWaits.ts'
import type { PodView, WaitReason } from './types.ts'
import type { WaitFacts } from './waitFacts.ts'

interface WaitContext {
  readonly now: number
  /** Virtual time 0 as Unix ms. */
  readonly epochMs: number
  readonly replicaSets: readonly ReplicaSet[]
  /** Pods of all these ReplicaSets. */
  readonly pods: readonly PodView[]
  /** The wait of a Pod; undefined if it waits for nothing. */
  readonly waitOf: (pod: PodView) => WaitReason | undefined
}

/** A wait with its facts; the compiler checks that no fact is missing or superfluous. */
export function wait<Name extends keyof WaitFacts>(name: Name, facts: WaitFacts[Name]): WaitReason {
  return { id: `wait.${name}`, facts: { ...facts } }
}

export function deploymentWaits(d: Deployment, context: WaitContext): WaitReason[] {
  const who = d.metadata.name
  const waits: WaitReason[] = []
  if (d.spec.paused) waits.push(wait('paused', { who }))
  if (deploymentComplete(d, d.status)) return waits.length > 0 ? waits : [wait('nothing', { who })]
  const newRS = findNewReplicaSet(d, context.replicaSets)
  const ending = context.pods.filter((pod) => pod.state === 'terminating' && pod.ownerUid !== newRS?.metadata.uid)
  const refused = newRS?.status.conditions?.find(({ type, status }) => type === 'ReplicaFailure' && status === 'True')
  if (refused) waits.push(wait('refused', { who: newRS?.metadata.name ?? who, message: refused.message ?? '' }))
  if (newRS && isRollingUpdate(d)) waits.push(...newPodWaits(d, newRS, context.replicaSets))
  if (!isRollingUpdate(d) && ending.length > 0) waits.push(wait('oldPodsTerminating', { who, pods: ending.length }))
  const isWaitedFor = (pod: PodView) =>
    pod.ownerUid === newRS?.metadata.uid || (!isRollingUpdate(d) && pod.state === 'terminating')
  waits.push(...podWaits(context.pods.filter(isWaitedFor), context))
  const deadline = progressDeadlineAt(d, d.status, context.epochMs)
  const reason = getCondition(d.status, 'Progressing')?.reason
  // With these reasons, the condition has no time of progress, from which a deadline would count.
  const isOver = reason === 'NewReplicaSetAvailable' || reason === 'ProgressDeadlineExceeded'
  if (deadline !== undefined && deadline > context.now && !isOver)
    waits.push(wait('deadline', { who, seconds: Math.ceil((deadline - context.now) / 1000) }))
  return waits
}

/**
 * Number of new Pods that must become available before the next old one may be deleted, or before the rollout
 * completes.
 */
// Models the arithmetic of pkg/controller/deployment/rolling.go reconcileOldReplicaSets (v1.36).
function newPodWaits(d: Deployment, newRS: ReplicaSet, replicaSets: readonly ReplicaSet[]): WaitReason[] {
  const unavailable = newRS.spec.replicas - (newRS.status.availableReplicas ?? 0)
  if (unavailable <= 0) return []
  const totalPods = replicaSets.reduce((sum, rs) => sum + rs.spec.replicas, 0)
  const minAvailable = minAvailableOf(d)
  const who = d.metadata.name
  if (totalPods === newRS.spec.replicas) return [wait('newPods', { who, unavailable })]
  const needed = unavailable + minAvailable + 1 - totalPods
  if (needed <= 0) return []
  const available = d.status.availableReplicas ?? 0
  return [wait('newPodsUnavailable', { who, needed, unavailable, available, minAvailable, totalPods })]
}

/** Waits of these Pods, equal ones merged. Pods being deleted come last. */
export function podWaits(pods: readonly PodView[], { waitOf }: Pick<WaitContext, 'waitOf'>): WaitReason[] {
  const isEnding = (pod: PodView) => (pod.state === 'terminating' ? 1 : 0)
  const waits = [...pods]
    .sort((a, b) => isEnding(a) - isEnding(b))
    .map(waitOf)
    .filter((wait) => wait !== undefined)
  return groupedWaits(waits)
}
