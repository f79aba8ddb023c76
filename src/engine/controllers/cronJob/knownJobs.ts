/** Tracks the Jobs that a CronJob has started. Models pkg/controller/cronjob/cronjob_controllerv2.go (v1.36). */
import type { CronJob, Job } from '../../api/kindTypes.ts'
import { fromTimestamp } from '../../api/time.ts'
import type { ObjectReference } from '../../api/types.ts'
import { refusalOf } from '../../client/refusals.ts'
import { conditionOf, finishedCondition, isFinished } from '../controllerUtils/jobConditions.ts'
import type { CronJobContext, SyncedCronJob } from './context.ts'
import * as decisions from './decisions.ts'

const includes = (active: readonly ObjectReference[], uid: string): boolean => active.some((one) => one.uid === uid)

/** Deletes the oldest finished Jobs beyond the history limits. */
// Models cleanupFinishedJobs and removeOldestJobs.
export function cleanUpHistory(controller: CronJobContext, synced: SyncedCronJob): void {
  const { cronJob, jobs } = synced
  const { successfulJobsHistoryLimit, failedJobsHistoryLimit } = cronJob.spec
  const limits = [
    ['Complete', successfulJobsHistoryLimit],
    ['Failed', failedJobsHistoryLimit],
  ] as const
  for (const [type, limit] of limits) {
    if (limit === undefined) continue
    const ended = jobs.filter((job) => finishedCondition(job)?.type === type)
    for (const job of ended.sort(byStartTime).slice(0, Math.max(0, ended.length - limit)))
      if (controller.deleteJob(synced, job))
        controller.decideOn(cronJob)(decisions.cleanUp, { job: job.metadata.name, finished: ended.length, limit })
  }
}

/** Orders Jobs by start time, then by name; Jobs without a start time come last. */
// Models byJobStartTime.
function byStartTime(a: Job, b: Job): number {
  const [before, after] = [startOf(a), startOf(b)]
  if (before !== after) return before < after ? -1 : 1
  return a.metadata.name < b.metadata.name ? -1 : 1
}

const startOf = ({ status }: Job): number =>
  status.startTime === undefined ? Number.POSITIVE_INFINITY : fromTimestamp(status.startTime)

/** Removes Jobs that have finished or no longer exist from the CronJob's `status.active`. */
// Models the first half of syncCronJob.
export function noteJobs(controller: CronJobContext, synced: SyncedCronJob): void {
  for (const job of synced.jobs)
    if (isFinished(job)) noteFinished(controller, synced, job)
    else if (!includes(synced.active, job.metadata.uid)) noteUnexpected(controller, synced, job)
  for (const one of synced.active) {
    if (synced.jobs.some(({ metadata }) => metadata.uid === one.uid)) continue
    const { namespace = '', name = '' } = one
    // The cache may not show the Job yet, so the API server is asked.
    const error = refusalOf(() => controller.client.get('jobs', namespace, name))
    if (error === undefined) continue
    if (error.reason !== 'NotFound') throw error
    controller.recorder.event(synced.cronJob, 'Normal', 'MissingJob', `Active job went missing: ${name}`)
    controller.decideOn(synced.cronJob)(decisions.missing, { job: name })
    remove(synced, one.uid)
  }
}

function noteFinished(controller: CronJobContext, synced: SyncedCronJob, job: Job): void {
  const { cronJob } = synced
  const { name, uid } = job.metadata
  if (includes(synced.active, uid)) {
    const condition = finishedCondition(job)?.type ?? ''
    controller.recorder.event(
      cronJob,
      'Normal',
      'SawCompletedJob',
      `Saw completed job: ${name}, condition: ${condition}`,
    )
    controller.decideOn(cronJob)(decisions.finished, { job: name, condition })
    remove(synced, uid)
  }
  const { completionTime } = job.status
  if (conditionOf(job, 'Complete') === undefined || completionTime === undefined) return
  const last = synced.lastSuccessfulTime
  if (last !== undefined && fromTimestamp(completionTime) <= fromTimestamp(last)) return
  synced.lastSuccessfulTime = completionTime
  synced.changed = true
}

/**
 * Handles a Job outside of the cached list of active Jobs. The API server decides whether the CronJob started the Job
 * and the cache is old, or another client created the Job.
 */
function noteUnexpected(controller: CronJobContext, synced: SyncedCronJob, job: Job): void {
  const { namespace = '', name } = synced.cronJob.metadata
  const live: CronJob = controller.client.get('cronjobs', namespace, name)
  const { active = [], lastScheduleTime, lastSuccessfulTime } = live.status
  if (includes(active, job.metadata.uid)) {
    Object.assign(synced, { active, lastScheduleTime, lastSuccessfulTime })
    return
  }
  const text = `Saw a job that the controller did not create or forgot: ${job.metadata.name}`
  controller.recorder.event(synced.cronJob, 'Warning', 'UnexpectedJob', text)
  controller.decideOn(synced.cronJob)(decisions.unexpected, { job: job.metadata.name })
}

function remove(synced: SyncedCronJob, uid: string | undefined): void {
  synced.active = synced.active.filter((one) => one.uid !== uid)
  synced.changed = true
}
