/** Converts values of expressions to JSON. */
import type { JsonValue } from '../../api/types.ts'

/** The JSON of an expression's value; undefined for a value without one. */
export function jsonOf(value: unknown): JsonValue | undefined {
  if (typeof value === 'bigint') return Number(value)
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return value
  if (Array.isArray(value)) {
    const items = value.map(jsonOf).filter((one) => one !== undefined)
    return items.length === value.length ? items : undefined
  }
  const entries = entriesOf(value)
  const read = entries?.flatMap(([key, one]): [string, JsonValue][] => {
    const json = jsonOf(one)
    return typeof key === 'string' && json !== undefined ? [[key, json]] : []
  })
  return read?.length === entries?.length && read !== undefined ? Object.fromEntries(read) : undefined
}

/** The entries of a map; undefined for a value of a class, such as a duration. */
function entriesOf(value: unknown): readonly (readonly [unknown, unknown])[] | undefined {
  if (value instanceof Map) return [...value]
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? Object.entries(value) : undefined
}
