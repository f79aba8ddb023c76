/**
 * Starts a Job if one is due. Models the second half of syncCronJob in pkg/controller/cronjob/cronjob_controllerv2.go
 * (v1.36).
 */
import { StatusError } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import type { CronJob, Job } from '../../api/kindTypes.ts'
import { rfc1123, toTimestamp } from '../../api/time.ts'
import { zoneOffset } from '../../api/timeZones.ts'
import type { Timestamp } from '../../api/types.ts'
import { refusalOf } from '../../client/refusals.ts'
import { newControllerRef } from '../controllerUtils/controllerRefManager.ts'
import { isNamespaceTerminating } from '../controllerUtils/podControl.ts'
import type { CronJobContext, SyncedCronJob } from './context.ts'
import * as decisions from './decisions.ts'
import { dueStart, namesZone, readSchedule } from './scheduleTimes.ts'

const SCHEDULED_AT = 'batch.kubernetes.io/cronjob-scheduled-timestamp'

export function startWhatIsDue(controller: CronJobContext, synced: SyncedCronJob): void {
  const { cronJob } = synced
  const { schedule, suspend } = cronJob.spec
  const decide = controller.decideOn(cronJob)
  if (!isZoneKnown(controller, cronJob)) return
  if (suspend) {
    decide(decisions.suspended, {})
    return
  }
  if (!isReadable(controller, cronJob)) return
  const due = dueStart(cronJob, synced, controller.wallClock, true)
  if (!due) {
    const text = `invalid schedule: ${schedule} : time difference between two schedules is less than 1 second`
    controller.recorder.event(cronJob, 'Warning', 'InvalidSchedule', text)
    decide(decisions.invalidSchedule, { schedule })
    return
  }
  if (due.scheduledAt === undefined) {
    decide(decisions.notYet, { next: controller.wakeAtNextTime(synced) })
    return
  }
  if (due.missed === 'many') {
    const advice = 'Set or decrease .spec.startingDeadlineSeconds or check clock skew'
    controller.recorder.event(cronJob, 'Warning', 'TooManyMissedTimes', `too many missed start times. ${advice}`)
  }
  if (mayStart(controller, synced, due.scheduledAt)) startJob(controller, synced, due.scheduledAt)
}

function isZoneKnown(controller: CronJobContext, cronJob: CronJob): boolean {
  const { timeZone } = cronJob.spec
  if (timeZone === undefined || zoneOffset(timeZone) !== undefined) return true
  const message = `invalid timeZone: ${goQuote(timeZone)}: unknown time zone ${timeZone}`
  controller.recorder.event(cronJob, 'Warning', 'UnknownTimeZone', message)
  controller.decideOn(cronJob)(decisions.unreadable, { message })
  return false
}

function isReadable(controller: CronJobContext, cronJob: CronJob): boolean {
  const { schedule } = cronJob.spec
  if (namesZone(schedule)) {
    const more = 'see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details'
    const text = `CRON_TZ or TZ used in schedule ${goQuote(schedule)} is not officially supported, ${more}`
    controller.recorder.event(cronJob, 'Warning', 'UnsupportedSchedule', text)
  }
  const read = readSchedule(cronJob)
  if (typeof read !== 'string') return true
  const message = `unparseable schedule: ${goQuote(schedule)} : ${read}`
  controller.recorder.event(cronJob, 'Warning', 'UnparseableSchedule', message)
  controller.decideOn(cronJob)(decisions.unreadable, { message })
  return false
}

/**
 * Whether the Job may start: not after the deadline, not twice, and not beside a running Job under the policy Forbid.
 */
function mayStart(controller: CronJobContext, synced: SyncedCronJob, scheduledAt: number): boolean {
  const { cronJob, active, lastScheduleTime } = synced
  const { startingDeadlineSeconds: seconds, concurrencyPolicy } = cronJob.spec
  const decide = controller.decideOn(cronJob)
  const scheduled = toTimestamp(scheduledAt)
  if (seconds !== undefined && scheduledAt + seconds * 1000 < controller.wallClock) {
    const text = `Missed scheduled time to start a job: ${rfc1123(scheduled)}`
    controller.recorder.event(cronJob, 'Warning', 'MissSchedule', text)
    decide(decisions.tooLate, { scheduled, seconds, next: controller.wakeAtNextTime(synced) })
    return false
  }
  const name = jobName(cronJob, scheduledAt)
  if (lastScheduleTime === scheduled || active.some((one) => one.name === name)) {
    decide(decisions.alreadyStarted, { scheduled, next: controller.wakeAtNextTime(synced) })
    return false
  }
  if (concurrencyPolicy === 'Forbid' && active.length > 0) {
    const text = 'Not starting job because prior execution is running and concurrency policy is Forbid'
    controller.recorder.event(cronJob, 'Normal', 'JobAlreadyActive', text)
    decide(decisions.forbidden, { active: active.length, next: controller.wakeAtNextTime(synced) })
    return false
  }
  return true
}

function startJob(controller: CronJobContext, synced: SyncedCronJob, scheduledAt: number): void {
  const { cronJob } = synced
  if (cronJob.spec.concurrencyPolicy === 'Replace') deleteRunning(controller, synced)
  const job = createJob(controller, cronJob, scheduledAt)
  if (!job || synced.active.some(({ uid }) => uid === job.metadata.uid)) return
  const { apiVersion, kind, metadata } = job
  const { namespace = '', name, uid, resourceVersion } = metadata
  synced.active = [...synced.active, { kind, namespace, name, uid, apiVersion, resourceVersion }]
  synced.lastScheduleTime = toTimestamp(scheduledAt)
  synced.changed = true
  const next = controller.wakeAtNextTime(synced)
  controller.decideOn(cronJob)(decisions.start, { job: name, scheduled: synced.lastScheduleTime, next })
}

function deleteRunning(controller: CronJobContext, synced: SyncedCronJob): void {
  const { cronJob } = synced
  for (const { namespace = '', name = '' } of synced.active) {
    let job: Job | undefined
    const error = refusalOf(() => {
      job = controller.client.get('jobs', namespace, name)
    })
    if (error) controller.recorder.event(cronJob, 'Warning', 'FailedGet', `Get job: ${error.message}`)
    if (error || !job) throw error
    if (!controller.deleteJob(synced, job))
      throw new StatusError('InternalError', `could not replace job ${namespace}/${name}`)
    controller.decideOn(cronJob)(decisions.replace, { job: name })
  }
}

/** The created Job, or the existing one; undefined if the existing Job belongs to another owner. Throws StatusError. */
function createJob({ client, recorder }: CronJobContext, cronJob: CronJob, scheduledAt: number): Job | undefined {
  const { namespace = '', uid } = cronJob.metadata
  const name = jobName(cronJob, scheduledAt)
  try {
    const job = client.create('jobs', namespace, jobFromTemplate(cronJob, name, scheduledAt))
    recorder.event(cronJob, 'Normal', 'SuccessfulCreate', `Created job ${name}`)
    return job
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    if (error.reason === 'AlreadyExists') {
      const job = client.get('jobs', namespace, name)
      return job.metadata.ownerReferences?.some((ref) => ref.controller && ref.uid === uid) ? job : undefined
    }
    if (!isNamespaceTerminating(error))
      recorder.event(cronJob, 'Warning', 'FailedCreate', `Error creating job: ${error.message}`)
    throw error
  }
}

/** The name of the Job for a scheduled time, which prevents a second Job for that time. */
// Models getJobName.
const jobName = ({ metadata }: CronJob, scheduledAt: number): string =>
  `${metadata.name}-${Math.floor(scheduledAt / 60_000)}`

// Models getJobFromTemplate2.
function jobFromTemplate(cronJob: CronJob, name: string, scheduledAt: number) {
  const { jobTemplate, timeZone } = cronJob.spec
  const { labels, annotations } = jobTemplate.metadata ?? {}
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name,
      ...(labels === undefined ? {} : { labels }),
      annotations: { ...annotations, [SCHEDULED_AT]: timestampIn(timeZone, scheduledAt) },
      ownerReferences: [newControllerRef(cronJob)],
    },
    spec: jobTemplate.spec,
  }
}

/** A time with the offset of a zone. */
function timestampIn(zone: string | undefined, at: number): Timestamp {
  const minutes = (zone === undefined ? undefined : zoneOffset(zone)) ?? 0
  if (minutes === 0) return toTimestamp(at)
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return toTimestamp(at + minutes * 60_000).replace('Z', `${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`)
}
