import { StatusError } from '../errors.ts'
import { compareText } from '../stableJson.ts'
import type { JsonDraft, JsonObject, JsonPrimitive, JsonValue } from '../types.ts'

// Values as the patch algorithms need them: Go's kinds, Go's %v, exact equality, copies that may be changed.

/** A value that may be changed in place, at any depth. */
export type DraftValue = JsonPrimitive | DraftValue[] | DraftObject
export type DraftObject = { [key: string]: DraftValue }

export type ValueKind = 'map' | 'slice' | 'string' | 'number' | 'bool' | 'nil'

/** Go's name for the kind of a value. */
export function kindOf(value: JsonValue | undefined): ValueKind {
  if (value === null || value === undefined) return 'nil'
  if (Array.isArray(value)) return 'slice'
  if (typeof value === 'object') return 'map'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'string' ? 'string' : 'number'
}

export const isMap = (value: JsonValue | undefined): value is JsonObject => kindOf(value) === 'map'

/**
 * A copy that shares no part with the value, so that the algorithms may change it in place; without undefined members.
 */
export function deepCopy(value: JsonValue): DraftValue {
  if (Array.isArray(value)) return value.map(deepCopy)
  return isMap(value) ? copyOf(value) : value
}

/** A copy of an object that shares no part with it. */
export function copyOf(object: JsonObject): DraftObject {
  const copy: DraftObject = {}
  for (const [key, member] of Object.entries(object)) if (member !== undefined) setOwn(copy, key, deepCopy(member))
  return copy
}

/** Sets a member under any name, `__proto__` included. */
export function setOwn(object: JsonDraft, key: string, value: JsonValue): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  } else object[key] = value
}

/** Exact equality as in Go's reflect.DeepEqual: an empty list differs from an absent list. */
export function sameValue(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameValue(item, b[i]))
  }
  if (!isMap(a) || !isMap(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
}

/** A value as Go's `%v` prints it: `map[a:1 b:[x y]]`. */
export function goValue(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '<nil>'
  if (Array.isArray(value)) return `[${value.map(goValue).join(' ')}]`
  if (typeof value !== 'object') return String(value)
  const keys = Object.keys(value).sort(compareText)
  return `map[${keys.map((key) => `${key}:${goValue(value[key])}`).join(' ')}]`
}

/** The error of a patch with a wrong form: 400. */
export const badPatch = (message: string): StatusError => new StatusError('BadRequest', message)

/**
 * The error of a patch that has the right form and does not fit the object: 422, without the detail, which the server
 * omits.
 */
export const unprocessablePatch = (): StatusError =>
  new StatusError('Invalid', 'the server rejected our request due to an error in our request')

/** An error without an API reason: 500 with the plain message. */
export const plainPatchError = (message: string): StatusError => new StatusError('Unknown', message)
