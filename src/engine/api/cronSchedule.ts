/** Schedules of CronJobs. Models github.com/robfig/cron/v3 parser.go, spec.go and constantdelay.go, as Kubernetes uses them. */
import { durationError, parseDurationMs } from './goDuration.ts'
import { goQuote } from './goFormat.ts'
import { civilDate, DAY_MS } from './time.ts'
import { zoneOffset } from './timeZones.ts'

/** The times at which Jobs start. */
export type Schedule = CalendarSchedule | { readonly everyMs: number }

interface CalendarSchedule {
  readonly minutes: Field
  readonly hours: Field
  readonly daysOfMonth: Field
  readonly months: Field
  readonly daysOfWeek: Field
  /** Offset of the schedule's clock from UTC, in milliseconds; positive in the east. */
  readonly offsetMs: number
}

interface Field {
  readonly values: ReadonlySet<number>
  /** The field was written as a star. If either day field is a star, only the other day field decides. */
  readonly isStar: boolean
}

interface Bounds {
  readonly min: number
  readonly max: number
  readonly names?: readonly string[]
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
/** Minute, hour, day of the month, month, day of the week. */
const fieldBounds: readonly Bounds[] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: months },
  { min: 0, max: 6, names: days },
]
const descriptors = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *'],
])

/** The schedule, or its error in the parser's words. */
export function parseSchedule(written: string): Schedule | string {
  if (written === '') return 'empty spec string'
  if (!/^(?:CRON_)?TZ=/.test(written)) return parseInZone(written, 0)
  const blank = written.indexOf(' ')
  // The parser panics for such a text, and Kubernetes recovers with this message.
  if (blank < 0) return 'invalid schedule format: runtime error: slice bounds out of range [:-1]'
  const zone = written.slice(written.indexOf('=') + 1, blank)
  const offset = zone === '' ? 0 : zoneOffset(zone)
  if (offset === undefined) return `provided bad location ${zone}: unknown time zone ${zone}`
  return parseInZone(written.slice(blank).trim(), offset)
}

/** The error of a schedule in the parser's words; undefined for a valid schedule. */
export function scheduleError(written: string): string | undefined {
  const parsed = parseSchedule(written)
  return typeof parsed === 'string' ? parsed : undefined
}

function parseInZone(text: string, offsetMinutes: number): Schedule | string {
  const every = /^@every (.*)$/s.exec(text)?.[1]
  if (every !== undefined) return parseInterval(text, every)
  if (text.startsWith('@') && !descriptors.has(text)) return `unrecognized descriptor: ${text}`
  const words = (descriptors.get(text) ?? text).split(/\s+/).filter((word) => word !== '')
  if (words.length !== fieldBounds.length)
    return `expected exactly ${fieldBounds.length} fields, found ${words.length}: [${words.join(' ')}]`
  const parsed: Field[] = []
  for (const [i, bounds] of fieldBounds.entries()) {
    const field = parseField(words[i] ?? '', bounds)
    if (typeof field === 'string') return field
    parsed.push(field)
  }
  const [minutes, hours, daysOfMonth, months, daysOfWeek] = parsed
  if (!minutes || !hours || !daysOfMonth || !months || !daysOfWeek) throw new Error('a schedule has five fields')
  return { minutes, hours, daysOfMonth, months, daysOfWeek, offsetMs: offsetMinutes * 60_000 }
}

function parseInterval(text: string, duration: string): Schedule | string {
  const error = durationError(duration)
  if (error !== undefined) return `failed to parse duration ${text}: ${error}`
  const seconds = Math.floor((parseDurationMs(duration) ?? 0) / 1000)
  return { everyMs: Math.max(1, seconds) * 1000 }
}

function parseField(word: string, bounds: Bounds): Field | string {
  const values = new Set<number>()
  let isStar = false
  for (const expression of word.split(',').filter((part) => part !== '')) {
    const range = parseRange(expression, bounds)
    if (typeof range === 'string') return range
    for (let value = range.start; value <= range.end; value += range.step) values.add(value)
    isStar ||= range.isStar
  }
  return { values, isStar }
}

interface Range {
  readonly start: number
  readonly end: number
  readonly step: number
  readonly isStar: boolean
}

/** Reads `*`, `5`, `1-5` or `mon-fri`, each also with `/step`. */
function parseRange(expression: string, { min, max, names = [] }: Bounds): Range | string {
  const [range = '', stepText, ...moreSlashes] = expression.split('/')
  const [low = '', high, ...moreHyphens] = range.split('-')
  const number = (word: string): number | string => {
    const index = names.indexOf(word.toLowerCase())
    return index >= 0 ? index + min : integer(word)
  }
  const isAll = low === '*' || low === '?'
  if (!isAll && moreHyphens.length > 0) return `too many hyphens: ${expression}`
  const start = isAll ? min : number(low)
  if (typeof start === 'string') return start
  const written = isAll ? max : high === undefined ? start : number(high)
  if (typeof written === 'string') return written
  if (moreSlashes.length > 0) return `too many slashes: ${expression}`
  const step = stepText === undefined ? 1 : integer(stepText)
  if (typeof step === 'string') return step
  const end = stepText !== undefined && high === undefined ? max : written
  if (start < min) return `beginning of range (${start}) below minimum (${min}): ${expression}`
  if (end > max) return `end of range (${end}) above maximum (${max}): ${expression}`
  if (start > end) return `beginning of range (${start}) beyond end of range (${end}): ${expression}`
  if (step === 0) return `step of range should be a positive number: ${expression}`
  return { start, end, step, isStar: isAll && step === 1 }
}

/** The number, or the error in the parser's words. */
function integer(word: string): number | string {
  const problem = (what: string): string =>
    `failed to parse int from ${word}: strconv.Atoi: parsing ${goQuote(word)}: ${what}`
  if (!/^[-+]?\d+$/.test(word)) return problem('invalid syntax')
  const value = BigInt(word.replace('+', ''))
  if (BigInt.asIntN(64, value) !== value) return problem('value out of range')
  return value < 0n ? `negative number (${value}) not allowed: ${word}` : Number(value)
}

const YEARS_AHEAD = 5
const MINUTE_MS = 60_000

/**
 * The first time after a moment, both in Unix milliseconds; undefined without a time in the next five years, as for
 * February 31.
 */
export function nextTime(schedule: Schedule, afterMs: number): number | undefined {
  if ('everyMs' in schedule) return Math.floor(afterMs / 1000) * 1000 + schedule.everyMs
  const { offsetMs, minutes, hours } = schedule
  // Moments are converted to the zone's own clock.
  const from = (Math.floor((afterMs + offsetMs) / MINUTE_MS) + 1) * MINUTE_MS
  const firstDay = Math.floor(from / DAY_MS)
  const lastYear = civilDate(firstDay).year + YEARS_AHEAD
  for (let day = firstDay; civilDate(day).year <= lastYear; day++) {
    if (!isOnDay(schedule, day)) continue
    for (let at = Math.max(from, day * DAY_MS); at < (day + 1) * DAY_MS; at += MINUTE_MS) {
      const minute = (at - day * DAY_MS) / MINUTE_MS
      if (hours.values.has(Math.floor(minute / 60)) && minutes.values.has(minute % 60)) return at - offsetMs
    }
  }
  return undefined
}

/** 1970-01-01, day 0, was a Thursday. */
const THURSDAY = 4

// Models spec.go dayMatches.
function isOnDay({ months, daysOfMonth, daysOfWeek }: CalendarSchedule, day: number): boolean {
  const { month, dayOfMonth } = civilDate(day)
  if (!months.values.has(month)) return false
  const isOnDate = daysOfMonth.values.has(dayOfMonth)
  const isOnWeekday = daysOfWeek.values.has((day + THURSDAY) % 7)
  return daysOfMonth.isStar || daysOfWeek.isStar ? isOnDate && isOnWeekday : isOnDate || isOnWeekday
}
