import type { Release } from '../releases.ts'
import { base64Error, timeError } from './decodeScalars.ts'
import { badRequest, type DecodingMistake, type RawObject, type StatusError } from './errors.ts'
import { fieldIn, TABLED_RELEASE } from './fields/releaseFields.ts'
import { typeOfKind, type ValueType, valueType } from './fieldTable.ts'
import { quantityError } from './quantity.ts'
import type { JsonObject, JsonValue } from './types.ts'

export interface Cause {
  /** The path with indexes and map keys: `spec.template.spec.containers[0].image`. */
  readonly field: string
  readonly message: string
  readonly mistake: DecodingMistake
}

/** The wording of errors for a way of decoding. */
export interface Dialect {
  readonly wrongType: (value: JsonValue, place: Place, goType: string, type: string) => string
  readonly refuse: (text: string, causes: readonly Cause[]) => StatusError
  /** JSON decoding continues after a wrong type and reports the first wrong type at the end; patch decoding stops. */
  readonly afterWrongType: 'read on' | 'stop'
}

const maxDepth = 200
const maxValues = 500_000
/** The number of unknown fields after which the server stops collecting. */
const maxUnknown = 100

/** State of a decoding. */
interface Decoding {
  readonly dialect: Dialect
  /** Whether unchanged parts are shared instead of copied. */
  readonly shares: boolean
  readonly release: Release
  /** Whether errors are found in the order of the document, not in the order of sorted keys. */
  readonly inOrder: boolean
  readonly unknown: Set<string>
  /** Number of values read so far. */
  values: number
  /** The first value of a wrong type. It is reported after all values have been read. */
  typeError?: Cause
}

/** The place of a value. Type errors name the place by `struct` and `goPath`, without indexes and keys of maps. */
export interface Place {
  readonly struct: string
  readonly goPath: string
  readonly path: string
  readonly depth: number
}

/** The place of a struct's field. The paths are computed only for errors. */
class FieldPlace implements Place {
  readonly struct: string
  readonly depth: number
  readonly #in: Place
  readonly #key: string

  constructor(struct: string, key: string, at: Place) {
    this.struct = struct
    this.depth = at.depth + 1
    this.#in = at
    this.#key = key
  }

  get path(): string {
    return joined(this.#in.path, this.#key)
  }

  get goPath(): string {
    return joined(this.#in.goPath, embeddedKey(this.struct, this.#key))
  }
}

/** The place of an item in a list or map: Go's paths leave it out. */
class ItemPlace implements Place {
  readonly depth: number
  readonly #in: Place
  readonly #key: string | number

  constructor(key: string | number, at: Place) {
    this.depth = at.depth + 1
    this.#in = at
    this.#key = key
  }

  get struct(): string {
    return this.#in.struct
  }

  get path(): string {
    const { path } = this.#in
    return typeof this.#key === 'number' ? `${path}[${this.#key}]` : joined(path, this.#key)
  }

  get goPath(): string {
    return this.#in.goPath
  }
}

const joined = (path: string, key: string): string => (path ? `${path}.${key}` : key)

interface ReadOptions {
  readonly shares?: boolean
  readonly release?: Release
  readonly inOrder?: boolean
}

/**
 * Reads an object against the field table. Returns a new object without nulls, with sorted keys and without fields that
 * the kind does not have, and the paths of the dropped fields. For kinds that are not in the table only the metadata is
 * read. With `shares`, unchanged parts are not copied.
 */
export function readObject(
  raw: RawObject,
  dialect: Dialect,
  { shares = false, release = TABLED_RELEASE, inOrder = false }: ReadOptions = {},
): { readonly object: RawObject; readonly unknown: string[] } {
  const typeName =
    typeof raw.apiVersion === 'string' && typeof raw.kind === 'string' && typeOfKind(raw.apiVersion, raw.kind)
  const decoding: Decoding = { dialect, shares, release, inOrder, unknown: new Set(), values: 0 }
  const top: Place = { struct: '', goPath: '', path: '', depth: 0 }
  const object = typeName
    ? decodeStruct(decoding, raw, valueType(typeName, typeName), top)
    : withMetadataRead(decoding, raw, top)
  if (decoding.typeError) throw dialect.refuse(decoding.typeError.message, [decoding.typeError])
  return { object, unknown: [...decoding.unknown] }
}

function withMetadataRead(decoding: Decoding, raw: RawObject, top: Place): RawObject {
  checkUnread(decoding, raw, top)
  const { metadata } = raw
  if (metadata === undefined || metadata === null) return raw
  const type = valueType('meta.v1.ObjectMeta', 'v1.ObjectMeta')
  const read = decodeValue(decoding, metadata, type, new FieldPlace(String(raw.kind), 'metadata', top))
  return read === undefined || (read === metadata && decoding.shares) ? raw : { ...raw, metadata: read }
}

/** Reads a struct of the table that is not a whole object; unchanged parts are not copied. */
export function readStruct(raw: JsonObject, typeName: string, dialect: Dialect): JsonObject {
  const decoding: Decoding = {
    dialect,
    shares: true,
    release: TABLED_RELEASE,
    inOrder: false,
    unknown: new Set(),
    values: 0,
  }
  const object = decodeStruct(decoding, raw, valueType(typeName, typeName), {
    struct: '',
    goPath: '',
    path: '',
    depth: 0,
  })
  if (decoding.typeError) throw dialect.refuse(decoding.typeError.message, [decoding.typeError])
  return object
}

const references = ['ConfigMapKeySelector', 'SecretKeySelector', 'ConfigMapEnvSource', 'SecretEnvSource']
const sources = ['ConfigMapProjection', 'SecretProjection', 'ConfigMapVolumeSource']

/** Fields of a PersistentVolume's spec that are not in its embedded source. */
const ownOfVolumes = [
  'capacity',
  'accessModes',
  'claimRef',
  'persistentVolumeReclaimPolicy',
  'storageClassName',
  'mountOptions',
  'volumeMode',
  'nodeAffinity',
  'volumeAttributesClassName',
]

/**
 * Key of an embedded Go struct, which Go's paths contain. Models the `inline` members of k8s.io/api types.go (v1.36).
 */
function embeddedKey(struct: string, key: string): string {
  if (struct === 'Probe' && ['exec', 'httpGet', 'tcpSocket', 'grpc'].includes(key)) return `ProbeHandler.${key}`
  if (struct === 'Volume' && key !== 'name') return `VolumeSource.${key}`
  if (struct === 'EphemeralContainer' && key !== 'targetContainerName') return `EphemeralContainerCommon.${key}`
  if (struct === 'PersistentVolumeSpec' && !ownOfVolumes.includes(key)) return `PersistentVolumeSource.${key}`
  if (struct === 'DeviceClassConfiguration' || (struct === 'DeviceClaimConfiguration' && key !== 'requests'))
    return `DeviceConfiguration.${key}`
  if (struct === 'IngressRule' && key === 'http') return `IngressRuleValue.${key}`
  if (struct === 'RuleWithOperations' && key !== 'operations') return `Rule.${key}`
  if (struct === 'NamedRuleWithOperations' && key !== 'resourceNames')
    return `RuleWithOperations.${embeddedKey('RuleWithOperations', key)}`
  if (key === 'name' && [...references, ...sources].includes(struct)) return `LocalObjectReference.${key}`
  return key
}

/**
 * The keys in the order in which errors are found, because kubectl sends keys sorted. A sorted list is returned as is.
 */
function sortedKeys(keys: readonly string[]): readonly string[] {
  for (let i = 1; i < keys.length; i++) if ((keys[i - 1] ?? '') > (keys[i] ?? '')) return keys.toSorted()
  return keys
}

function decodeStruct(decoding: Decoding, value: JsonObject, type: ValueType, at: Place): JsonObject {
  const keys = Object.keys(value)
  const sorted = sortedKeys(keys)
  const object: { [name: string]: JsonValue } = {}
  let isSame = decoding.shares && sorted === keys
  for (const key of decoding.inOrder ? keys : sorted) {
    const item = value[key] ?? null
    const inRelease = decoding.release === TABLED_RELEASE ? undefined : fieldIn(decoding.release, type.type, key)
    const field = inRelease === undefined ? type.field(key) : undefined
    if (field === undefined && inRelease !== 'dropped' && decoding.unknown.size < maxUnknown)
      decoding.unknown.add(joined(at.path, key))
    const decoded =
      field === undefined || item === null
        ? undefined
        : decodeValue(decoding, item, field, new FieldPlace(type.struct, key, at))
    if (decoded !== item) isSame = false
    // The table's field names are never special to JavaScript, such as `__proto__`.
    if (decoded !== undefined) object[key] = decoded
  }
  if (isSame) return value
  return decoding.inOrder && sorted !== keys ? sortedObject(object) : object
}

const sortedObject = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The decoded value; undefined for a value of a wrong type. */
function decodeValue(decoding: Decoding, value: JsonValue, type: ValueType, at: Place): JsonValue | undefined {
  checkSize(decoding, at.depth)
  switch (type.shape) {
    case 'list':
      return Array.isArray(value) ? decodeList(decoding, value, type, at) : wrongType(decoding, value, at, type)
    case 'map':
      return isObject(value) ? decodeMap(decoding, value, type, at) : wrongType(decoding, value, at, type)
    case 'struct':
      return isObject(value) ? decodeStruct(decoding, value, type, at) : wrongType(decoding, value, at, type)
    case 'scalar':
      return decodeScalar(decoding, value, type, at)
  }
}

function decodeList(decoding: Decoding, list: readonly JsonValue[], { element }: ValueType, at: Place): JsonValue {
  const decodedList: JsonValue[] = []
  let isSame = decoding.shares
  for (const [i, item] of list.entries()) {
    // A null leaves Go's zero value in its place.
    const decoded = item === null ? zeroOf(element) : decodeValue(decoding, item, element, new ItemPlace(i, at))
    if (decoded !== item) isSame = false
    if (decoded !== undefined) decodedList.push(decoded)
  }
  return isSame ? list : decodedList
}

function decodeMap(decoding: Decoding, map: JsonObject, { element }: ValueType, at: Place): JsonObject {
  const keys = Object.keys(map)
  const sorted = sortedKeys(keys)
  const entries: [string, JsonValue][] = []
  let isSame = decoding.shares && sorted === keys
  for (const key of sorted) {
    const item = map[key] ?? null
    const decoded = item === null ? zeroOf(element) : decodeValue(decoding, item, element, new ItemPlace(key, at))
    if (decoded !== item) isSame = false
    if (decoded !== undefined) entries.push([key, decoded])
  }
  return isSame ? map : Object.fromEntries(entries)
}

function decodeScalar(decoding: Decoding, value: JsonValue, valueType: ValueType, at: Place): JsonValue | undefined {
  const { type } = valueType
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : wrongType(decoding, value, at, valueType)
    case 'boolean':
      return typeof value === 'boolean' ? value : wrongType(decoding, value, at, valueType)
    case 'integer(int32)':
    case 'integer(int64)':
      return isInteger(value, type) ? value : wrongType(decoding, value, at, valueType)
    case 'string(byte)':
      if (typeof value !== 'string') return wrongType(decoding, value, at, valueType)
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
      throwIf(decoding, at, timeError(value, type === 'meta.v1.MicroTime'))
      return value
    default:
      // The members of an `object` may have any name, as in fieldsV1.
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

/** Go's value of a new element in a list or map. */
function zeroOf({ type, shape }: ValueType): JsonValue {
  if (shape !== 'scalar') return shape === 'list' ? [] : {}
  if (type === 'boolean') return false
  if (type === 'api.resource.Quantity') return '0'
  return type.startsWith('integer') ? 0 : ''
}

/** Reports a wrong type. Returns undefined, which stands for an unread value. */
function wrongType(decoding: Decoding, value: JsonValue, at: Place, { type, goType }: ValueType): undefined {
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

/** Checks the size of a value whose fields are not read. */
function checkUnread(decoding: Decoding, value: JsonValue, at: Place): void {
  checkSize(decoding, at.depth)
  if (typeof value !== 'object' || value === null) return
  for (const child of Object.values(value)) checkUnread(decoding, child, new ItemPlace('', at))
}

/** Limits depth and number of values: hostile input must not exhaust the stack or the memory (through YAML aliases). */
function checkSize(decoding: Decoding, depth: number): void {
  if (depth > maxDepth) throw badRequest('exceeded max depth')
  decoding.values += 1
  if (decoding.values > maxValues) throw badRequest(`the object has more than ${maxValues} values`)
}
