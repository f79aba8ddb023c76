import { toYaml } from '../../../manifest/toYaml.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'

/** An object as kubectl shows it: without managedFields. */
export function shownObject(object: object, options: { readonly managedFields: 'show' | 'hide' }): JsonObject {
  const raw = object as JsonObject
  const metadata = raw.metadata as JsonObject | undefined
  if (options.managedFields === 'show' || metadata?.managedFields === undefined) return raw
  const { managedFields: _, ...rest } = metadata
  return { ...raw, metadata: rest }
}

/** Several objects as one List. */
export const listOf = (items: readonly JsonObject[]): JsonObject => ({
  apiVersion: 'v1',
  items: [...items],
  kind: 'List',
  metadata: { resourceVersion: '' },
})

/** JSON with four blanks of indentation, keys sorted, escaped as Go does. */
export function jsonText(value: JsonValue): string {
  const text = JSON.stringify(sortedKeys(value), null, 4)
  return `${text.replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}

function sortedKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map((key) => [key, sortedKeys(value[key] as JsonValue)]))
}

export const yamlText = (value: JsonValue): string => toYaml(value)
