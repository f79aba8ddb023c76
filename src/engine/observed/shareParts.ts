/** Shares equal parts between versions of one object, so that each part is in memory once. */
import type { JsonDraft, JsonObject, JsonValue } from '../api/types.ts'

/** The greatest depth at which parts are shared, deeper than objects of the API; deeper values are copied. */
const MOST_DEPTH = 60

/**
 * `value`, in which every part that equals the part at the same place of `before` is replaced by it; `before` itself if
 * all parts are equal.
 */
export function shareParts<T extends JsonObject>(value: T, before: T | undefined): T {
  if (before === undefined || value === before) return value
  const { isSame, shared } = sharedMembers(value, before, 0)
  if (isSame) return before
  return shared === undefined ? value : { ...value, ...shared }
}

function sharePart(value: JsonValue, before: JsonValue | undefined, depth: number): JsonValue {
  if (value === before || typeof value !== 'object' || value === null || depth > MOST_DEPTH) return value
  if (typeof before !== 'object' || before === null) return value
  if (Array.isArray(value)) return Array.isArray(before) ? shareLists(value, before, depth) : value
  if (Array.isArray(before)) return value
  const { isSame, shared } = sharedMembers(value, before, depth)
  if (isSame) return before
  return shared === undefined ? value : { ...value, ...shared }
}

function shareLists(value: readonly JsonValue[], before: readonly JsonValue[], depth: number): readonly JsonValue[] {
  let isSame = value.length === before.length
  let copy: JsonValue[] | undefined
  for (const [i, item] of value.entries()) {
    const one = sharePart(item, before[i], depth + 1)
    if (one !== before[i]) isSame = false
    if (one === item) continue
    copy ??= [...value]
    copy[i] = one
  }
  return isSame ? before : (copy ?? value)
}

interface Members {
  readonly isSame: boolean
  /** Members taken from the version before; undefined without such members. */
  readonly shared: JsonDraft | undefined
}

function sharedMembers(value: JsonObject, before: JsonObject, depth: number): Members {
  const names = Object.keys(value)
  let isSame = names.length === Object.keys(before).length
  let shared: JsonDraft | undefined
  for (const name of names) {
    const member = value[name]!
    const old = Object.hasOwn(before, name) ? before[name] : undefined
    const one = sharePart(member, old, depth + 1)
    if (one !== old) isSame = false
    if (one === member) continue
    if (shared === undefined) {
      const none: JsonDraft = Object.create(null)
      shared = none
    }
    shared[name] = one
  }
  return { isSame, shared }
}
