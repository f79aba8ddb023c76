/** Computes the due start of a CronJob, and the next one. Models pkg/controller/cronjob/utils.go (v1.36). */
import { nextTime, parseSchedule, type Schedule } from '../../api/cronSchedule.ts'
import type { CronJob } from '../../api/kindTypes.ts'
import { fromTimestamp } from '../../api/time.ts'
import { zoneOffset } from '../../api/timeZones.ts'
import type { Timestamp } from '../../api/types.ts'

/** The due start of a CronJob; times are Unix ms. */
interface DueStart {
  /** The last scheduled start up to now that has not been made; undefined without one. */
  readonly scheduledAt: number | undefined
  /** The approximate number of missed starts since the last one. */
  readonly missed: 'none' | 'few' | 'many'
  /** The time from which missed starts are counted. */
  readonly earliestAt: number
}

/** The last scheduled start, if any. */
interface Started {
  readonly lastScheduleTime: Timestamp | undefined
}

/** Added to every wait, so that clocks that differ a little do not wake the controller too early. */
const PADDING_MS = 100
/** The number of missed starts above which an Event warns of too many. */
const MANY = 100

/**
 * The schedule in its time zone, or an error message: the first state of a run may contain a schedule that no API
 * server accepts.
 */
// Models formatSchedule.
export function readSchedule({ spec }: CronJob): Schedule | string {
  const { schedule, timeZone } = spec
  const isZoned = namesZone(schedule) || timeZone === undefined || zoneOffset(timeZone) === undefined
  return parseSchedule(isZoned ? schedule : `TZ=${timeZone} ${schedule}`)
}

/** Whether the schedule itself names a time zone. */
export const namesZone = (schedule: string): boolean => schedule.includes('TZ')

/** The schedule of a CronJob whose schedule is known to be valid. */
function scheduleOf(cronJob: CronJob): Schedule {
  const schedule = readSchedule(cronJob)
  if (typeof schedule === 'string') throw new Error(schedule)
  return schedule
}

/** The due start; undefined for a schedule with a day that never occurs. */
// Models mostRecentScheduleTime.
export function dueStart(
  cronJob: CronJob,
  { lastScheduleTime }: Started,
  now: number,
  withDeadline: boolean,
): DueStart | undefined {
  const { startingDeadlineSeconds } = cronJob.spec
  const schedule = scheduleOf(cronJob)
  const since = fromTimestamp(lastScheduleTime ?? cronJob.metadata.creationTimestamp)
  const deadlineAt =
    withDeadline && startingDeadlineSeconds !== undefined ? now - startingDeadlineSeconds * 1000 : since
  const earliestAt = Math.max(since, deadlineAt)
  const first = nextTime(schedule, earliestAt)
  if (first !== undefined && now < first) return { scheduledAt: undefined, missed: 'none', earliestAt }
  const second = first === undefined ? undefined : nextTime(schedule, first)
  if (first === undefined || second === undefined) return undefined
  if (now < second) return { scheduledAt: first, missed: 'none', earliestAt }
  const intervalSeconds = Math.round((second - first) / 1000)
  const elapsedSeconds = Math.floor((now - first) / 1000)
  const missed = Math.floor(elapsedSeconds / intervalSeconds) + 1
  // Begins an interval before the counted last start, because not every schedule is regular.
  let scheduledAt: number | undefined
  let at = nextTime(schedule, first + (missed - 2) * intervalSeconds * 1000)
  while (at !== undefined && at <= now) {
    scheduledAt = at
    at = nextTime(schedule, at)
  }
  return { scheduledAt, missed: missed > MANY ? 'many' : 'few', earliestAt }
}

/** The time at which the CronJob must be synced again. */
// Models nextScheduleTimeDuration.
export function wakeAt(cronJob: CronJob, started: Started, now: number): number {
  const due = dueStart(cronJob, started, now, false)
  const from = due?.scheduledAt ?? (due?.missed === 'none' ? due.earliestAt : now)
  const next = nextTime(scheduleOf(cronJob), from)
  return next === undefined ? now : next + PADDING_MS
}
