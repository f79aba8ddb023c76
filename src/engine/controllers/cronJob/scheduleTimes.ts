/** Which start of a CronJob is due, and when the next one is. Models pkg/controller/cronjob/utils.go (v1.36). */
import { nextTime, parseSchedule, type Schedule } from '../../api/cronSchedule.ts'
import type { CronJob } from '../../api/kindTypes.ts'
import { fromTimestamp } from '../../api/time.ts'
import { zoneOffset } from '../../api/timeZones.ts'
import type { Timestamp } from '../../api/types.ts'

/** All moments here are Unix milliseconds. */
export interface DueStart {
  /** The last start up to now that has not been made; undefined if there is none. */
  readonly scheduledAt: number | undefined
  /** How many were missed since the last one, roughly. */
  readonly missed: 'none' | 'few' | 'many'
  /** The time from which missed starts are counted. */
  readonly earliestAt: number
}

/** When the last Job was to start, if there was one. */
interface Started {
  readonly lastScheduleTime: Timestamp | undefined
}

/** Added to every wait, so that clocks that differ a little do not wake the controller too early. */
const PADDING_MS = 100
/** Missed starts beyond which it is said that there are too many. */
const MANY = 100

/**
 * The schedule on the clock of its zone, or what is wrong with it: a state with which a run begins may hold a schedule that no
 * API server takes.
 */
// Models formatSchedule.
export function readSchedule({ spec }: CronJob): Schedule | string {
  const { schedule, timeZone } = spec
  const isZoned = namesZone(schedule) || timeZone === undefined || zoneOffset(timeZone) === undefined
  return parseSchedule(isZoned ? schedule : `TZ=${timeZone} ${schedule}`)
}

/** Whether the schedule itself names a time zone. */
export const namesZone = (schedule: string): boolean => schedule.includes('TZ')

/** The schedule of a CronJob that is known to be readable. */
function scheduleOf(cronJob: CronJob): Schedule {
  const schedule = readSchedule(cronJob)
  if (typeof schedule === 'string') throw new Error(schedule)
  return schedule
}

/** Undefined for a schedule that does not name a day of any year. */
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

/** When the CronJob is to be looked at again. */
// Models nextScheduleTimeDuration.
export function wakeAt(cronJob: CronJob, started: Started, now: number): number {
  const due = dueStart(cronJob, started, now, false)
  const from = due?.scheduledAt ?? (due?.missed === 'none' ? due.earliestAt : now)
  const next = nextTime(scheduleOf(cronJob), from)
  return next === undefined ? now : next + PADDING_MS
}
