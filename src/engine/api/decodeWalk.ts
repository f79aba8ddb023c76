import { base64Error, quantityError, timeError } from './decodeScalars.ts'
import { badRequest, type DecodingMistake, type RawObject, type StatusError } from './errors.ts'
import { elementType, fieldType, goFieldType, shapeOf, typeOfKind } from './fieldTable.ts'
import type { JsonObject, JsonValue } from './types.ts'

export interface Cause {
  /** The path with indexes and map keys: `spec.template.spec.containers[0].image`. */
  readonly field: string
  readonly message: string
  readonly mistake: DecodingMistake
}

/** How one way of decoding words its errors. */
export interface Dialect {
  readonly wrongType: (value: JsonValue, place: Place, goType: string, type: string) => string
  readonly refuse: (text: string, causes: readonly Cause[]) => StatusError
  /** JSON reads on after a wrong type, and reports the first at the end; a patch does not. */
  readonly afterWrongType: 'read on' | 'stop'
}

const maxDepth = 200
const maxValues = 500_000
/** The server stops collecting here. */
const maxUnknown = 100

/** What one decoding collects. */
interface Decoding {
  readonly dialect: Dialect
  readonly unknown: Set<string>
  /** How many values were read. */
  values: number
  /** The first value of a wrong type, which is reported when everything has been read. */
  typeError?: Cause
}

/** Where a value is. `struct` and `goPath` are how type errors name it: no indexes, no keys of maps. */
export interface Place {
  readonly struct: string
  readonly goPath: string
  readonly path: string
  readonly depth: number
}

/**
 * Reads an object against the field table: a new object without nulls, its keys sorted, without the fields that the kind
 * does not have, and the paths of these. Kinds that are not in the table pass untouched.
 */
export function readObject(
  raw: RawObject,
  dialect: Dialect,
): { readonly object: RawObject; readonly unknown: string[] } {
  const typeName =
    typeof raw.apiVersion === 'string' && typeof raw.kind === 'string' && typeOfKind(raw.apiVersion, raw.kind)
  const decoding: Decoding = { dialect, unknown: new Set(), values: 0 }
  const top: Place = { struct: '', goPath: '', path: '', depth: 0 }
  if (!typeName) {
    checkUnread(decoding, raw, top)
    return { object: raw, unknown: [] }
  }
  const object = decodeStruct(decoding, raw, typeName, top)
  if (decoding.typeError) throw dialect.refuse(decoding.typeError.message, [decoding.typeError])
  return { object, unknown: [...decoding.unknown] }
}

const references = ['ConfigMapKeySelector', 'SecretKeySelector', 'ConfigMapEnvSource', 'SecretEnvSource']
const sources = ['ConfigMapProjection', 'SecretProjection', 'ConfigMapVolumeSource']

/** Go structs that others embed are named in its paths. Models the `inline` members of k8s.io/api/core/v1 types.go (v1.36). */
function embeddedKey(struct: string, key: string): string {
  if (struct === 'Probe' && ['exec', 'httpGet', 'tcpSocket', 'grpc'].includes(key)) return `ProbeHandler.${key}`
  if (struct === 'Volume' && key !== 'name') return `VolumeSource.${key}`
  if (struct === 'EphemeralContainer' && key !== 'targetContainerName') return `EphemeralContainerCommon.${key}`
  if (key === 'name' && [...references, ...sources].includes(struct)) return `LocalObjectReference.${key}`
  return key
}

/** kubectl sends keys sorted, so that is the order in which errors are found. */
const sortedEntries = (object: JsonObject): [string, JsonValue][] =>
  Object.entries(object).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

function decodeStruct(decoding: Decoding, value: JsonObject, typeName: string, at: Place): JsonObject {
  const struct = typeName.split('.').at(-1) ?? typeName
  const entries: [string, JsonValue][] = []
  for (const [key, item] of sortedEntries(value)) {
    const path = at.path ? `${at.path}.${key}` : key
    const type = fieldType(typeName, key)
    if (type === undefined) {
      if (decoding.unknown.size < maxUnknown) decoding.unknown.add(path)
      continue
    }
    if (item === null) continue
    const goKey = embeddedKey(struct, key)
    const place = { struct, goPath: at.goPath ? `${at.goPath}.${goKey}` : goKey, path, depth: at.depth + 1 }
    const decoded = decodeValue(decoding, item, type, place, goFieldType(typeName, key))
    if (decoded !== undefined) entries.push([key, decoded])
  }
  return Object.fromEntries(entries)
}

/** Undefined if the value is of a wrong type. */
function decodeValue(
  decoding: Decoding,
  value: JsonValue,
  type: string,
  at: Place,
  goType: string,
): JsonValue | undefined {
  checkSize(decoding, at.depth)
  switch (shapeOf(type)) {
    case 'list':
      if (!Array.isArray(value)) return wrongType(decoding, value, at, goType, type)
      return decodeList(decoding, value, type, at, goType)
    case 'map':
      if (!isObject(value)) return wrongType(decoding, value, at, goType, type)
      return decodeMap(decoding, value, type, at, goType)
    case 'struct':
      return isObject(value) ? decodeStruct(decoding, value, type, at) : wrongType(decoding, value, at, goType, type)
    case 'scalar':
      return decodeScalar(decoding, value, type, at, goType)
  }
}

function decodeList(
  decoding: Decoding,
  list: readonly JsonValue[],
  type: string,
  at: Place,
  goType: string,
): JsonValue[] {
  const element = elementType(type)!
  const goElement = goType.startsWith('[]') ? goType.slice(2) : goType
  return list.flatMap((item, i) => {
    // A null leaves the zero value that Go has put there.
    if (item === null) return [zeroOf(element)]
    const place = { ...at, path: `${at.path}[${i}]`, depth: at.depth + 1 }
    const decoded = decodeValue(decoding, item, element, place, goElement)
    return decoded === undefined ? [] : [decoded]
  })
}

function decodeMap(decoding: Decoding, map: JsonObject, type: string, at: Place, goType: string): JsonObject {
  const element = elementType(type)!
  const goElement = goType.startsWith('map[string]')
    ? goType.slice('map[string]'.length)
    : element.split('.').slice(-2).join('.')
  const entries: [string, JsonValue][] = []
  for (const [key, item] of sortedEntries(map)) {
    const place = { ...at, path: at.path ? `${at.path}.${key}` : key, depth: at.depth + 1 }
    const decoded = item === null ? zeroOf(element) : decodeValue(decoding, item, element, place, goElement)
    if (decoded !== undefined) entries.push([key, decoded])
  }
  return Object.fromEntries(entries)
}

function decodeScalar(
  decoding: Decoding,
  value: JsonValue,
  type: string,
  at: Place,
  goType: string,
): JsonValue | undefined {
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : wrongType(decoding, value, at, goType, type)
    case 'boolean':
      return typeof value === 'boolean' ? value : wrongType(decoding, value, at, goType, type)
    case 'integer(int32)':
    case 'integer(int64)':
      return isInteger(value, type) ? value : wrongType(decoding, value, at, goType, type)
    case 'string(byte)':
      if (typeof value !== 'string') return wrongType(decoding, value, at, goType, type)
      noteTypeError(decoding, at, base64Error(value))
      return value
    case 'util.intstr.IntOrString':
      if (typeof value === 'string' || isInteger(value, 'integer(int32)')) return value
      throw immediate(decoding, at, decoding.dialect.wrongType(value, at, 'int32', type))
    case 'api.resource.Quantity':
      return decodeQuantity(decoding, value, at)
    case 'meta.v1.Time':
    case 'meta.v1.MicroTime':
      if (typeof value !== 'string')
        throw immediate(decoding, at, decoding.dialect.wrongType(value, at, 'string', type))
      throwIf(decoding, at, timeError(value))
      return value
    default:
      // `object`: fields of any name, such as fieldsV1.
      checkUnread(decoding, value, at)
      return value
  }
}

function decodeQuantity(decoding: Decoding, value: JsonValue, at: Place): JsonValue {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  throwIf(decoding, at, quantityError(text))
  return value
}

function isInteger(value: JsonValue, type: string): value is number {
  if (typeof value !== 'number' || !Number.isInteger(value)) return false
  const limit = type === 'integer(int32)' ? 2 ** 31 : 2 ** 63
  return value >= -limit && value < limit
}

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What Go has in a new element of a list or map. */
function zeroOf(type: string): JsonValue {
  const shape = shapeOf(type)
  if (shape !== 'scalar') return shape === 'list' ? [] : {}
  if (type === 'boolean') return false
  if (type === 'api.resource.Quantity') return '0'
  return type.startsWith('integer') ? 0 : ''
}

/** Returns undefined, which stands for a value that was not read. */
function wrongType(decoding: Decoding, value: JsonValue, at: Place, goType: string, type: string): undefined {
  noteTypeError(decoding, at, decoding.dialect.wrongType(value, at, goType, type))
  return undefined
}

function noteTypeError(decoding: Decoding, at: Place, message: string | undefined): void {
  if (message === undefined) return
  if (decoding.dialect.afterWrongType === 'stop') throw immediate(decoding, at, message)
  decoding.typeError ??= { field: at.path, message, mistake: 'wrongType' }
}

const immediate = (decoding: Decoding, at: Place, message: string): StatusError =>
  decoding.dialect.refuse(message, [{ field: at.path, message, mistake: 'wrongType' }])

function throwIf(decoding: Decoding, at: Place, message: string | undefined): void {
  if (message !== undefined) throw immediate(decoding, at, message)
}

/** Checks the size of what is not read field by field. */
function checkUnread(decoding: Decoding, value: JsonValue, at: Place): void {
  checkSize(decoding, at.depth)
  if (typeof value !== 'object' || value === null) return
  for (const child of Object.values(value)) checkUnread(decoding, child, { ...at, depth: at.depth + 1 })
}

/** Hostile input must not exhaust the stack, nor grow without end through YAML aliases. */
function checkSize(decoding: Decoding, depth: number): void {
  if (depth > maxDepth) throw badRequest('exceeded max depth')
  decoding.values += 1
  if (decoding.values > maxValues) throw badRequest(`the object has more than ${maxValues} values`)
}
