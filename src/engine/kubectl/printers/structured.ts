import { toYaml } from '../../../manifest/toYaml.ts'
import { asObject } from '../../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'

/** The object without managedFields, unless the options show them. */
export function shownObject(object: JsonObject, options: { readonly managedFields: 'show' | 'hide' }): JsonObject {
  const { managedFields, ...metadata } = asObject(object.metadata)
  return options.managedFields === 'show' || managedFields === undefined ? object : { ...object, metadata }
}

/** Wraps objects in a List. */
export const listOf = (items: readonly JsonObject[]): JsonObject => ({
  apiVersion: 'v1',
  items: [...items],
  kind: 'List',
  metadata: { resourceVersion: '' },
})

/** JSON with an indentation of four spaces, sorted keys and Go's escapes. */
export function jsonText(value: JsonValue): string {
  const text = JSON.stringify(sortedKeys(value), null, 4)
  return `${text.replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}

function sortedKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map((key) => [key, sortedKeys(value[key]!)]))
}

export const yamlText = (value: JsonValue): string => toYaml(value)
