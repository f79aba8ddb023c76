/** Patterns of expressions: RE2, which matches in linear time, as CEL requires. */
import { EvaluationError } from '@marcbachmann/cel-js'
import { RE2JS, RE2JSException } from 're2js'
import type { StepCount } from './stepCount.ts'

/** Size of the cache of parsed patterns. */
const MOST_CACHED = 500
/**
 * Product of text length and pattern length that counts as one step. Matching takes linear time with a large constant.
 */
const PATTERN_COST = 50

const patterns = new Map<string, RE2JS>()

/** Whether a text contains a match of an RE2 pattern, as in CEL. Throws EvaluationError. */
export function matchesPattern(text: string, source: string, steps: StepCount): boolean {
  steps.take(Math.ceil((text.length * source.length) / PATTERN_COST))
  try {
    return parsed(source).test(text)
  } catch (error) {
    if (error instanceof RE2JSException) throw new EvaluationError(error.message)
    throw error
  }
}

/** Whether a text contains a match of an RE2 pattern; undefined for an invalid pattern. */
export function findsPattern(text: string, source: string): boolean | undefined {
  try {
    return parsed(source).test(text)
  } catch (error) {
    if (error instanceof RE2JSException) return undefined
    throw error
  }
}

function parsed(source: string): RE2JS {
  const known = patterns.get(source)
  if (known !== undefined) return known
  const pattern = RE2JS.compile(source)
  if (patterns.size >= MOST_CACHED) patterns.clear()
  patterns.set(source, pattern)
  return pattern
}

/** Whether a text is a pattern of RE2. */
export function isPattern(source: string): boolean {
  try {
    RE2JS.compile(source)
    return true
  } catch (error) {
    if (error instanceof RE2JSException) return false
    throw error
  }
}
