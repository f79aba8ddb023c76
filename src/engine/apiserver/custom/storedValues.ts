import { asObject, isObject, objectsIn, textsIn } from '../../api/jsonObject.ts'
import { goJson } from '../../api/stableJson.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'

/** The value at a path of members; undefined if a member is missing. */
export function valueAt(object: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = object
  for (const name of path) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value ?? undefined
}

/** The stored element that an element of a keyed list replaces; undefined for other lists. */
export function storedItems(
  schema: JsonObject,
  stored: JsonValue | undefined,
): (item: JsonValue) => JsonValue | undefined {
  const keys = textsIn(schema['x-kubernetes-list-map-keys'])
  if (schema['x-kubernetes-list-type'] !== 'map' || keys.length === 0) return () => undefined
  const keyOf = (item: JsonValue): string => goJson(keys.map((key) => asObject(item)[key] ?? null))
  const byKey = new Map(objectsIn(stored).map((item) => [keyOf(item), item]))
  return (item) => byKey.get(keyOf(item))
}
