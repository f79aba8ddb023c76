import { trimRight } from './goFormat.ts'
import { memoizeBounded } from './lookup.ts'
import type { Timestamp } from './types.ts'

const daySeconds = 86_400
export const DAY_MS = daySeconds * 1000
/**
 * Days from 0000-03-01 to 1970-01-01. The arithmetic counts years from March, so that the leap day is the last day of a
 * year.
 */
const epochOffsetDays = 719_468
const eraDays = 146_097

const two = (n: number): string => (n < 10 ? `0${n}` : String(n))

let cachedDay = Number.NaN
let cachedDayText = ''

/** Number of cached moments: a run has few, and reads them often. */
const MOST_KNOWN = 4096
const textOfSeconds = new Map<number, Timestamp>()
const msOfText = new Map<Timestamp, number>()

/** RFC 3339 with whole seconds, in UTC, for integer Unix milliseconds; parts of a second are cut off. */
export function toTimestamp(ms: number): Timestamp {
  const seconds = Math.floor(ms / 1000)
  const known = textOfSeconds.get(seconds)
  if (known !== undefined) return known
  const day = Math.floor(seconds / daySeconds)
  // Nearly all timestamps of a run are on the same day.
  if (day !== cachedDay) {
    cachedDayText = formatDay(day)
    cachedDay = day
  }
  const rest = seconds - day * daySeconds
  const hour = Math.floor(rest / 3600)
  const minute = Math.floor(rest / 60) % 60
  const text = `${cachedDayText}T${two(hour)}:${two(minute)}:${two(rest % 60)}Z`
  memoizeBounded(textOfSeconds, seconds, text, MOST_KNOWN)
  return text
}

const timestampPattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(?:Z|([+-])(\d\d):(\d\d))$/

/** Unix milliseconds of an RFC 3339 timestamp, parts of a second cut off. Throws an Error for any other text. */
export function fromTimestamp(timestamp: Timestamp): number {
  const known = msOfText.get(timestamp)
  if (known !== undefined) return known
  const m = timestampPattern.exec(timestamp)
  if (m === null)
    throw new Error(`parsing time ${JSON.stringify(timestamp)} as "2006-01-02T15:04:05Z07:00": cannot parse`)
  const offsetSeconds = m[8] === undefined ? 0 : (m[8] === '-' ? -1 : 1) * (Number(m[9]) * 3600 + Number(m[10]) * 60)
  const day = daysFromCivil(Number(m[1]), Number(m[2]), Number(m[3]))
  const seconds = day * daySeconds + Number(m[4]) * 3600 + Number(m[5]) * 60 + Number(m[6]) - offsetSeconds
  memoizeBounded(msOfText, timestamp, seconds * 1000, MOST_KNOWN)
  return seconds * 1000
}

const strictPattern =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

/** Whether a text from outside is a timestamp. */
export const isTimestamp = (text: string): text is Timestamp => strictPattern.test(text)

const weekdays = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Thu, 01 Jan 2026 00:00:00 +0000`: RFC 1123 with a numeric zone. */
export function rfc1123(timestamp: Timestamp): string {
  const day = Math.floor(fromTimestamp(timestamp) / DAY_MS)
  const [date = '', clock = ''] = timestamp.split('T')
  const [year = '', month = '', dayOfMonth = ''] = date.split('-')
  const weekday = weekdays[((day % 7) + 7) % 7] ?? ''
  return `${weekday}, ${dayOfMonth} ${months[Number(month) - 1] ?? ''} ${year} ${clock.slice(0, 8)} +0000`
}

/** An age as `kubectl get` prints it; `ms` is the age in milliseconds. */
// Models apimachinery util/duration HumanDuration (v1.36).
export function humanDuration(ms: number): string {
  const seconds = Math.trunc(ms / 1000)
  if (seconds < -1) return '<invalid>'
  if (seconds < 0) return '0s'
  if (seconds < 120) return `${seconds}s`
  const minutes = Math.trunc(seconds / 60)
  if (minutes < 10) return `${minutes}m${unlessZero(seconds % 60, 's')}`
  if (minutes < 180) return `${minutes}m`
  const hours = Math.trunc(minutes / 60)
  if (hours < 8) return `${hours}h${unlessZero(minutes % 60, 'm')}`
  if (hours < 48) return `${hours}h`
  const days = Math.trunc(hours / 24)
  if (days < 8) return `${days}d${unlessZero(hours % 24, 'h')}`
  if (days < 730) return `${days}d`
  const years = Math.trunc(days / 365)
  if (years < 8) return `${years}y${unlessZero(days % 365, 'd')}`
  return `${years}y`
}

/** A duration of `ms` milliseconds as Go prints a `time.Duration`: `1m20s`, `1.5s`, `300ms`, `0s`. */
// Models Go's time.Duration.String.
export function goDuration(ms: number): string {
  if (ms === 0) return '0s'
  const sign = ms < 0 ? '-' : ''
  const total = Math.abs(ms)
  if (total < 1000) return sign + subSecond(total)
  const wholeSeconds = Math.floor(total / 1000)
  const nanos = Math.round((total - wholeSeconds * 1000) * 1e6)
  const seconds = withFraction(wholeSeconds % 60, nanos, 9)
  const minutes = Math.floor(wholeSeconds / 60)
  if (minutes === 0) return `${sign}${seconds}s`
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${sign}${minutes}m${seconds}s` : `${sign}${hours}h${minutes % 60}m${seconds}s`
}

function subSecond(ms: number): string {
  const nanos = Math.round(ms * 1e6)
  if (nanos < 1000) return nanos === 0 ? '0s' : `${nanos}ns`
  if (nanos < 1e6) return `${withFraction(Math.floor(nanos / 1000), nanos % 1000, 3)}µs`
  return `${withFraction(Math.floor(nanos / 1e6), nanos % 1e6, 6)}ms`
}

function withFraction(whole: number, fraction: number, digits: number): string {
  if (fraction === 0) return String(whole)
  return `${whole}.${trimRight(String(fraction).padStart(digits, '0'), '0')}`
}

const unlessZero = (n: number, unit: string): string => (n === 0 ? '' : `${n}${unit}`)

function formatDay(day: number): string {
  const { year, month, dayOfMonth } = civilDate(day)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(dayOfMonth)}`
}

/** Year, month and day of the month, both from 1, of a number of days since 1970-01-01. */
// The proleptic Gregorian calendar in eras of 400 years, each of 146,097 days.
export function civilDate(day: number): { year: number; month: number; dayOfMonth: number } {
  const shifted = day + epochOffsetDays
  const era = Math.floor(shifted / eraDays)
  const dayOfEra = shifted - era * eraDays
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth }
}

function daysFromCivil(year: number, month: number, dayOfMonth: number): number {
  const shiftedYear = month <= 2 ? year - 1 : year
  const era = Math.floor(shiftedYear / 400)
  const yearOfEra = shiftedYear - era * 400
  const monthFromMarch = (month + 9) % 12
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + dayOfMonth - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * eraDays + dayOfEra - epochOffsetDays
}
