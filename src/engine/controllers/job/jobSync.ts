/** The state of a sync of a Job, and the rules by which the Job ends. */

import { virtualMsOf } from '../../api/clock.ts'
import type { Job, JobCondition } from '../../api/kindTypes.ts'
import type { Pod, Timestamp } from '../../api/types.ts'
import { conditionOf } from '../controllerUtils/jobConditions.ts'
import type { BackoffRecord } from './backoff.ts'
import type { JobContext } from './context.ts'
import * as decisions from './decisions.ts'
import { failureVerdict } from './failurePolicy.ts'
import { readIndexes } from './indexes.ts'
import { hasFailed, isPastRestarts, type ObservedPods } from './jobPods.ts'
import { DEFAULT_BACKOFF_LIMIT, isSuspended } from './jobTypes.ts'

/** The outcome of a Job; the final condition follows once its Pods are counted and deleted. */
export interface Verdict {
  readonly type: 'SuccessCriteriaMet' | 'FailureTarget'
  readonly reason: string
  readonly message: string
}

export interface SyncedJob {
  readonly job: Job
  readonly pods: ObservedPods
  /** uids of Pods whose finalizer was removed but is still in the cache. */
  readonly released: ReadonlySet<string>
  readonly uncounted: { succeeded: string[]; failed: string[] }
  /** Succeeded indexes; undefined for Pods without indexes. */
  readonly indexes: ReadonlySet<number> | undefined
  /** Failed indexes; undefined if the Job has no limit per index. */
  readonly failedIndexes: ReadonlySet<number> | undefined
  /** The last failed Pod of each index, whose number of failures the next Pod takes over. */
  readonly replaced: ReadonlyMap<number, Pod>
  conditions: JobCondition[]
  startTime: Timestamp | undefined
  active: number
  ready: number
  terminating: number
  succeeded: number
  failed: number
  verdict: Verdict | undefined
  readonly backoff: BackoffRecord | undefined
  /** Whether the status must be written for something besides the counts. */
  changed: boolean
}

/**
 * The verdict on a Job: an earlier verdict stays; otherwise failures by policy, by number and by deadline. Also counts
 * the failures.
 */
// Models the evaluation in pkg/controller/job syncJob (v1.36).
export function verdictOf(controller: JobContext, key: string, synced: SyncedJob): Verdict | undefined {
  const { job, pods } = synced
  const { backoffLimit = DEFAULT_BACKOFF_LIMIT } = job.spec
  synced.failed += pods.failed.filter((pod) => failureVerdict(job, pod).counts).length
  for (const type of ['SuccessCriteriaMet', 'FailureTarget'] as const) {
    const before = conditionOf(job, type)
    if (before) return { type, reason: before.reason ?? '', message: before.message ?? '' }
  }
  for (const pod of pods.all) {
    const message = hasFailed(job, pod) ? failureVerdict(job, pod).failsJob : undefined
    if (message !== undefined) return failed('PodFailurePolicy', message)
  }
  if (synced.failed > backoffLimit || isPastRestarts(job, pods.all)) {
    const facts = { failed: synced.failed, limit: backoffLimit }
    controller.decideOn(key)(decisions.backoffLimit, facts)
    return failed('BackoffLimitExceeded', 'Job has reached the specified backoff limit')
  }
  return deadlineVerdict(controller, key, synced) ?? indexVerdict(controller, key, synced)
}

function deadlineVerdict(controller: JobContext, key: string, { job, startTime }: SyncedJob): Verdict | undefined {
  const { activeDeadlineSeconds } = job.spec
  if (activeDeadlineSeconds === undefined || isSuspended(job) || startTime === undefined) return undefined
  const leftMs = virtualMsOf(startTime) + activeDeadlineSeconds * 1000 - controller.now
  if (leftMs > 0) {
    controller.queue.addAfter(key, leftMs, 'activeDeadlineSeconds are over')
    return undefined
  }
  controller.decideOn(key)(decisions.deadline, { seconds: activeDeadlineSeconds })
  return failed('DeadlineExceeded', 'Job was active longer than specified deadline')
}

/** The verdict from the indexes: too many failed, all finished, or enough succeeded. */
function indexVerdict(controller: JobContext, key: string, synced: SyncedJob): Verdict | undefined {
  const { job, indexes, failedIndexes } = synced
  if (!indexes) return undefined
  const { completions = 0, maxFailedIndexes } = job.spec
  const failures = failedIndexes?.size ?? 0
  const facts = { failed: failures, succeeded: indexes.size, completions }
  if (maxFailedIndexes !== undefined && failures > maxFailedIndexes) {
    controller.decideOn(key)(decisions.failedIndexes, facts)
    return failed('MaxFailedIndexesExceeded', 'Job has exceeded the specified maximal number of failed indexes')
  }
  if (failures > 0 && failures + indexes.size >= completions) {
    controller.decideOn(key)(decisions.failedIndexes, facts)
    return failed('FailedIndexes', 'Job has failed indexes')
  }
  const met = metSuccessRule(job, indexes)
  if (met === undefined) return undefined
  controller.decideOn(key)(decisions.successPolicy, { succeeded: indexes.size, completions })
  return { type: 'SuccessCriteriaMet', reason: 'SuccessPolicy', message: met }
}

const failed = (reason: string, message: string): Verdict => ({ type: 'FailureTarget', reason, message })

/** The first rule that the succeeded indexes meet, in the words of the condition; undefined without one. */
// Models matchSuccessPolicy.
function metSuccessRule({ spec }: Job, succeeded: ReadonlySet<number>): string | undefined {
  if (succeeded.size === 0) return undefined
  const rules = spec.successPolicy?.rules ?? []
  const index = rules.findIndex(({ succeededIndexes, succeededCount }) => {
    if (succeededIndexes === undefined) return succeededCount !== undefined && succeeded.size >= succeededCount
    const wanted = readIndexes(succeededIndexes, spec.completions ?? 0)
    const met = [...wanted].filter((one) => succeeded.has(one)).length
    return wanted.size > 0 && (met === wanted.size || (succeededCount !== undefined && met >= succeededCount))
  })
  return index < 0 ? undefined : `Matched rules at index ${index}`
}
