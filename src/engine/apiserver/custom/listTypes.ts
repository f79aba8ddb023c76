/**
 * Repeated elements in lists that are declared as sets or maps. Models apiextensions-apiserver
 * schema/listtype/validation.go (v1.36).
 */
import type { FieldError } from '../../api/errors.ts'
import { asObject, isObject, textsIn } from '../../api/jsonObject.ts'
import { goJson } from '../../api/stableJson.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { duplicate, invalidValue } from '../../api/validation/fieldErrors.ts'
import { memberSchema } from './structural.ts'

/** Errors about repeated elements at any depth of a value. */
export function listTypeErrors(value: JsonValue, schema: JsonObject | undefined, path = ''): FieldError[] {
  if (schema === undefined) return []
  if (Array.isArray(value)) {
    const items = isObject(schema.items) ? schema.items : undefined
    return [
      ...ownErrors(value, schema, path),
      ...value.flatMap((item, index) => listTypeErrors(item, items, `${path}[${index}]`)),
    ]
  }
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) =>
    listTypeErrors(member, memberSchema(schema, name), path === '' ? name : `${path}.${name}`),
  )
}

function ownErrors(list: readonly JsonValue[], schema: JsonObject, path: string): FieldError[] {
  const type = schema['x-kubernetes-list-type']
  if (type !== 'set' && type !== 'map') return []
  const keys = textsIn(schema['x-kubernetes-list-map-keys'])
  const wrong = type === 'map' ? list.findIndex((item) => item !== null && !isObject(item)) : -1
  if (wrong >= 0)
    return [invalidValue(`${path}[${wrong}]`, list[wrong], 'must be an object for an array of list-type map')]
  const seen = new Map<string, number>()
  return list.flatMap((item, index) => {
    const shown: JsonValue =
      type === 'set'
        ? item
        : Object.fromEntries(
            keys.flatMap((key) => (asObject(item)[key] === undefined ? [] : [[key, asObject(item)[key] ?? null]])),
          )
    const times = seen.get(goJson(shown)) ?? 0
    seen.set(goJson(shown), times + 1)
    // An element with several repetitions is reported once.
    return times === 1 ? [duplicate(`${path}[${index}]`, shown)] : []
  })
}
