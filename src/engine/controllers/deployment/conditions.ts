/** Conditions of a Deployment. Models SetDeploymentCondition and related functions of deployment_util.go (v1.36). */
import { timestampAt } from '../../api/clock.ts'
import type { DeploymentCondition, DeploymentStatus, ReplicaSet } from '../../api/types.ts'

type ConditionType = DeploymentCondition['type']

export function newCondition(
  type: ConditionType,
  status: DeploymentCondition['status'],
  reason: string,
  message: string,
  now: number,
): DeploymentCondition {
  const at = timestampAt(now)
  return { type, status, lastUpdateTime: at, lastTransitionTime: at, reason, message }
}

export const getCondition = (status: DeploymentStatus, type: ConditionType): DeploymentCondition | undefined =>
  status.conditions?.find((condition) => condition.type === type)

/**
 * Puts a condition at the end of the list. A condition with the same status and reason stays unchanged, including
 * message and times; one with the same status keeps its transition time.
 */
export function setCondition(status: DeploymentStatus, condition: DeploymentCondition): DeploymentStatus {
  const current = getCondition(status, condition.type)
  if (current && current.status === condition.status && current.reason === condition.reason) return status
  const next =
    current?.status === condition.status && current.lastTransitionTime !== undefined
      ? { ...condition, lastTransitionTime: current.lastTransitionTime }
      : condition
  return { ...status, conditions: [...(removeCondition(status, condition.type).conditions ?? []), next] }
}

export function removeCondition(status: DeploymentStatus, type: ConditionType): DeploymentStatus {
  if (!getCondition(status, type)) return status
  const { conditions = [], ...rest } = status
  const left = conditions.filter((condition) => condition.type !== type)
  return left.length > 0 ? { ...rest, conditions: left } : rest
}

/** A ReplicaSet's failure as a condition of its Deployment: the new ReplicaSet's first, else the first found. */
export function replicaFailure(
  all: readonly ReplicaSet[],
  newRS: ReplicaSet | undefined,
): DeploymentCondition | undefined {
  const failures = (rs: ReplicaSet | undefined) => rs?.status.conditions?.find((c) => c.type === 'ReplicaFailure')
  const found = failures(newRS) ?? all.map(failures).find((failure) => failure !== undefined)
  if (!found) return undefined
  const { type, status, reason, message, lastTransitionTime } = found
  return {
    type,
    status,
    ...(lastTransitionTime === undefined ? {} : { lastUpdateTime: lastTransitionTime, lastTransitionTime }),
    ...(reason === undefined ? {} : { reason }),
    ...(message === undefined ? {} : { message }),
  }
}
