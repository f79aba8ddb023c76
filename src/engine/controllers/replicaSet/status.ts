/** Models pkg/controller/replicaset/replica_set_utils.go (v1.36). */
import { timestampAt } from '../../api/clock.ts'
import { deepEqual } from '../../api/equality.ts'
import type { StatusError } from '../../api/errors.ts'
import { labelsMatch } from '../../api/selector.ts'
import type { Pod, ReplicaSetCondition, ReplicaSetStatus } from '../../api/types.ts'
import { isPodAvailable, isPodReady } from '../controllerUtils/podUtils.ts'
import type { ReplicaOwner } from './adapter.ts'

export interface ObservedPods {
  /** Claimed and active. */
  readonly active: readonly Pod[]
  /** Undefined for a kind that does not count them. */
  readonly terminating: number | undefined
}

/** The status that these Pods give; `manageError` is what went wrong while creating or deleting. */
export function calculateStatus(
  owner: ReplicaOwner,
  { active, terminating }: ObservedPods,
  manageError: StatusError | undefined,
  now: number,
): ReplicaSetStatus {
  const templateLabels = owner.template.metadata?.labels ?? {}
  let fullyLabeled = 0
  let ready = 0
  let available = 0
  for (const pod of active) {
    if (labelsMatch(templateLabels, pod.metadata.labels)) fullyLabeled++
    if (!isPodReady(pod)) continue
    ready++
    if (isPodAvailable(pod, owner.minReadySeconds, now)) available++
  }
  const conditions = nextConditions(owner, active.length, manageError, now)
  return {
    replicas: active.length,
    ...(fullyLabeled > 0 ? { fullyLabeledReplicas: fullyLabeled } : {}),
    ...(ready > 0 ? { readyReplicas: ready } : {}),
    ...(available > 0 ? { availableReplicas: available } : {}),
    ...(terminating === undefined ? {} : { terminatingReplicas: terminating }),
    ...(owner.object.metadata.generation === undefined ? {} : { observedGeneration: owner.object.metadata.generation }),
    ...(conditions.length > 0 ? { conditions } : {}),
  }
}

/** The first failure stays until a pass without an error, so its message may be older than the last try. */
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

/** True if writing `next` would tell nothing new. */
export function isCurrent(owner: ReplicaOwner, next: ReplicaSetStatus): boolean {
  return deepEqual(owner.status, next)
}
