/**
 * Functions on Pods. Models pkg/api/v1/pod/util.go and the Pod helpers of pkg/controller/controller_utils.go (v1.36).
 */
import { virtualMsOf } from '../../api/clock.ts'
import type { Pod, PodCondition } from '../../api/types.ts'

export function podCondition(pod: Pod, type: string): PodCondition | undefined {
  const conditions = pod.status.conditions
  if (conditions) for (const condition of conditions) if (condition.type === type) return condition
  return undefined
}

export const isPodReady = (pod: Pod): boolean => podCondition(pod, 'Ready')?.status === 'True'

/** Whether the Pod counts as a replica: it has not ended and is not being deleted. */
export function isPodActive(pod: Pod): boolean {
  const { phase } = pod.status
  return phase !== 'Succeeded' && phase !== 'Failed' && pod.metadata.deletionTimestamp === undefined
}

/** Whether the Pod is being deleted and has not ended. */
export function isPodTerminating(pod: Pod): boolean {
  const { phase } = pod.status
  return phase !== 'Succeeded' && phase !== 'Failed' && pod.metadata.deletionTimestamp !== undefined
}

/** Virtual ms at which a ready Pod becomes available; undefined if it is not ready. */
export function availableAt(pod: Pod, minReadySeconds: number): number | undefined {
  const ready = podCondition(pod, 'Ready')
  if (ready?.status !== 'True') return undefined
  if (minReadySeconds === 0) return 0
  return ready.lastTransitionTime === undefined
    ? undefined
    : virtualMsOf(ready.lastTransitionTime) + minReadySeconds * 1000
}

/** Whether the Pod has been ready for at least minReadySeconds at virtual time `now`, inclusive. */
export function isPodAvailable(pod: Pod, minReadySeconds: number, now: number): boolean {
  const at = availableAt(pod, minReadySeconds)
  return at !== undefined && at <= now
}
