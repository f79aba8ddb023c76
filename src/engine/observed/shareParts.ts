/** Versions of one object are mostly the same: what is equal is kept once. */
import type { JsonObject, JsonValue } from '../api/types.ts'

/** Deeper than any object of the API; what lies below is taken as it is. */
const MOST_DEPTH = 60

/** `value` with every part that equals the one at the same place in `before` replaced by that; `before` itself where all is equal. */
export function shareParts<T extends JsonValue>(value: T, before: JsonValue | undefined, depth = 0): T {
  if (value === before || typeof value !== 'object' || value === null || depth > MOST_DEPTH) return value
  if (typeof before !== 'object' || before === null) return value
  if (Array.isArray(value)) return (Array.isArray(before) ? shareLists(value, before, depth) : value) as T
  return Array.isArray(before) ? value : (shareObjects(value, before, depth) as T)
}

function shareLists(value: readonly JsonValue[], before: readonly JsonValue[], depth: number): readonly JsonValue[] {
  let isSame = value.length === before.length
  let copy: JsonValue[] | undefined
  for (const [i, item] of value.entries()) {
    const one = shareParts(item, before[i], depth + 1)
    if (one !== before[i]) isSame = false
    if (one === item) continue
    copy ??= [...value]
    copy[i] = one
  }
  return isSame ? before : (copy ?? value)
}

function shareObjects(value: JsonObject, before: JsonObject, depth: number): JsonObject {
  const names = Object.keys(value)
  let isSame = names.length === Object.keys(before).length
  let copy: { [name: string]: JsonValue } | undefined
  for (const name of names) {
    const member = value[name]!
    const old = Object.hasOwn(before, name) ? before[name] : undefined
    const one = shareParts(member, old, depth + 1)
    if (one !== old) isSame = false
    if (one === member) continue
    // A member of its own by any name is in the copy before it is set there.
    copy ??= { ...value }
    copy[name] = one
  }
  return isSame ? before : (copy ?? value)
}
