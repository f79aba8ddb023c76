import { admissionTypes } from './fields/admissionTypes.ts'
import { deviceTypes } from './fields/deviceTypes.ts'
import { serverTypes } from './fields/serverTypes.ts'
import { storedTypes } from './fields/storedTypes.ts'
import type { MergeRules, TypeInfo } from './fields/typeInfo.ts'
import { volumeTypes } from './fields/volumeTypes.ts'
import table from './fieldTable.json' with { type: 'json' }
import { lookup } from './lookup.ts'

/** Go's names of field types that are plain in JSON, by type and field. Decoding errors contain these names. */
const goNames: Readonly<Record<string, Readonly<Record<string, string>>>> = lookup({
  'admissionregistration.v1.Validation': { reason: 'v1.StatusReason' },
  'networking.v1.NetworkPolicySpec': { policyTypes: '[]v1.PolicyType' },
  'node.v1.Overhead': { podFixed: 'v1.ResourceList' },
  'resource.v1.CapacityRequirements': { requests: 'map[v1.QualifiedName]resource.Quantity' },
  'resource.v1.Device': {
    attributes: 'map[v1.QualifiedName]v1.DeviceAttribute',
    capacity: 'map[v1.QualifiedName]v1.DeviceCapacity',
    nodeAllocatableResourceMappings: 'map[v1.ResourceName]v1.NodeAllocatableResourceMapping',
  },
  'resource.v1.DeviceConstraint': {
    distinctAttribute: 'v1.FullyQualifiedName',
    matchAttribute: 'v1.FullyQualifiedName',
  },
  'resource.v1.DeviceSubRequest': { allocationMode: 'v1.DeviceAllocationMode' },
  'resource.v1.DeviceTaint': { effect: 'v1.DeviceTaintEffect' },
  'resource.v1.DeviceToleration': { effect: 'v1.DeviceTaintEffect', operator: 'v1.DeviceTolerationOperator' },
  'resource.v1.ExactDeviceRequest': { allocationMode: 'v1.DeviceAllocationMode' },
  'resource.v1.NodeAllocatableResourceMapping': { capacityKey: 'v1.QualifiedName' },
  'storage.v1.StorageClass': {
    reclaimPolicy: 'v1.PersistentVolumeReclaimPolicy',
    volumeBindingMode: 'v1.VolumeBindingMode',
  },
})

export type { MergeRules, TypeInfo } from './fields/typeInfo.ts'

const written = { ...storedTypes, ...volumeTypes, ...admissionTypes, ...serverTypes, ...deviceTypes }
const types = new Map<string, TypeInfo>(Object.entries({ ...(table as Record<string, TypeInfo>), ...written }))
const kinds = new Map<string, string>()
for (const [name, goTypes] of Object.entries(goNames)) {
  const info = types.get(name)
  if (info) types.set(name, { ...info, goTypes: { ...info.goTypes, ...goTypes } })
}
for (const [name, info] of types) if (info.kind) kinds.set(`${info.apiVersion} ${info.kind}`, name)

/** The names of all tabled types. */
export const typeNames = (): readonly string[] => [...types.keys()]

/** The fields of a type by JSON name, each with its type; undefined for scalars and untabled types. */
export const fieldsOf = (typeName: string): Readonly<Record<string, string>> | undefined => types.get(typeName)?.fields

/** The type of one field: `string`, `integer(int32)`, `[]core.v1.Container`, `map:string`, `core.v1.PodSpec`. */
export function fieldType(typeName: string, field: string): string | undefined {
  const fields = fieldsOf(typeName)
  return fields && Object.hasOwn(fields, field) ? fields[field] : undefined
}

/** `apps/v1`, `Deployment` → `apps.v1.Deployment`; undefined for an untabled kind. */
export const typeOfKind = (apiVersion: string, kind: string): string | undefined => kinds.get(`${apiVersion} ${kind}`)

/** The table's entry for a type; undefined for an untabled type. */
export const typeInfo = (typeName: string): TypeInfo | undefined => types.get(typeName)

const noRules: MergeRules = {}

/** Patch strategy, merge key and list kind of a field; an empty object for a field without any. */
export function mergeRules(typeName: string, field: string): MergeRules {
  const merge = types.get(typeName)?.merge
  return (merge && Object.hasOwn(merge, field) ? merge[field] : undefined) ?? noRules
}

/** `[]core.v1.Container` → `core.v1.Container`, `map:string` → `string`; undefined for a type without elements. */
export function elementType(type: string): string | undefined {
  if (type.startsWith('[]')) return type.slice(2)
  return type.startsWith('map:') ? type.slice(4) : undefined
}

/** `list`, `map`, `struct` (has fields in the table) or `scalar`. */
export function shapeOf(type: string): 'list' | 'map' | 'struct' | 'scalar' {
  if (type.startsWith('[]')) return 'list'
  if (type.startsWith('map:')) return 'map'
  return fieldsOf(type) ? 'struct' : 'scalar'
}

const scalarGoTypes: Readonly<Record<string, string>> = lookup({
  string: 'string',
  boolean: 'bool',
  'integer(int32)': 'int32',
  'integer(int64)': 'int64',
  'string(byte)': '[]uint8',
})

/** The name of a type in Go, as decoding errors show it: `[]v1.Container`, `map[string]string`. */
export function goTypeOf(type: string): string {
  if (type.startsWith('[]')) return `[]${goTypeOf(type.slice(2))}`
  if (type.startsWith('map:')) return `map[string]${goTypeOf(type.slice(4))}`
  return scalarGoTypes[type] ?? type.split('.').slice(-2).join('.')
}

/** The Go type of a field, pointers aside: `v1.PullPolicy`, `int32`. */
export function goFieldType(typeName: string, field: string): string {
  const goTypes = types.get(typeName)?.goTypes
  if (goTypes && Object.hasOwn(goTypes, field)) return goTypes[field]!
  return goTypeOf(fieldType(typeName, field) ?? 'string')
}

/** The table's facts about a type for decoding, looked up once. */
export class ValueType {
  /** The type as in the table: `[]core.v1.Container`. */
  readonly type: string
  /** The type in decoding errors: `[]v1.Container`. */
  readonly goType: string
  readonly shape: ReturnType<typeof shapeOf>
  /** The Go struct, without its package. */
  readonly struct: string
  readonly #fields = new Map<string, ValueType>()
  #element: ValueType | undefined

  constructor(type: string, goType: string) {
    this.type = type
    this.goType = goType
    this.shape = shapeOf(type)
    this.struct = type.split('.').at(-1) ?? type
  }

  /** Names of a struct's fields; empty for other types. */
  get fieldNames(): readonly string[] {
    return Object.keys(fieldsOf(this.type) ?? {})
  }

  /** Undefined if the struct has no such field. */
  field(name: string): ValueType | undefined {
    const known = this.#fields.get(name)
    if (known) return known
    const type = fieldType(this.type, name)
    if (type === undefined) return undefined
    const field = valueType(type, goFieldType(this.type, name))
    this.#fields.set(name, field)
    return field
  }

  /** The type of a list's or map's elements. */
  get element(): ValueType {
    this.#element ??= this.#elementType()
    return this.#element
  }

  #elementType(): ValueType {
    const type = elementType(this.type) ?? this.type
    const { goType } = this
    if (this.shape === 'list') return valueType(type, goType.startsWith('[]') ? goType.slice(2) : goType)
    const ofMap = 'map[string]'
    const goElement = goType.startsWith(ofMap) ? goType.slice(ofMap.length) : type.split('.').slice(-2).join('.')
    return valueType(type, goElement)
  }
}

const known = new Map<string, ValueType>()

/** The cached `ValueType`; their number is limited by the table's types. */
export function valueType(type: string, goType: string): ValueType {
  const name = `${type} ${goType}`
  const found = known.get(name)
  if (found) return found
  const made = new ValueType(type, goType)
  known.set(name, made)
  return made
}
