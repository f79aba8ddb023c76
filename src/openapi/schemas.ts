/** Schemas of the API's types, from the field table, for OpenAPI v3 and v2. */

import descriptions from '../descriptions/fieldDescriptions.json' with { type: 'json' }
import { mergeRules, type TypeInfo, typeInfo } from '../engine/api/fieldTable.ts'
import { lookup } from '../engine/api/lookup.ts'
import type { JsonObject } from '../engine/api/types.ts'

export type Flavour = 'v2' | 'v3'

/** Schemas by the names of their types. */
export type Schemas = Map<string, JsonObject>

const described: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(Object.entries(descriptions))
const folders: Readonly<Record<string, string>> = lookup({
  meta: 'apimachinery.pkg.apis.meta',
  util: 'apimachinery.pkg.util',
  api: 'apimachinery.pkg.api',
  runtime: 'apimachinery.pkg.runtime',
  apiextensions: 'apiextensions-apiserver.pkg.apis.apiextensions',
  apiregistration: 'kube-aggregator.pkg.apis.apiregistration',
})

/** `apps.v1.Deployment` → `io.k8s.api.apps.v1.Deployment`. */
export function definitionName(type: string): string {
  const dot = type.indexOf('.')
  const first = type.slice(0, dot)
  return `io.k8s.${folders[first] ?? `api.${first}`}${type.slice(dot)}`
}

/** Types of the API that are not structs in JSON. */
const scalars: Readonly<Record<Flavour, Readonly<Record<string, JsonObject>>>> = {
  v3: {
    'api.resource.Quantity': { oneOf: [{ type: 'string' }, { type: 'number' }] },
    'util.intstr.IntOrString': { format: 'int-or-string', oneOf: [{ type: 'integer' }, { type: 'string' }] },
  },
  v2: {
    'api.resource.Quantity': { type: 'string' },
    'util.intstr.IntOrString': { type: 'string', format: 'int-or-string' },
  },
}

/** Adds the schemas of a type and of all types that it uses. */
export function addSchemas(schemas: Schemas, type: string, flavour: Flavour): void {
  const name = definitionName(type)
  const info = typeInfo(type)
  if (info === undefined || schemas.has(name)) return
  const description = described.get(type)?.['']
  // Reserves a place, because a type may use itself.
  schemas.set(name, {})
  const own = scalars[flavour][type] ?? (info.fields ? structSchema(type, info, flavour) : plainType(info.type ?? ''))
  schemas.set(name, { ...(description === undefined ? {} : { description }), ...own })
  for (const field of Object.values(info.fields ?? {})) addSchemas(schemas, elementOf(field), flavour)
}

const elementOf = (type: string): string => type.replace(/^(?:\[\]|map:)+/, '')

function structSchema(type: string, { fields = {}, required }: TypeInfo, flavour: Flavour): JsonObject {
  return {
    type: 'object',
    ...(required ? { required: [...required] } : {}),
    properties: Object.fromEntries(
      Object.entries(fields).map(([field, fieldType]) => [field, fieldSchema(type, field, fieldType, flavour)]),
    ),
  }
}

function fieldSchema(owner: string, field: string, type: string, flavour: Flavour): JsonObject {
  const description = described.get(owner)?.[field]
  return {
    ...(description === undefined ? {} : { description }),
    ...valueSchema(type, flavour, true),
    ...enumOf(description),
    ...mergeExtensions(owner, field),
  }
}

/** The values that a field's description lists. */
function enumOf(description = ''): JsonObject {
  const [, list = ''] = /(?:^|\n\n)Possible enum values:\n([\s\S]*)$/.exec(description) ?? []
  const values = [...list.matchAll(/^ - `"([^"`]*)"`/gm)].map(([, value = '']) => value)
  return values.length > 0 ? { enum: values } : {}
}

const extensionNames = [
  ['patchStrategy', 'x-kubernetes-patch-strategy'],
  ['patchMergeKey', 'x-kubernetes-patch-merge-key'],
  ['listType', 'x-kubernetes-list-type'],
  ['listMapKeys', 'x-kubernetes-list-map-keys'],
  ['mapType', 'x-kubernetes-map-type'],
] as const

/** The extensions that say how patches and applied configurations merge a field. */
function mergeExtensions(owner: string, field: string): JsonObject {
  const rules = mergeRules(owner, field)
  const entries = extensionNames.flatMap(([rule, name]): [string, string | string[]][] => {
    const value = rules[rule]
    return value === undefined ? [] : [[name, typeof value === 'string' ? value : [...value]]]
  })
  return Object.fromEntries(entries)
}

function valueSchema(type: string, flavour: Flavour, isField: boolean): JsonObject {
  if (type.startsWith('[]')) return { type: 'array', items: valueSchema(type.slice(2), flavour, false) }
  if (type.startsWith('map:'))
    return { type: 'object', additionalProperties: valueSchema(type.slice(4), flavour, false) }
  return typeInfo(type) === undefined ? plainType(type) : reference(definitionName(type), flavour, isField)
}

/**
 * A reference. In v3, a reference with a description is in a separate list, because a reference cannot have other
 * members beside it.
 */
export function reference(name: string, flavour: Flavour, hasNeighbours = false): JsonObject {
  if (flavour === 'v2') return { $ref: `#/definitions/${name}` }
  const ref = { $ref: `#/components/schemas/${name}` }
  return hasNeighbours ? { allOf: [ref] } : ref
}

/** `integer(int32)` → an integer with that format. */
function plainType(type: string): JsonObject {
  const [, name = type, format] = /^(\w+)\((.+)\)$/.exec(type) ?? []
  return { type: name, ...(format === undefined ? {} : { format }) }
}
