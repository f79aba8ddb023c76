/** What one sync of a Job knows, and how it finds that the Job is over. */

import { virtualMsOf } from '../../api/clock.ts'
import type { Job, JobCondition } from '../../api/kindTypes.ts'
import type { Timestamp } from '../../api/types.ts'
import { conditionOf } from '../controllerUtils/jobConditions.ts'
import type { BackoffRecord } from './backoff.ts'
import type { JobController } from './controller.ts'
import * as decisions from './decisions.ts'
import { failureVerdict } from './failurePolicy.ts'
import { hasFailed, isPastRestarts, type ObservedPods } from './jobPods.ts'
import { isSuspended } from './jobTypes.ts'

/** The Job is over; the final condition follows once its Pods are counted and gone. */
export interface Verdict {
  readonly type: 'SuccessCriteriaMet' | 'FailureTarget'
  readonly reason: string
  readonly message: string
}

export interface SyncedJob {
  readonly job: Job
  readonly pods: ObservedPods
  /** uids of Pods whose finalizer was removed and is still in the cache. */
  readonly released: ReadonlySet<string>
  readonly uncounted: { succeeded: string[]; failed: string[] }
  /** Those that have succeeded; undefined if Pods have no index. */
  readonly indexes: Set<number> | undefined
  conditions: JobCondition[]
  startTime: Timestamp | undefined
  active: number
  ready: number
  terminating: number
  succeeded: number
  failed: number
  verdict: Verdict | undefined
  readonly backoff: BackoffRecord | undefined
  /** Something besides the counts is to be written. */
  changed: boolean
}

/** Earlier verdicts stay; then failures, by policy, by number, by time. Counts the failures that count. */
// Models the evaluation in pkg/controller/job syncJob (v1.36).
export function verdictOf(controller: JobController, key: string, synced: SyncedJob): Verdict | undefined {
  const { job, pods } = synced
  const { backoffLimit, activeDeadlineSeconds } = job.spec
  synced.failed += pods.failed.filter((pod) => failureVerdict(job, pod).counts).length
  const before = conditionOf(job, 'SuccessCriteriaMet') ?? conditionOf(job, 'FailureTarget')
  if (before) {
    const { reason = '', message = '' } = before
    return { type: before.type as Verdict['type'], reason, message }
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
  if (activeDeadlineSeconds === undefined || isSuspended(job) || synced.startTime === undefined) return undefined
  const leftMs = virtualMsOf(synced.startTime) + activeDeadlineSeconds * 1000 - controller.now
  if (leftMs > 0) {
    controller.queue.addAfter(key, leftMs, 'activeDeadlineSeconds are over')
    return undefined
  }
  controller.decideOn(key)(decisions.deadline, { seconds: activeDeadlineSeconds })
  return failed('DeadlineExceeded', 'Job was active longer than specified deadline')
}

const failed = (reason: string, message: string): Verdict => ({ type: 'FailureTarget', reason, message })
