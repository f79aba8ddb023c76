/** Decoding and defaulting give each field the type that validation relies on, so that validation never throws. */
import { expect, it } from 'vitest'
import { decodeObject } from '../api/decode.ts'
import { StatusError } from '../api/errors.ts'
import { elementType, fieldsOf, shapeOf, typeOfKind } from '../api/fieldTable.ts'
import { isObject } from '../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import { samples } from '../testing/tableSamples.ts'
import { applyDefaults } from './defaults.ts'
import { apiVersionOf, kinds } from './table.ts'
import {
  validateCreate,
  validateStatusUpdate,
  validateUpdate,
  warningsOnCreate,
  warningsOnUpdate,
} from './validation.ts'

/** A JSON value of every form, and lists and maps with a wrong element. */
const hostile: readonly JsonValue[] = [
  null,
  'text',
  '',
  5,
  -1,
  1.5,
  true,
  [],
  {},
  ...[null, 'text', 5, true, [], {}].flatMap((one): JsonValue[] => [[one], { key: one }, [{ key: one }]]),
]

/** The fields in which the defaults of a kind write null for an empty list or an unset time. */
const nullByDefault: ReadonlySet<string> = new Set([
  'batch.v1.PodFailurePolicy.rules',
  'core.v1.ProjectedVolumeSource.sources',
  'storage.v1.CSINodeDriver.topologyKeys',
  'core.v1.Event.firstTimestamp',
  'core.v1.Event.lastTimestamp',
  'core.v1.Event.eventTime',
  'core.v1.LimitRangeSpec.limits',
])

/** The path of the first value in a decoded object that does not have the JSON type of its field. */
function misfit(type: string, value: JsonValue, path: string): string | undefined {
  const element = elementType(type)
  if (element !== undefined) {
    const isList = shapeOf(type) === 'list'
    if (isList !== Array.isArray(value) || typeof value !== 'object' || value === null) return path
    return firstOf(Object.entries(value), ([key, one]) => misfit(element, one, `${path}[${key}]`))
  }
  const fields = fieldsOf(type)
  if (fields !== undefined) {
    if (!isObject(value)) return path
    return firstOf(Object.entries(value), ([name, one]) => {
      const at = `${path}.${name}`
      const of = fields[name]
      if (of === undefined) return at
      return one === null && nullByDefault.has(`${type}.${name}`) ? undefined : misfit(of, one, at)
    })
  }
  return isScalar(type, value) ? undefined : path
}

function firstOf<T>(list: readonly T[], find: (one: T) => string | undefined): string | undefined {
  for (const one of list) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}

function isScalar(type: string, value: JsonValue): boolean {
  if (type === 'boolean') return typeof value === 'boolean'
  if (type.startsWith('integer')) return Number.isInteger(value)
  if (type === 'util.intstr.IntOrString' || type === 'api.resource.Quantity')
    return typeof value === 'string' || typeof value === 'number'
  if (type.startsWith('string') || type.startsWith('meta.v1.Time') || type.startsWith('meta.v1.Micro'))
    return typeof value === 'string'
  return value !== null
}

const table = kinds.flatMap((row) => {
  const apiVersion = apiVersionOf(row)
  const type = typeOfKind(apiVersion, row.kind)
  return type === undefined ? [] : [{ apiVersion, kind: row.kind, type }]
})

/** A place of a type in a kind: the object with a value at the place. */
interface Place {
  readonly owner: string
  readonly field: string
  readonly type: string
  readonly with: (value: JsonValue) => JsonObject
}

const seen = new Set<string>()

/** Each field of each type of the table, at the first place of the type. */
function placesIn(type: string, wrap: (value: JsonObject) => JsonObject): readonly Place[] {
  const fields = fieldsOf(type)
  if (fields === undefined || seen.has(type)) return []
  seen.add(type)
  return Object.entries(fields).flatMap(([field, of]) => {
    const inside = (value: JsonValue): JsonObject => wrap({ [field]: value })
    const held = (inner: string, around: (value: JsonValue) => JsonObject): readonly Place[] => {
      const element = elementType(inner)
      if (element === undefined) return placesIn(inner, around)
      return held(element, (value) => around(shapeOf(inner) === 'list' ? [value] : { key: value }))
    }
    return [{ owner: type, field, type: of, with: inside }, ...held(of, inside)]
  })
}

const places = table.map(({ apiVersion, kind, type }) => ({
  apiVersion,
  kind,
  type,
  places: placesIn(type, (value) => value),
}))

/** The decoded object; undefined for a refused one. Any other exception fails the test. */
function decoded(raw: JsonObject): JsonObject | undefined {
  try {
    return decodeObject(raw, { strict: false })
  } catch (error) {
    if (error instanceof StatusError) return undefined
    throw error
  }
}

/** Runs each check of a request about the object, as a new object and as a version after and before `other`. */
function check(object: JsonObject, other: JsonObject): void {
  validateCreate(object)
  warningsOnCreate(object)
  for (const [next, old] of [
    [object, other],
    [other, object],
  ] as const) {
    validateUpdate(next, old)
    validateStatusUpdate(next, old)
    warningsOnUpdate(next, old)
  }
}

it.each(places)(
  'a hostile value in any field of $kind is refused or becomes a value of its type',
  ({ apiVersion, kind, type, places: all }) => {
    const named = { apiVersion, kind, metadata: { name: 'a' } }
    const least = applyDefaults(named)
    let refused = 0
    let taken = 0
    for (const place of all) {
      if (place.owner === type && ['apiVersion', 'kind'].includes(place.field)) continue
      for (const value of hostile) {
        const object = decoded({ ...named, ...place.with(value) })
        if (object === undefined) {
          refused++
          continue
        }
        taken++
        expect(misfit(type, object, '')).toBeUndefined()
        // The API server sets the metadata of each object.
        const whole = applyDefaults({ ...object, metadata: object.metadata ?? {} })
        expect(misfit(type, whole, '')).toBeUndefined()
        expect(() => check(whole, least), `${place.owner}.${place.field}: ${JSON.stringify(value)}`).not.toThrow()
      }
    }
    expect(refused).toBeGreaterThan(taken)
  },
)

it.each(places)('validation reads any object of $kind with all fields', ({ apiVersion, kind, type }) => {
  const objects = samples(apiVersion, kind, type).flatMap((sample) => {
    const object = decoded(sample)
    return object === undefined ? [] : [applyDefaults(object)]
  })
  expect(objects.length).toBeGreaterThan(10)
  let before = objects[0] ?? {}
  for (const object of objects) {
    check(object, before)
    before = object
  }
})
