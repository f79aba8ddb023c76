import { UNNAMED_RELEASE } from '../releases.ts'
import { goTypesOf } from './goTypes.ts'
import { isObject } from './jsonObject.ts'
import { setOwn } from './patch/patchValue.ts'
import { canonicalQuantity, formatQuantity, parseQuantity } from './quantity.ts'
import type { JsonDraft, JsonObject, JsonValue, Quantity } from './types.ts'

/** The newest types are enough: decoding has dropped the fields that a release does not have. */
const types = goTypesOf(UNNAMED_RELEASE)

/**
 * A value of a pod template after Go has decoded and encoded it. The result has no nulls, no unknown fields and no
 * empty values that `omitempty` leaves out. It has the zero values that Go always writes, and quantities in canonical
 * text. Shares unchanged parts, and returns the object itself if nothing changes. An invalid quantity stays unchanged.
 */
export function normalizeStruct(type: string, object: JsonObject): JsonObject {
  const { fields, zeros } = layoutOf(type)
  let result: JsonDraft | undefined
  for (const jsonName in object) {
    const field = fields.get(jsonName)
    const value = object[jsonName]!
    const normal = field === undefined ? undefined : field.normalize(value)
    if (normal === value) continue
    result ??= { ...object }
    if (normal === undefined) delete result[jsonName]
    else result[jsonName] = normal
  }
  for (const [jsonName, zero] of zeros) {
    if ((result ?? object)[jsonName] === undefined) {
      result ??= { ...object }
      result[jsonName] = zero()
    }
  }
  return result ?? object
}

/** Undefined: Go leaves the value out. */
type Normalizer = (value: JsonValue) => JsonValue | undefined

interface Layout {
  readonly fields: ReadonlyMap<string, { readonly normalize: Normalizer }>
  /** Fields that Go writes even if they are absent. */
  readonly zeros: readonly (readonly [string, () => JsonValue])[]
}

const layouts = new Map<string, Layout>()

function layoutOf(type: string): Layout {
  let layout = layouts.get(type)
  if (layout === undefined) {
    layout = makeLayout(type)
    layouts.set(type, layout)
  }
  return layout
}

function makeLayout(type: string): Layout {
  const fields = new Map<string, { readonly normalize: Normalizer }>()
  const zeros: (readonly [string, () => JsonValue])[] = []
  for (const field of types.fields(type) ?? []) {
    if (field.isInline) {
      const inner = layoutOf(field.type)
      for (const [name, value] of inner.fields) fields.set(name, value)
      zeros.push(...inner.zeros)
      continue
    }
    fields.set(field.jsonName, { normalize: normalizerOf(field.type, field.omitsEmpty) })
    const zero = zeroOf(field.type, field.omitsEmpty)
    if (zero !== undefined) zeros.push([field.jsonName, zero])
  }
  return { fields, zeros }
}

/** Go's value for an absent field; undefined if Go leaves it out. */
function zeroOf(type: string, omitsEmpty: boolean): (() => JsonValue) | undefined {
  if (type === 'resource.Quantity') return () => '0'
  if (types.fields(type) !== undefined) return () => normalizeStruct(type, {})
  if (omitsEmpty) return undefined
  switch (types.underlying(type)) {
    case 'string':
      return () => ''
    case 'int32':
    case 'int64':
    case 'intstr.IntOrString':
      return () => 0
    case 'bool':
      return () => false
    default:
      return undefined
  }
}

function normalizerOf(type: string, omitsEmpty: boolean): Normalizer {
  if (type.startsWith('*')) return present(elementNormalizer(type.slice(1)))
  if (type.startsWith('[]')) {
    const element = elementNormalizer(type.slice(2))
    const zero = zeroOf(type.slice(2), false) ?? (() => null)
    return (value) => normalizeList(value, (item) => (item === null ? zero() : element(item)), omitsEmpty)
  }
  if (type.startsWith('map[string]')) return (value) => normalizeMap(value, (item) => item ?? '', omitsEmpty)
  if (type === 'v1.ResourceList') return (value) => normalizeMap(value, resourceAmount, omitsEmpty)
  if (types.fields(type) !== undefined) return present(elementNormalizer(type))
  const underlying = types.underlying(type)
  if (!omitsEmpty || type === 'resource.Quantity') return present(elementNormalizer(type))
  if (underlying === 'string' || underlying === 'bool' || underlying.startsWith('int')) {
    return (value) => (value === null || value === '' || value === 0 || value === false ? undefined : value)
  }
  return present((value) => value)
}

const present =
  (normalize: (value: JsonValue) => JsonValue): Normalizer =>
  (value) =>
    value === null ? undefined : normalize(value)

function elementNormalizer(type: string): (value: JsonValue) => JsonValue {
  if (type === 'resource.Quantity') return (value) => orAsWritten(value, (q) => formatQuantity(parseQuantity(q)))
  if (types.fields(type) !== undefined) return (value) => (isObject(value) ? normalizeStruct(type, value) : value)
  return (value) => value
}

const resourceAmount = (value: JsonValue): JsonValue => orAsWritten(value, canonicalQuantity)

/** The text of a quantity, or the value itself if it is invalid: the decoder reports the error, with the path. */
function orAsWritten(value: JsonValue, write: (quantity: Quantity) => string): JsonValue {
  if (value === null) return '0'
  if (typeof value !== 'string' && typeof value !== 'number') return value
  try {
    return write(value)
  } catch {
    return value
  }
}

function normalizeList(value: JsonValue, normalize: Normalizer, omitsEmpty: boolean): JsonValue | undefined {
  // Go writes an absent list as null, unless it leaves it out.
  if (!Array.isArray(value)) return value ?? (omitsEmpty ? undefined : value)
  if (value.length === 0 && omitsEmpty) return undefined
  const items = value.map((item) => normalize(item) ?? item)
  return items.every((item, index) => item === value[index]) ? value : items
}

function normalizeMap(value: JsonValue, normalize: Normalizer, omitsEmpty: boolean): JsonValue | undefined {
  if (!isObject(value)) return value ?? undefined
  let result: JsonDraft | undefined
  let isEmpty = true
  for (const key in value) {
    isEmpty = false
    const item = value[key]!
    const normal = normalize(item) ?? item
    if (normal !== item) {
      result ??= { ...value }
      setOwn(result, key, normal)
    }
  }
  return isEmpty && omitsEmpty ? undefined : (result ?? value)
}
