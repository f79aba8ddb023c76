/**
 * Resolves maxSurge and maxUnavailable. Models pkg/controller/deployment/util ResolveFenceposts, MaxSurge,
 * MaxUnavailable (v1.36).
 */
import { scaledValueFromIntOrPercent } from '../../api/intOrString.ts'
import type { Deployment, IntOrString } from '../../api/types.ts'

/**
 * Resolves maxSurge (rounded up) and maxUnavailable (rounded down) to Pods. If both are 0, maxUnavailable becomes 1,
 * because a rollout could not proceed otherwise. Example: 25% and 25% of 10 are 3 and 2; 25% and 25% of 3 are 1 and 0.
 */
export function resolveFenceposts(
  maxSurge: IntOrString | undefined,
  maxUnavailable: IntOrString | undefined,
  desired: number,
): { surge: number; unavailable: number } {
  const surge = scaledValueFromIntOrPercent(maxSurge ?? 0, desired, 'roundUp')
  const unavailable = scaledValueFromIntOrPercent(maxUnavailable ?? 0, desired, 'roundDown')
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable }
}

export const isRollingUpdate = (d: Deployment): boolean => d.spec.strategy.type === 'RollingUpdate'

/** 0 for Recreate. */
export function maxSurgeOf(d: Deployment): number {
  if (!isRollingUpdate(d)) return 0
  const { maxSurge, maxUnavailable } = d.spec.strategy.rollingUpdate ?? {}
  return resolveFenceposts(maxSurge, maxUnavailable, d.spec.replicas).surge
}

/** At most spec.replicas; 0 for Recreate and for 0 replicas. */
export function maxUnavailableOf(d: Deployment): number {
  if (!isRollingUpdate(d) || d.spec.replicas === 0) return 0
  const { maxSurge, maxUnavailable } = d.spec.strategy.rollingUpdate ?? {}
  return Math.min(resolveFenceposts(maxSurge, maxUnavailable, d.spec.replicas).unavailable, d.spec.replicas)
}

/** Minimum of available Pods during a rolling update. */
export const minAvailableOf = (d: Deployment): number =>
  isRollingUpdate(d) ? d.spec.replicas - maxUnavailableOf(d) : 0
