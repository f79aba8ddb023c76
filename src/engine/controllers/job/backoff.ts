/**
 * Computes the time that a Job waits before it replaces a failed Pod. Models pkg/controller/job/backoff_utils.go
 * (v1.36).
 */
import { virtualMsOf } from '../../api/clock.ts'
import type { Pod } from '../../api/types.ts'
import { podCondition } from '../controllerUtils/podUtils.ts'

const FIRST_MS = 10_000
const LONGEST_MS = 600_000

export interface BackoffRecord {
  /** The number of failures since the last Pod that succeeded. */
  readonly failures: number
  /** Virtual ms. */
  readonly lastFailureAt: number
}

/** The record after these Pods have ended; undefined if no Pod has failed since the last success. */
// Models newBackoffRecord.
export function backoffAfter(
  record: BackoffRecord | undefined,
  succeeded: readonly Pod[],
  failed: readonly Pod[],
): BackoffRecord | undefined {
  if (failed.length === 0) return succeeded.length === 0 ? record : undefined
  const lastSuccessAt = Math.max(Number.NEGATIVE_INFINITY, ...succeeded.map(finishedAt))
  const after = failed.map(finishedAt).filter((at) => at > lastSuccessAt)
  if (after.length === 0) return undefined
  const before = succeeded.length === 0 ? (record?.failures ?? 0) : 0
  return { failures: before + after.length, lastFailureAt: Math.max(...after) }
}

/**
 * The remaining back-off in virtual ms: 10 s after the first failure, doubled with each further one, at most ten
 * minutes.
 */
export function backoffLeftMs(record: BackoffRecord | undefined, now: number): number {
  if (!record || record.failures === 0) return 0
  const wholeMs = Math.min(FIRST_MS * 2 ** (record.failures - 1), LONGEST_MS)
  return Math.max(0, record.lastFailureAt + wholeMs - now)
}

/** The time at which the Pod ended, in virtual ms. */
// Models getFinishedTime.
export function finishedAt(pod: Pod): number {
  const ends = (pod.status.containerStatuses ?? []).map(({ state }) => state.terminated?.finishedAt)
  if (ends.length > 0 && ends.every((end) => end !== undefined)) return Math.max(...ends.map(virtualMsOf))
  const ready = podCondition(pod, 'Ready')
  if (ready?.status === 'False' && ready.lastTransitionTime) return virtualMsOf(ready.lastTransitionTime)
  const { deletionTimestamp, deletionGracePeriodSeconds = 0, creationTimestamp } = pod.metadata
  if (deletionTimestamp !== undefined) return virtualMsOf(deletionTimestamp) - deletionGracePeriodSeconds * 1000
  return creationTimestamp === undefined ? 0 : virtualMsOf(creationTimestamp)
}
