/** Schema of JSON objects of any form, bounded. */
import * as v from 'valibot'
import type { JsonObject, JsonValue } from '../engine/index.ts'
import { isMapping, issueOf, type Schema } from './checks.ts'
import { ValidationError } from './validationError.ts'

/**
 * JSON objects of bounded depth. All objects that the returned schema reads share the bounds on characters and values,
 * so a schema serves one validation. A recursive schema could not count, and would be slow for a cluster's state of
 * millions of values.
 */
export function jsonObject(bounds: {
  readonly depth: number
  readonly values: number
  readonly text: number
}): Schema<JsonObject> {
  let values = 0
  let text = 0
  /** Keys that lead to the part that is being read. */
  const at: (string | number)[] = []
  const readAt = (key: string | number, value: unknown): JsonValue => {
    at.push(key)
    const copy = read(value)
    at.pop()
    return copy
  }
  const read = (value: unknown): JsonValue => {
    values++
    if (at.length > bounds.depth) throw new ValidationError(`is deeper than ${bounds.depth} levels`)
    if (values > bounds.values) throw new ValidationError(`is more than ${bounds.values} values`)
    if (value === null || typeof value === 'boolean') return value
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) throw new ValidationError('is no finite number')
      return value
    }
    if (typeof value === 'string') {
      text += value.length
      if (text > bounds.text) throw new ValidationError(`makes more than ${bounds.text} characters`)
      return value
    }
    if (Array.isArray(value)) return value.map((one, index) => readAt(index, one))
    if (!isMapping(value)) throw new ValidationError('is no JSON')
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        text += key.length
        return [key, readAt(key, one)]
      }),
    )
  }
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }): JsonValue => {
      try {
        return read(dataset.value)
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error
        addIssue(issueOf({ problem: error.message, at }))
        return NEVER
      }
    }),
    v.custom<JsonObject>(isMapping, 'is not an object'),
  )
}
