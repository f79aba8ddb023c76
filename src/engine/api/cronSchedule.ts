/** Schedules of CronJobs. Models github.com/robfig/cron/v3 parser.go, as Kubernetes uses it. */
import { durationError } from './goDuration.ts'
import { goQuote } from './goFormat.ts'

interface Bounds {
  readonly min: number
  readonly max: number
  readonly names?: readonly string[]
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
/** Minute, hour, day of the month, month, day of the week. */
const fields: readonly Bounds[] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: months },
  { min: 0, max: 6, names: days },
]
const descriptors = ['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly']

/** What is wrong with a schedule, in the parser's words; undefined if nothing is. */
export function scheduleError(schedule: string): string | undefined {
  const text = schedule.replace(/^(?:TZ|CRON_TZ)=\S*\s*/, '')
  if (text === '') return 'empty spec string'
  if (text.startsWith('@')) return descriptorError(text)
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length !== fields.length)
    return `expected exactly ${fields.length} fields, found ${words.length}: [${words.join(' ')}]`
  for (const [i, bounds] of fields.entries())
    for (const range of (words[i] ?? '').split(',').filter((part) => part !== '')) {
      const error = rangeError(range, bounds)
      if (error !== undefined) return error
    }
  return undefined
}

function descriptorError(text: string): string | undefined {
  if (descriptors.includes(text)) return undefined
  const [, duration] = /^@every (.*)$/s.exec(text) ?? []
  if (duration === undefined) return `unrecognized descriptor: ${text}`
  const error = durationError(duration)
  return error === undefined ? undefined : `failed to parse duration ${text}: ${error}`
}

/** `*`, `5`, `1-5`, `mon-fri`, any of them with `/step`. */
function rangeError(expression: string, { min, max, names = [] }: Bounds): string | undefined {
  const [range = '', step, ...moreSlashes] = expression.split('/')
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
  const every = step === undefined ? 1 : integer(step)
  if (typeof every === 'string') return every
  const end = step !== undefined && high === undefined ? max : written
  if (start < min) return `beginning of range (${start}) below minimum (${min}): ${expression}`
  if (end > max) return `end of range (${end}) above maximum (${max}): ${expression}`
  if (start > end) return `beginning of range (${start}) beyond end of range (${end}): ${expression}`
  return every === 0 ? `step of range should be a positive number: ${expression}` : undefined
}

/** The number, or what is wrong with it. */
function integer(word: string): number | string {
  if (!/^[-+]?\d+$/.test(word))
    return `failed to parse int from ${word}: strconv.Atoi: parsing ${goQuote(word)}: invalid syntax`
  const value = Number(word)
  return value < 0 ? `negative number (${value}) not allowed: ${word}` : value
}
