/** Versions of one object are mostly the same: what is equal is kept once. */
import type { JsonObject, JsonValue } from '../api/types.ts'

/** Deeper than any object of the API; what lies below is taken as it is. */
const MOST_DEPTH = 60

/** `value` with every part that equals the one at the same place in `before` replaced by that; `before` itself where all is equal. */
export function shareParts<T extends JsonValue>(value: T, before: JsonValue | undefined, depth = 0): T {
  if (value === before || typeof value !== 'object' || value === null || depth > MOST_DEPTH) return value
  if (typeof before !== 'object' || before === null) return value
  if (Array.isArray(value)) return (Array.isArray(before) ? shareLists(value, before, depth) : value) as T
  return Array.isArray(before) ? value : (shareObjects(value, before as JsonObject, depth) as T)
}

function shareLists(value: readonly JsonValue[], before: readonly JsonValue[], depth: number): readonly JsonValue[] {
  let isSame = value.length === before.length
  const shared = value.map((item, i) => {
    const one = shareParts(item, before[i], depth + 1)
    if (one !== before[i]) isSame = false
    return one
  })
  return isSame ? before : shared
}

function shareObjects(value: JsonObject, before: JsonObject, depth: number): JsonObject {
  const names = Object.keys(value)
  let isSame = names.length === Object.keys(before).length
  const shared: [string, JsonValue][] = []
  for (const name of names) {
    const member = value[name] as JsonValue
    const old = Object.hasOwn(before, name) ? before[name] : undefined
    const one = shareParts(member, old, depth + 1)
    if (one !== old) isSame = false
    shared.push([name, one])
  }
  return isSame ? before : Object.fromEntries(shared)
}
