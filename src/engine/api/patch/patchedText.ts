import { UNNAMED_RELEASE } from '../../releases.ts'
import { fieldType, goTypeOf, typeOfKind } from '../fieldTable.ts'
import { goTypesOf } from '../goTypes.ts'
import { getOwn } from '../jsonObject.ts'
import { goJson } from '../stableJson.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { isMap, sameValue } from './patchValue.ts'

/**
 * A patched object as errors of merge and JSON patches show it. Objects that the patch has changed have their keys in
 * alphabetical order; unchanged parts keep the order of their Go structs, as far as `goTypes.ts` has these.
 */
// Models evanphx/json-patch v4.13: only the members on the way to a change are decoded into maps, which Go writes sorted.
export function patchedText(patched: JsonObject, original: JsonObject): string {
  return textOf(patched, original, typeOfKind(String(original.apiVersion), String(original.kind)), true)
}

/** `type`: as in the field table. */
function textOf(value: JsonValue, original: JsonValue | undefined, type: string | undefined, isRoot = false): string {
  if (!isRoot && sameValue(value, original)) return goJsonOf(structOrder(value, type))
  if (!isMap(value)) return JSON.stringify(value)
  const before = isMap(original) ? original : {}
  const members = Object.keys(value)
    .sort()
    .map((key) => {
      const text = textOf(getOwn(value, key) ?? null, getOwn(before, key), type && fieldType(type, key))
      return `${goJson(key)}:${text}`
    })
  return `{${members.join(',')}}`
}

/** The members of a value in the order of its Go struct; members that the struct does not have follow. */
function structOrder(value: JsonValue, type: string | undefined): JsonValue {
  if (Array.isArray(value)) {
    const element = type?.startsWith('[]') ? type.slice(2) : undefined
    return value.map((one) => structOrder(one, element))
  }
  if (!isMap(value)) return value
  if (type?.startsWith('map:')) return inOrder(value, Object.keys(value).sort(), () => type.slice('map:'.length))
  return inOrder(value, type === undefined ? [] : orderOf(goTypeOf(type)), (key) => type && fieldType(type, key))
}

function inOrder(value: JsonObject, order: readonly string[], typeOf: (key: string) => string | undefined): JsonObject {
  const keys = new Set([...order.filter((key) => Object.hasOwn(value, key)), ...Object.keys(value)])
  return Object.fromEntries([...keys].map((key) => [key, structOrder(value[key] ?? null, typeOf(key))]))
}

/** The JSON names of a Go struct's fields, in their order. */
const orderOf = (goType: string): string[] =>
  (goTypesOf(UNNAMED_RELEASE).fields(goType) ?? []).flatMap(({ jsonName, isInline, type }) =>
    isInline ? orderOf(type) : [jsonName],
  )

/** JSON with Go's escapes, in the order of the members. */
function goJsonOf(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(goJsonOf).join(',')}]`
  if (!isMap(value)) return goJson(value)
  return `{${Object.entries(value)
    .map(([key, member]) => `${goJson(key)}:${goJsonOf(member)}`)
    .join(',')}}`
}
