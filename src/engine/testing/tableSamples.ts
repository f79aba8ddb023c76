/** Objects made from the field table, with every field of their kinds. */
import { elementType, fieldsOf, shapeOf } from '../api/fieldTable.ts'
import { isObject } from '../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'

/** A value for a field of a type without fields; undefined leaves the field out. */
type Leaf = (type: string) => JsonValue | undefined

const isText = (type: string): boolean => !/^(boolean|integer|object$|meta\.v1\.FieldsV1)/.test(type)

const words = ['ExternalName', 'LoadBalancer', 'ClientIP', 'Recreate', 'OnDelete', 'None']

/** Values that leave fields out, null, zero, a word in each text, and a value in each field. */
const leaves: readonly Leaf[] = [
  () => undefined,
  (type) => (type === 'api.resource.Quantity' ? undefined : null),
  zeroOf,
  ...words.map(
    (word): Leaf =>
      (type) =>
        type === 'string' ? word : undefined,
  ),
  (type) => (isText(type) ? '5' : type.startsWith('integer') ? 5 : type === 'boolean' ? true : {}),
]

function zeroOf(type: string): JsonValue {
  if (type === 'api.resource.Quantity') return '0'
  if (isText(type)) return ''
  if (type.startsWith('integer')) return 0
  return type === 'boolean' ? false : {}
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
export function eachStruct(
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
export function samples(apiVersion: string, kind: string, type: string): JsonObject[] {
  const named = { apiVersion, kind, metadata: { name: 'a' } }
  const full = (isRecursive(kind) ? depths.slice(0, 4) : depths).flatMap((depth) =>
    leaves.flatMap((leaf) =>
      [{}, undefined].map((deepest) => ({
        ...structOf(fieldsOf(type) ?? {}, (of) => whole(of, leaf, depth, deepest)),
        ...named,
      })),
    ),
  )
  return [named, ...full]
}
