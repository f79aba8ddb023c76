import { isObject } from '../../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'

/** The value at a path of members; undefined if a member is missing. */
export function valueAt(object: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = object
  for (const name of path) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value ?? undefined
}
