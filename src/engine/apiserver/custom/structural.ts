/** Pruning and defaults of an object by its structural schema. Models apiextensions-apiserver pkg/apiserver/schema (v1.36). */
import { asObject, isObject } from '../../api/jsonObject.ts'
import { ownValue } from '../../api/lookup.ts'
import type { JsonDraft, JsonObject, JsonValue } from '../../api/types.ts'

/** Members of an object that its schema need not declare. */
const metaFields: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata'])

/** Depth at which pruning and defaulting stop: deeper values are kept as they are. */
const MOST_DEPTH = 200

const keepsUnknown = (schema: JsonObject): boolean => schema['x-kubernetes-preserve-unknown-fields'] === true
const isResource = (schema: JsonObject): boolean => schema['x-kubernetes-embedded-resource'] === true

/** Schema of a member; undefined for an undeclared member. */
export function memberSchema(schema: JsonObject, name: string): JsonObject | undefined {
  const declared = ownValue(asObject(schema.properties), name)
  if (isObject(declared)) return declared
  const { additionalProperties } = schema
  if (isObject(additionalProperties)) return additionalProperties
  return additionalProperties === true ? {} : undefined
}

/** The object without undeclared fields, and the paths of these in order. */
export function pruned(
  object: JsonObject,
  schema: JsonObject,
): { readonly object: JsonObject; readonly unknown: string[] } {
  const unknown: string[] = []
  const root = { ...schema, 'x-kubernetes-embedded-resource': true }
  const kept = asObject(prunedValue(object, root, { path: '', depth: 0, unknown }))
  return { object: kept, unknown: unknown.sort() }
}

interface Place {
  readonly path: string
  readonly depth: number
  readonly unknown: string[]
}

const below = ({ path, depth, unknown }: Place, key: string | number): Place => ({
  path: typeof key === 'number' ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`,
  depth: depth + 1,
  unknown,
})

// Models schema/pruning/algorithm.go prune and skipPrune (v1.36).
function prunedValue(value: JsonValue, schema: JsonObject | undefined, at: Place): JsonValue {
  if (at.depth > MOST_DEPTH) return value
  const keepsAll = schema !== undefined && keepsUnknown(schema)
  if (Array.isArray(value)) {
    const items = isObject(schema?.items) ? schema.items : undefined
    if (keepsAll && items === undefined) return value
    return value.map((item, index) => prunedValue(item, items, below(at, index)))
  }
  if (!isObject(value)) return value
  const kept: JsonDraft = {}
  for (const [name, member] of Object.entries(value)) {
    if (schema !== undefined && isResource(schema) && metaFields.has(name)) {
      kept[name] = member
      continue
    }
    const inner = schema && memberSchema(schema, name)
    if (inner !== undefined) kept[name] = prunedValue(member, inner, below(at, name))
    else if (keepsAll) kept[name] = member
    else if (!metaFields.has(name) || at.path !== '') at.unknown.push(below(at, name).path)
  }
  return kept
}

/** The value with the schema's defaults, without nulls where the schema allows none. */
// Models schema/defaulting/algorithm.go Default and prune.go PruneNonNullableNullsWithoutDefaults (v1.36).
export function withDefaults(value: JsonValue, schema: JsonObject | undefined, depth = 0): JsonValue {
  if (schema === undefined || depth > MOST_DEPTH) return value
  if (Array.isArray(value)) {
    const { items } = schema
    if (!isObject(items)) return value
    return value.map((item) =>
      withDefaults(isWrongNull(item, items) ? (items.default ?? null) : item, items, depth + 1),
    )
  }
  if (!isObject(value)) return value
  const filled: JsonDraft = {}
  for (const [name, member] of Object.entries(value)) {
    const inner = memberSchema(schema, name)
    if (inner === undefined || !isWrongNull(member, inner)) filled[name] = withDefaults(member, inner, depth + 1)
  }
  for (const [name, declared] of Object.entries(asObject(schema.properties))) {
    const inner = asObject(declared)
    if (filled[name] === undefined && inner.default !== undefined && inner.default !== null)
      filled[name] = withDefaults(inner.default, inner, depth + 1)
  }
  return filled
}

const isWrongNull = (value: JsonValue, schema: JsonObject): boolean => value === null && schema.nullable !== true
