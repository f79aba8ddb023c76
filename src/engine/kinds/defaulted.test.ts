/** The defaults of kinds set every default that the types promise, wherever the type occurs in a kind. */
import { expect, it } from 'vitest'
import { defaulted } from '../api/fields/promises.ts'
import { elementType, fieldsOf, shapeOf, typeOfKind } from '../api/fieldTable.ts'
import { isObject } from '../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import { applyDefaults } from './defaults.ts'
import { apiVersionOf, kinds } from './table.ts'

/** A value for a field of a type without fields; undefined leaves the field out. */
type Leaf = (type: string) => JsonValue | undefined

const isText = (type: string): boolean => !/^(boolean|integer|object$|meta\.v1\.FieldsV1)/.test(type)

const leaves: Readonly<Record<string, Leaf>> = {
  absent: () => undefined,
  null: (type) => (type === 'api.resource.Quantity' ? undefined : null),
  zero: (type) =>
    type === 'api.resource.Quantity'
      ? '0'
      : isText(type)
        ? ''
        : type.startsWith('integer')
          ? 0
          : type === 'boolean'
            ? false
            : {},
  ...Object.fromEntries(
    ['ExternalName', 'LoadBalancer', 'ClientIP', 'Recreate', 'OnDelete', 'None'].map((word): [string, Leaf] => [
      word,
      (type) => (type === 'string' ? word : undefined),
    ]),
  ),
  set: (type) => (isText(type) ? '5' : type.startsWith('integer') ? 5 : type === 'boolean' ? true : {}),
}

/**
 * A value of a type with all structs below it, down to a depth. Structs at that depth are `deepest`. Each list and map
 * has one element.
 */
function whole(type: string, leaf: Leaf, depth: number, deepest: JsonObject | undefined): JsonValue | undefined {
  const element = elementType(type)
  if (element !== undefined) {
    const inner = whole(element, leaf, depth, deepest)
    if (inner === undefined) return undefined
    return shapeOf(type) === 'list' ? [inner] : { key: inner }
  }
  const fields = fieldsOf(type)
  if (fields === undefined) return leaf(type)
  return depth === 0 ? deepest : structOf(fields, (of) => whole(of, leaf, depth - 1, deepest))
}

const structOf = (
  fields: Readonly<Record<string, string>>,
  fieldOf: (type: string, field: string) => JsonValue | undefined,
): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, of]) => {
      const value = fieldOf(of, field)
      return value === undefined ? [] : [[field, value]]
    }),
  )

/** Calls back for each struct in a value with its type. */
function eachStruct(
  type: string,
  value: JsonValue | undefined,
  visit: (type: string, struct: JsonObject) => void,
): void {
  const element = elementType(type)
  if (element !== undefined) {
    const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
    for (const one of inner) eachStruct(element, one, visit)
    return
  }
  const fields = fieldsOf(type)
  if (fields === undefined || !isObject(value)) return
  visit(type, value)
  for (const [field, of] of Object.entries(fields)) eachStruct(of, value[field], visit)
}

/** Every field with a default is at most this many structs below the root. */
const DEEPEST = 10
const depths = Array.from({ length: DEEPEST }, (_, depth) => depth)
/** The schemas of this kind contain schemas. */
const isRecursive = (kind: string): boolean => kind === 'CustomResourceDefinition'

/** Objects of a kind before defaulting, from empty to full. */
function samples(apiVersion: string, kind: string, type: string): JsonObject[] {
  const named = { apiVersion, kind, metadata: { name: 'a' } }
  const full = (isRecursive(kind) ? depths.slice(0, 4) : depths).flatMap((depth) =>
    Object.values(leaves).flatMap((leaf) =>
      [{}, undefined].map((deepest) => ({
        ...structOf(fieldsOf(type) ?? {}, (of) => whole(of, leaf, depth, deepest)),
        ...named,
      })),
    ),
  )
  return [named, ...full]
}

/** The structs of each type in all samples of all kinds, after defaulting. */
function defaultedStructs(): ReadonlyMap<string, readonly JsonObject[]> {
  const structs = new Map<string, JsonObject[]>()
  for (const row of kinds) {
    const apiVersion = apiVersionOf(row)
    const type = typeOfKind(apiVersion, row.kind)
    if (type === undefined) continue
    for (const sample of samples(apiVersion, row.kind, type))
      eachStruct(type, applyDefaults(sample), (of, struct) => {
        const known = structs.get(of)
        if (known) known.push(struct)
        else structs.set(of, [struct])
      })
  }
  return structs
}

const structs = defaultedStructs()

it.each(
  Object.entries(defaulted).flatMap(([type, fields]) =>
    Object.entries<JsonValue>(fields).map(([field, value]) => [type, field, value] as const),
  ),
)('%s has a value of %s wherever the type occurs, by default %j', (type, field, value) => {
  const values = (structs.get(type) ?? []).map((struct) => struct[field])
  expect(values.length).toBeGreaterThan(10)
  expect(values.filter((one) => one === undefined || one === null)).toEqual([])
  expect(
    values.some((one) => JSON.stringify(one) === JSON.stringify(value) || (isObject(value) && isObject(one))),
  ).toBe(true)
})
