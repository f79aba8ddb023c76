import { elementType, fieldType, type MergeRules, mergeRules, shapeOf } from '../fieldTable.ts'
import { asObject, isObject, textsIn } from '../jsonObject.ts'
import { lookup, ownValue } from '../lookup.ts'
import { goJson } from '../stableJson.ts'
import type { JsonDraft, JsonObject, JsonValue } from '../types.ts'

/**
 * The type of a value, and the rules of the field that holds it. Type `?`: the type is known only from the value
 * itself.
 */
export interface FieldRef {
  readonly type: string
  readonly rules: MergeRules
  /** OpenAPI schema of a type that a CustomResourceDefinition declares. */
  readonly schema?: JsonObject
}

/** How a value of a type merges. Models structured-merge-diff schema/elements.go (v6). */
export type FieldShape =
  | { readonly kind: 'scalar'; readonly scalar: 'string' | 'boolean' | 'numeric' | 'untyped' }
  | { readonly kind: 'list'; readonly relation: 'atomic' | 'map' | 'set'; readonly ref: FieldRef }
  | {
      readonly kind: 'map'
      readonly isAtomic: boolean
      /** A struct's type; undefined for a map, whose elements have the type `ref`. */
      readonly struct: string | undefined
      readonly ref: FieldRef | undefined
      /** Members that a schema declares in addition to the map's elements. */
      readonly properties?: Readonly<Record<string, FieldRef>>
    }

const noRules: MergeRules = {}
const deduced: FieldRef = { type: '?', rules: noRules }

/** Structs that are always owned as a whole: `+structType=atomic` in Kubernetes' types. */
const atomicStructs: ReadonlySet<string> = new Set([
  'core.v1.ConfigMapKeySelector',
  'core.v1.FileKeySelector',
  'core.v1.LocalObjectReference',
  'core.v1.NodeSelector',
  'core.v1.NodeSelectorTerm',
  'core.v1.ObjectFieldSelector',
  'core.v1.ObjectReference',
  'core.v1.ResourceFieldSelector',
  'core.v1.ScopeSelector',
  'core.v1.SecretKeySelector',
  'core.v1.SecretReference',
  'core.v1.TypedLocalObjectReference',
  'discovery.v1.EndpointPort',
  'meta.v1.LabelSelector',
  'meta.v1.OwnerReference',
])

const scalarKinds: Readonly<Record<string, 'string' | 'boolean' | 'numeric'>> = lookup({
  string: 'string',
  'string(byte)': 'string',
  boolean: 'boolean',
})

/** The root of an object. The types of a kind that is not in the table are read from its values. */
export const rootRef = (typeName: string | undefined): FieldRef =>
  typeName === undefined ? deduced : { type: typeName, rules: noRules }

/** The shape of a field. An unknown type takes the shape of the first value that has a shape. */
export function shapeOfRef(
  { type, rules, schema }: FieldRef,
  ...values: readonly (JsonValue | undefined)[]
): FieldShape {
  if (schema !== undefined) return schemaShape(schema) ?? deducedShape(values)
  if (type === '?') return deducedShape(values)
  switch (shapeOf(type)) {
    case 'list':
      return { kind: 'list', relation: rules.listType ?? 'atomic', ref: refTo(elementType(type) ?? '?') }
    case 'map':
      return {
        kind: 'map',
        isAtomic: rules.mapType === 'atomic',
        struct: undefined,
        ref: refTo(elementType(type) ?? '?'),
      }
    case 'struct': {
      const isAtomic = rules.mapType === 'atomic' || atomicStructs.has(type)
      return { kind: 'map', isAtomic, struct: type, ref: undefined }
    }
    case 'scalar': {
      const isNumeric = type.startsWith('integer') || type.startsWith('number')
      return { kind: 'scalar', scalar: isNumeric ? 'numeric' : (scalarKinds[type] ?? 'untyped') }
    }
  }
}

function deducedShape(values: readonly (JsonValue | undefined)[]): FieldShape {
  const value = values.find((one) => one !== undefined && one !== null)
  if (Array.isArray(value)) return { kind: 'list', relation: 'atomic', ref: deduced }
  if (isObject(value)) return { kind: 'map', isAtomic: false, struct: undefined, ref: deduced }
  return { kind: 'scalar', scalar: 'untyped' }
}

/** The root of a custom resource, whose metadata has the type of all objects' metadata. */
export const customRoot = (schema: JsonObject): FieldRef =>
  refOfSchema({ ...schema, type: 'object', 'x-kubernetes-embedded-resource': true })

function refOfSchema(schema: JsonObject): FieldRef {
  const listMapKeys = textsIn(schema['x-kubernetes-list-map-keys'])
  return { type: '?', rules: listMapKeys.length > 0 ? { listMapKeys } : noRules, schema }
}

/** Members that every object has. */
const ofResources: Readonly<Record<string, FieldRef>> = lookup({
  apiVersion: { type: 'string', rules: noRules },
  kind: { type: 'string', rules: noRules },
  metadata: { type: 'meta.v1.ObjectMeta', rules: noRules },
})

const relations = ['atomic', 'map', 'set'] as const

/** The shape of a schema; undefined for a schema without a type. */
// Models kube-openapi schemaconv/openapi.go (v1.36).
function schemaShape(schema: JsonObject): FieldShape | undefined {
  if (schema['x-kubernetes-int-or-string'] === true) return { kind: 'scalar', scalar: 'untyped' }
  const keepsUnknown = schema['x-kubernetes-preserve-unknown-fields'] === true
  const { type, properties, additionalProperties, items } = schema
  if (type === 'array') {
    const declared = relations.find((one) => one === schema['x-kubernetes-list-type'])
    return { kind: 'list', relation: declared ?? 'atomic', ref: isObject(items) ? refOfSchema(items) : deduced }
  }
  if (type === 'object') {
    const isResource = schema['x-kubernetes-embedded-resource'] === true
    if (keepsUnknown && !isObject(properties) && !isResource) return undefined
    const members = Object.entries(asObject(properties)).map(([name, one]) => [name, refOfSchema(asObject(one))])
    const elements = isObject(additionalProperties) ? refOfSchema(additionalProperties) : undefined
    return {
      kind: 'map',
      isAtomic: schema['x-kubernetes-map-type'] === 'atomic',
      struct: undefined,
      ref: elements ?? (keepsUnknown ? deduced : undefined),
      properties: { ...Object.fromEntries(members), ...(isResource ? ofResources : {}) },
    }
  }
  if (type === 'integer' || type === 'number') return { kind: 'scalar', scalar: 'numeric' }
  if (type === 'string' || type === 'boolean') return { kind: 'scalar', scalar: type }
  return undefined
}

const refTo = (type: string): FieldRef => ({ type, rules: noRules })

/** Whether the type declares a member of this name; otherwise the member is an entry of a map. */
export const isNamedField = (shape: FieldShape & { kind: 'map' }, name: string): boolean =>
  ownValue(shape.properties ?? {}, name) !== undefined ||
  (shape.struct !== undefined && fieldType(shape.struct, name) !== undefined)

/** A member of a struct or an entry of a map; undefined if the struct has no such field. */
export function memberRef(shape: FieldShape & { kind: 'map' }, name: string): FieldRef | undefined {
  const declared = ownValue(shape.properties ?? {}, name)
  if (declared !== undefined) return declared
  if (shape.struct === undefined) return shape.ref
  const type = fieldType(shape.struct, name)
  return type === undefined ? undefined : { type, rules: mergeRules(shape.struct, name) }
}

/** The default of a key that an element omits; undefined for a key without a default, as in ObjectReference. */
// Models client-go/applyconfigurations/internal/internal.go (v1.36).
function keyDefault({ type, schema }: FieldRef, key: string): JsonValue | undefined {
  if (schema !== undefined) return asObject(asObject(schema.properties)[key]).default
  if (type === 'core.v1.ObjectReference') return undefined
  if (key === 'protocol') return 'TCP'
  const keyType = fieldType(type, key)
  if (keyType === undefined) return undefined
  return keyType.startsWith('integer') || keyType.startsWith('number') ? 0 : ''
}

/** An element cannot be placed in its list; the message gives the reason. */
export class ElementError extends Error {
  override readonly name = 'ElementError'
}

/** The path element of an element in a list with keys, or in a set. Throws ElementError with upstream's text. */
// Models structured-merge-diff typed/helpers.go listItemToPathElement (v6).
export function elementOf(ref: FieldRef, shape: FieldShape & { kind: 'list' }, item: JsonValue | undefined): string {
  if (shape.relation === 'set') {
    if (item === null || item === undefined)
      throw new ElementError('associative list without keys has an element that is null')
    if (typeof item === 'object')
      throw new ElementError(
        `associative list without keys has an element that's a ${Array.isArray(item) ? 'list' : 'map'} type`,
      )
    return `v:${goJson(item)}`
  }
  if (item === null || item === undefined)
    throw new ElementError('associative list with keys may not have a null element')
  if (!isObject(item)) throw new ElementError('associative list with keys may not have non-map elements')
  const keys: JsonDraft = {}
  for (const key of ref.rules.listMapKeys ?? []) {
    const value = item[key] ?? keyDefault(shape.ref, key)
    if (value === undefined)
      throw new ElementError(
        `associative list with keys has an element that omits key field ${JSON.stringify(key)} (and doesn't have default value)`,
      )
    keys[key] = value
  }
  return `k:${goJson(keys)}`
}
