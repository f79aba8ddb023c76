import { compareText } from '../stableJson.ts'
import type { JsonObject, JsonValue } from '../types.ts'

/**
 * Readers of untyped objects that behave like Go structs: an absent value, or a value of another type, is the zero
 * value. Decoding has already rejected wrong types; the readers keep validation safe for any other input.
 */

type Maybe = JsonValue | undefined

/** The text, or the empty string. */
export const str = (value: Maybe): string => (typeof value === 'string' ? value : '')

/** The number, or undefined. */
export const num = (value: Maybe): number | undefined => (typeof value === 'number' ? value : undefined)

/** The number, or 0. */
export const int = (value: Maybe): number => num(value) ?? 0

/** The struct or map, or undefined. */
export const obj = (value: Maybe): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined

/** The struct or map; an empty object for any other value. */
export const fields = (value: Maybe): JsonObject => obj(value) ?? {}

/** The list of structs; an element of another type counts as an empty struct, so that indexes stay right. */
export const structs = (value: Maybe): readonly JsonObject[] => (Array.isArray(value) ? value.map(fields) : [])

/** The entries of a map of texts, sorted by key: Go's order is random, and the engine's must be reproducible. */
export const textEntries = (value: Maybe): readonly (readonly [string, string])[] =>
  sortedEntries(value).map(([key, item]) => [key, str(item)])

/** The entries of a map, sorted by key. */
export const sortedEntries = (value: Maybe): readonly (readonly [string, JsonValue])[] =>
  Object.entries(fields(value)).sort(([a], [b]) => compareText(a, b))

/** Whether an optional field is set. */
export const isSet = <T>(value: T): value is NonNullable<T> => value !== undefined && value !== null
