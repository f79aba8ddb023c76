/** What an object waits for when nothing happens: facts read from the store, sentences are made at the edge. */
import type { Deployment, KubeObject, ReplicaSet } from '../api/types.ts'
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
  const secondsLeft = (pod: PodView) => Math.max(0, Math.ceil(((pod.stateUntil ?? now) - now) / 1000))
  const soonest = (list: readonly PodView[]) =>
    list.reduce<PodView | undefined>((a, b) => (a && secondsLeft(a) <= secondsLeft(b) ? a : b), undefined)
  const pending = inState('pending').find((pod) => pod.message)
  if (pending) waits.push({ id: 'wait.unschedulable', facts: { pod: pending.name, message: pending.message ?? '' } })
  const backingOff = soonest([...inState('crash'), ...inState('imagePull')])
  if (backingOff) waits.push({ id: 'wait.backoff', facts: { pod: backingOff.name, seconds: secondsLeft(backingOff) } })
  const starting = soonest([...inState('pulling'), ...inState('starting')])
  if (starting) waits.push({ id: 'wait.podStarting', facts: { pod: starting.name, seconds: secondsLeft(starting) } })
  const ready = inState('ready')
  const first = soonest(ready)
  if (first) waits.push({ id: 'wait.minReady', facts: { pods: ready.length, seconds: secondsLeft(first) } })
  return waits
}

export const isDeployment = (object: KubeObject): object is Deployment => object.kind === 'Deployment'
