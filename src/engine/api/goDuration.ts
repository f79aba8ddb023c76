import { goQuote } from './goFormat.ts'
import { lookup } from './lookup.ts'

const unitMs: Readonly<Record<string, number>> = lookup({
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
})

/** Milliseconds of a Go duration (`1m30s`, `500ms`, `-1s`, `0`); undefined for any other text. */
export function parseDurationMs(text: string): number | undefined {
  const parsed = parse(text)
  return typeof parsed === 'number' ? parsed : undefined
}

/** The error of Go's time.ParseDuration for the text; undefined for a valid duration. */
export function durationError(text: string): string | undefined {
  const parsed = parse(text)
  return typeof parsed === 'number' ? undefined : parsed
}

function parse(text: string): number | string {
  const sign = text.startsWith('-') ? -1 : 1
  let rest = text.replace(/^[+-]/, '')
  if (rest === '0') return 0
  if (rest === '') return `time: invalid duration ${goQuote(text)}`
  let totalMs = 0
  while (rest !== '') {
    const number = /^(?:\d+\.?\d*|\.\d+)/.exec(rest)
    if (!number) return `time: invalid duration ${goQuote(text)}`
    rest = rest.slice(number[0].length)
    const unit = /^[^\d.]+/.exec(rest)
    if (!unit) return `time: missing unit in duration ${goQuote(text)}`
    const factor = unitMs[unit[0]]
    if (factor === undefined) return `time: unknown unit ${goQuote(unit[0])} in duration ${goQuote(text)}`
    totalMs += Number(number[0]) * factor
    rest = rest.slice(unit[0].length)
  }
  return sign * totalMs
}
