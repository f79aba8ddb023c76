import { goQuote } from './goFormat.ts'
import { memoizeBounded } from './lookup.ts'
import type { IntOrString } from './types.ts'

/**
 * An absolute number, or a percentage of `total` with the given rounding. Throws an Error with upstream's text for a
 * string that is not a percentage.
 *
 * With a total of 10, `25%` is 3 rounded up and 2 rounded down.
 */
// Models apimachinery util/intstr GetScaledValueFromIntOrPercent (v1.36).
export function scaledValueFromIntOrPercent(
  value: IntOrString | undefined,
  total: number,
  rounding: 'roundUp' | 'roundDown',
): number {
  if (value === undefined) throw new Error('nil value for IntOrString')
  const { number, isPercent } = parseIntOrPercent(value)
  if (!isPercent) return number
  const scaled = (number * total) / 100
  // Adding 0 turns the -0 of a small negative percentage into 0.
  return (rounding === 'roundUp' ? Math.ceil(scaled) : Math.floor(scaled)) + 0
}

type Parsed = { readonly number: number; readonly isPercent: boolean }

const MOST_KNOWN = 100
/** Cache of parsed percentages: a rollout reads the same two values at every step. */
const known = new Map<string, Parsed>()

/** The number before the percent sign, or the number itself. Throws as `scaledValueFromIntOrPercent` does. */
export function parseIntOrPercent(value: IntOrString): Parsed {
  if (typeof value === 'number') return { number: value, isPercent: false }
  let parsed = known.get(value)
  if (!parsed) {
    parsed = parsePercent(value)
    memoizeBounded(known, value, parsed, MOST_KNOWN)
  }
  return parsed
}

function parsePercent(value: string): Parsed {
  if (!value.endsWith('%')) throw invalid('invalid type: string is not a percentage')
  const digits = value.slice(0, -1)
  // Go's Atoi takes a sign and leading zeros, but no spaces.
  if (!/^[+-]?\d+$/.test(digits)) throw invalid(`strconv.Atoi: parsing "${digits}": invalid syntax`, value)
  const number = Number(digits)
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) {
    throw invalid(`strconv.Atoi: parsing "${digits}": value out of range`, value)
  }
  return { number: number + 0, isPercent: true }
}

function invalid(detail: string, value?: string): Error {
  const text = value === undefined ? detail : `invalid value ${goQuote(value)}: ${detail}`
  return new Error(`invalid value for IntOrString: ${text}`)
}
