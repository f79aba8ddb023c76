/** Functions for Jobs with a limit of failures per index. Models pkg/controller/job/indexed_job_utils.go (v1.36). */
import type { Job } from '../../api/kindTypes.ts'
import type { Labels, Pod } from '../../api/types.ts'
import { backoffLeftMs, finishedAt } from './backoff.ts'
import { failureVerdict } from './failurePolicy.ts'
import { indexOf, readIndexes } from './indexes.ts'
import { hasFailed, isTracked } from './jobPods.ts'
import { FAILURES_ANNOTATION, hasLimitPerIndex, IGNORED_FAILURES_ANNOTATION } from './jobTypes.ts'

/** Failed indexes; undefined if the Job has no limit per index. */
// Models calculateFailedIndexes.
export function failedIndexesOf(job: Job, pods: readonly Pod[]): Set<number> | undefined {
  if (!hasLimitPerIndex(job)) return undefined
  const { completions = 0, backoffLimitPerIndex = 0 } = job.spec
  const indexes = readIndexes(job.status.failedIndexes, completions)
  for (const pod of pods) {
    const index = indexOf(pod)
    if (index === undefined || index >= completions || !isTracked(pod) || !hasFailed(job, pod)) continue
    const { failsIndex, counts } = failureVerdict(job, pod)
    if (failsIndex || (counts && failuresBefore(pod) >= backoffLimitPerIndex)) indexes.add(index)
  }
  return indexes
}

/**
 * The last failed Pod of each index, kept until the next Pod of the index has taken over its number of failures.
 * `settled`: indexes that have finished or have a Pod; `released`: uids of Pods without their finalizer.
 */
// Models getPodsWithDelayedDeletionPerIndex.
export function podsToReplace(
  job: Job,
  pods: readonly Pod[],
  settled: ReadonlySet<number>,
  released: ReadonlySet<string>,
): Map<number, Pod> {
  const result = new Map<number, Pod>()
  for (const pod of pods) {
    const index = indexOf(pod)
    if (index === undefined || index >= (job.spec.completions ?? 0) || settled.has(index)) continue
    if (!isTracked(pod) || released.has(pod.metadata.uid) || !hasFailed(job, pod)) continue
    const known = result.get(index)
    if (!known || (allFailuresBefore(known) <= allFailuresBefore(pod) && finishedAt(known) <= finishedAt(pod)))
      result.set(index, pod)
  }
  return result
}

/** Virtual ms until the next Pod of an index may be created. */
// Models getRemainingTimePerIndex.
export const remainingBackoffMs = (replaced: Pod | undefined, now: number): number =>
  replaced === undefined
    ? 0
    : backoffLeftMs({ failures: allFailuresBefore(replaced) + 1, lastFailureAt: finishedAt(replaced) }, now)

/** Annotations of a new Pod with the number of earlier failures of its index. */
// Models addIndexFailureCountAnnotation.
export function failureAnnotations(job: Job, replaced: Pod | undefined): Labels {
  if (!hasLimitPerIndex(job)) return {}
  const counts = replaced !== undefined && failureVerdict(job, replaced).counts
  const failures = replaced === undefined ? 0 : failuresBefore(replaced) + (counts ? 1 : 0)
  const ignored = replaced === undefined ? 0 : ignoredBefore(replaced) + (counts ? 0 : 1)
  return {
    [FAILURES_ANNOTATION]: String(failures),
    ...(ignored > 0 ? { [IGNORED_FAILURES_ANNOTATION]: String(ignored) } : {}),
  }
}

const failuresBefore = (pod: Pod): number => written(pod, FAILURES_ANNOTATION)
const ignoredBefore = (pod: Pod): number => written(pod, IGNORED_FAILURES_ANNOTATION)
const allFailuresBefore = (pod: Pod): number => failuresBefore(pod) + ignoredBefore(pod)

function written({ metadata }: Pod, annotation: string): number {
  const text = metadata.annotations?.[annotation] ?? ''
  const number = /^\+?\d+$/.test(text) ? Number(text) : 0
  return number <= 2 ** 31 - 1 ? number : 0
}
