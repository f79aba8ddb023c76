/** What an object waits for when nothing happens: facts read from the store, sentences are made at the edge. */
import type { Deployment, ReplicaSet } from '../api/types.ts'
import { getCondition } from '../controllers/deployment/conditions.ts'
import { deploymentComplete, findNewReplicaSet, progressDeadlineAt } from '../controllers/deployment/deploymentUtil.ts'
import { isRollingUpdate, minAvailableOf } from '../controllers/deployment/fenceposts.ts'
import type { PodView, WaitReason } from './types.ts'

export interface WaitContext {
  readonly now: number
  readonly replicaSets: readonly ReplicaSet[]
  /** The Pods of all these ReplicaSets. */
  readonly pods: readonly PodView[]
}

export function deploymentWaits(d: Deployment, context: WaitContext): WaitReason[] {
  const waits: WaitReason[] = []
  if (d.spec.paused) waits.push({ id: 'wait.paused', facts: {} })
  if (deploymentComplete(d, d.status)) return waits.length > 0 ? waits : [{ id: 'wait.nothing', facts: {} }]
  const newRS = findNewReplicaSet(d, context.replicaSets)
  const ending = context.pods.filter((pod) => pod.state === 'terminating' && pod.ownerUid !== newRS?.metadata.uid)
  if (newRS && isRollingUpdate(d)) {
    const unavailable = newRS.spec.replicas - (newRS.status.availableReplicas ?? 0)
    const available = d.status.availableReplicas ?? 0
    if (unavailable > 0)
      waits.push({ id: 'wait.newPodsUnavailable', facts: { unavailable, available, minAvailable: minAvailableOf(d) } })
  }
  if (!isRollingUpdate(d) && ending.length > 0)
    waits.push({ id: 'wait.oldPodsTerminating', facts: { pods: ending.length } })
  waits.push(
    ...podWaits(
      context.pods.filter((pod) => pod.ownerUid === newRS?.metadata.uid),
      context.now,
    ),
  )
  const deadline = progressDeadlineAt(d, d.status)
  const reason = getCondition(d.status, 'Progressing')?.reason
  if (deadline !== undefined && deadline > context.now && reason !== 'NewReplicaSetAvailable')
    waits.push({ id: 'wait.deadline', facts: { seconds: Math.ceil((deadline - context.now) / 1000) } })
  return waits
}

/** One entry per kind of wait; the Pod that ends it first stands for the rest. */
export function podWaits(pods: readonly PodView[], now: number): WaitReason[] {
  const waits: WaitReason[] = []
  const inState = (state: PodView['state']) => pods.filter((pod) => pod.state === state)
  const pending = inState('pending').find((pod) => pod.message)
  if (pending) waits.push({ id: 'wait.unschedulable', facts: { pod: pending.name, message: pending.message ?? '' } })
  waits.push(...waitOf('wait.backoff', soonest([...inState('crash'), ...inState('imagePull')]), now))
  waits.push(...waitOf('wait.podStarting', soonest([...inState('pulling'), ...inState('starting')]), now))
  const ready = inState('ready')
  const first = soonest(ready)
  if (first) waits.push({ id: 'wait.minReady', facts: { pods: ready.length, seconds: secondsLeft(first, now) ?? 0 } })
  return waits
}

/** Whole seconds until the state ends, undefined if that is not known. */
function secondsLeft({ stateUntil }: PodView, now: number): number | undefined {
  return stateUntil === undefined ? undefined : Math.max(0, Math.ceil((stateUntil - now) / 1000))
}

/** The one whose end comes first; those whose end is not known come last. */
function soonest(pods: readonly PodView[]): PodView | undefined {
  const end = (pod: PodView) => pod.stateUntil ?? Number.POSITIVE_INFINITY
  return pods.reduce<PodView | undefined>((a, b) => (a && end(a) <= end(b) ? a : b), undefined)
}

function waitOf(id: string, pod: PodView | undefined, now: number): WaitReason[] {
  if (!pod) return []
  const seconds = secondsLeft(pod, now)
  return seconds === undefined
    ? [{ id: `${id}Unknown`, facts: { pod: pod.name } }]
    : [{ id, facts: { pod: pod.name, seconds } }]
}
