import { deepEqual } from './equality.ts'
import type { JsonObject, JsonValue } from './types.ts'

/** A field that differs between two values; a missing side means that the field did not exist. */
export interface FieldDifference {
  /** JSON pointer (RFC 6901) in the second value, or in the first value if the second has no such field. */
  readonly pointer: string
  readonly before: JsonValue | undefined
  readonly after: JsonValue | undefined
}

/**
 * All places at which two values differ. A part that only one value has counts as a single field. If all elements of a
 * list have names, they are compared by name, so that an inserted container does not shift the containers after it.
 */
export function fieldDifferences(before: JsonValue, after: JsonValue, pointer = ''): FieldDifference[] {
  if (Array.isArray(before) && Array.isArray(after)) return listDifferences(before, after, pointer)
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) =>
      memberDifferences(member(before, key), member(after, key), `${pointer}/${escapePointer(key)}`),
    )
  }
  return deepEqual(before, after) ? [] : [{ pointer, before, after }]
}

function memberDifferences(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  pointer: string,
): FieldDifference[] {
  if (before === undefined || after === undefined) return deepEqual(before, after) ? [] : [{ pointer, before, after }]
  return fieldDifferences(before, after, pointer)
}

function listDifferences(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  pointer: string,
): FieldDifference[] {
  const names = [...before, ...after].map(nameOf)
  if (!names.every((name) => typeof name === 'string')) {
    const length = Math.max(before.length, after.length)
    return Array.from({ length }, (_, i) => memberDifferences(before[i], after[i], `${pointer}/${i}`)).flat()
  }
  const changed = after.flatMap((item, i) => {
    const old = before.find((candidate) => nameOf(candidate) === nameOf(item))
    return memberDifferences(old, item, `${pointer}/${i}`)
  })
  const removed = before.flatMap((item, i): FieldDifference[] =>
    after.some((candidate) => nameOf(candidate) === nameOf(item))
      ? []
      : [{ pointer: `${pointer}/${i}`, before: item, after: undefined }],
  )
  return [...changed, ...removed]
}

/** Escapes a segment of a JSON pointer (RFC 6901). */
export const escapePointer = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1')

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const member = (object: JsonObject, key: string): JsonValue | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined

const nameOf = (item: JsonValue): JsonValue | undefined => (isObject(item) ? member(item, 'name') : undefined)
