import { getOwn } from '../jsonObject.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { deepCopy, isMap, kindOf, plainPatchError, sameValue, setOwn } from './patchValue.ts'

/**
 * Applies a JSON merge patch (RFC 7386): maps merge, null removes a member, and any other value replaces. Nulls inside
 * new members are dropped, too.
 */
// Models evanphx/json-patch merge.go MergePatch (v4.13).
export function jsonMergePatch(original: JsonObject, patch: JsonObject): JsonObject {
  const merged = { ...original }
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) {
      delete merged[key]
      continue
    }
    const current = getOwn(merged, key)
    if (isMap(current) && isMap(value)) setOwn(merged, key, jsonMergePatch(current, value))
    else setOwn(merged, key, isMap(current) ? deepCopy(value) : withoutNulls(value))
  }
  return merged
}

/** The value without null members, at any depth. */
function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isMap(value)) return value
  const kept: JsonObject = {}
  for (const [key, member] of Object.entries(value)) if (member !== null) setOwn(kept, key, withoutNulls(member))
  return kept
}

/** The JSON merge patch that turns `original` into `modified`; `{}` for equal objects. */
// Models evanphx/json-patch merge.go CreateMergePatch (v4.13).
export function createJsonMergePatch(original: JsonObject, modified: JsonObject): JsonObject {
  const patch: JsonObject = {}
  for (const [key, after] of Object.entries(modified)) {
    const before = getOwn(original, key)
    if (before === undefined || kindOf(before) !== kindOf(after)) setOwn(patch, key, after)
    else if (isMap(before) && isMap(after)) {
      const inner = createJsonMergePatch(before, after)
      if (Object.keys(inner).length > 0) setOwn(patch, key, inner)
    } else if (!sameValue(before, after)) setOwn(patch, key, after)
  }
  for (const key of Object.keys(original)) if (!Object.hasOwn(modified, key)) setOwn(patch, key, null)
  return patch
}

/**
 * The patch of `kubectl apply` for kinds without merge keys: additions and changes to `current`, deletions from
 * `original`.
 */
// Models apimachinery pkg/util/jsonmergepatch CreateThreeWayJSONMergePatch (v1.36).
export function createThreeWayJsonMergePatch(
  original: JsonObject,
  modified: JsonObject,
  current: JsonObject,
): JsonObject {
  const changes = filterNulls(createJsonMergePatch(current, modified), 'drop')
  const deletions = filterNulls(createJsonMergePatch(original, modified), 'keepOnly')
  if (conflicts(changes, deletions)) throw plainPatchError('patch conflicts with changes made from original to current')
  return jsonMergePatch(deletions, changes)
}

function filterNulls(patch: JsonObject, nulls: 'drop' | 'keepOnly'): JsonObject {
  const kept: JsonObject = {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) {
      if (nulls === 'keepOnly') setOwn(kept, key, null)
    } else if (isMap(value) && Object.keys(value).length > 0) {
      const inner = filterNulls(value, nulls)
      if (Object.keys(inner).length > 0) setOwn(kept, key, inner)
    } else if (nulls === 'drop') setOwn(kept, key, value)
  }
  return kept
}

/** Whether both patches set the same place to different values. */
function conflicts(left: JsonValue, right: JsonValue): boolean {
  if (isMap(left) && isMap(right)) {
    return Object.keys(left).some((key) => Object.hasOwn(right, key) && conflicts(left[key]!, right[key]!))
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length !== right.length || left.some((item, i) => conflicts(item, right[i]!))
  }
  return kindOf(left) !== kindOf(right) || !sameValue(left, right)
}
