/** Models pkg/controller/replicaset/replica_set_utils.go (v1.36). */
import { timestampAt } from '../../api/clock.ts'
import { deepEqual } from '../../api/equality.ts'
import type { StatusError } from '../../api/errors.ts'
import type { ReplicaSetCondition, ReplicaSetStatus } from '../../api/types.ts'
import type { ReplicaOwner } from './adapter.ts'
import type { PodCount } from './podTallies.ts'

/**
 * Status for these Pods at virtual time `now`; `manageError`: failure of creating or deleting. `terminating` is omitted
 * for a kind that does not count it.
 */
export function calculateStatus(
  owner: ReplicaOwner,
  pods: PodCount,
  manageError: StatusError | undefined,
  options: { readonly now: number; readonly countsTerminating: boolean },
): ReplicaSetStatus {
  const available = availableCount(owner, pods, options.now)
  const conditions = nextConditions(owner, pods.active, manageError, options.now)
  const { generation } = owner.object.metadata
  // Assigned one by one for speed, like the status of a Deployment.
  const status: { -readonly [K in keyof ReplicaSetStatus]: ReplicaSetStatus[K] } = { replicas: pods.active }
  if (pods.fullyLabeled > 0) status.fullyLabeledReplicas = pods.fullyLabeled
  if (pods.ready > 0) status.readyReplicas = pods.ready
  if (available > 0) status.availableReplicas = available
  if (options.countsTerminating) status.terminatingReplicas = pods.terminating
  if (generation !== undefined) status.observedGeneration = generation
  if (conditions.length > 0) status.conditions = conditions
  return status
}

/** The number of Pods that have been ready for at least minReadySeconds, inclusive. */
function availableCount({ minReadySeconds }: ReplicaOwner, { ready, readySince }: PodCount, now: number): number {
  if (minReadySeconds === 0) return ready
  let available = 0
  for (const since of readySince.values()) if (since + minReadySeconds * 1000 <= now) available++
  return available
}

/** The first failure stays until a pass without errors, so its message may be outdated. */
function nextConditions(
  owner: ReplicaOwner,
  active: number,
  manageError: StatusError | undefined,
  now: number,
): readonly ReplicaSetCondition[] {
  const conditions = owner.status.conditions ?? []
  const failing = conditions.some((condition) => condition.type === 'ReplicaFailure')
  if (manageError === undefined) return failing ? conditions.filter((c) => c.type !== 'ReplicaFailure') : conditions
  if (failing) return conditions
  const failure: ReplicaSetCondition = {
    type: 'ReplicaFailure',
    status: 'True',
    lastTransitionTime: timestampAt(now),
    reason: active < owner.replicas ? 'FailedCreate' : 'FailedDelete',
    message: manageError.message,
  }
  return [...conditions, failure]
}

/** Whether writing `next` would change nothing. */
export function isCurrent(owner: ReplicaOwner, next: ReplicaSetStatus): boolean {
  return deepEqual(owner.status, next)
}
