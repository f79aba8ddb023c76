import type { JsonObject, JsonValue, Labels, Quantity } from './types.ts'

/** Whether a value is a JSON object, not an array. */
export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object; an empty object for any other value. */
export const asObject = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {})

/** The elements of a list as objects; empty for any other value. */
export const objectsIn = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.map(asObject) : []

/** A text or a number, the forms of quantities; undefined for any other value. */
export const quantityOf = (value: JsonValue | undefined): Quantity | undefined =>
  typeof value === 'string' || typeof value === 'number' ? value : undefined

/** Whether a value is an object whose members are texts. */
export const isLabels = (value: JsonValue | undefined): value is Labels =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string')

/** The labels; undefined for any other value. */
export const labelsOf = (value: JsonValue | undefined): Labels | undefined => (isLabels(value) ? value : undefined)

/** The texts of a list; empty for any other value. */
export const textsIn = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []

/** The object's own member with the name, never an inherited member such as `constructor`. */
export const getOwn = <T extends JsonValue>(object: { readonly [key: string]: T }, key: string): T | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined

/** The object with these members. Returns the object itself if it already has them. */
export function set(object: JsonObject, members: JsonObject): JsonObject {
  for (const key in members) if (object[key] !== members[key]) return { ...object, ...members }
  return object
}

/** The object with these members added where it lacks them. Returns the object itself if it lacks none. */
export function fill(object: JsonObject, defaults: JsonObject): JsonObject {
  for (const key in defaults) if (object[key] === undefined) return { ...defaults, ...object }
  return object
}

/** The object with one member changed by a function, if that member is an object. */
export function setObject(object: JsonObject, key: string, change: (value: JsonObject) => JsonObject): JsonObject {
  const value = object[key]
  return isObject(value) ? set(object, { [key]: change(value) }) : object
}

/** The object with each element of one member changed by a function, if that member is a list. */
export function setList(object: JsonObject, key: string, change: (value: JsonObject) => JsonObject): JsonObject {
  const list = object[key]
  if (!Array.isArray(list)) return object
  const changed = list.map((item) => (isObject(item) ? change(item) : item))
  return changed.every((item, index) => item === list[index]) ? object : { ...object, [key]: changed }
}

/**
 * The object with null for a list that is absent or empty, as the API server returns it: Protobuf stores no empty lists.
 */
export function nullWithoutItems(object: JsonObject, key: string): JsonObject {
  const list = object[key]
  return list === null || (Array.isArray(list) && list.length > 0) ? object : { ...object, [key]: null }
}

/** The text, or an empty text for any other value: `String` would throw on some values from outside. */
export const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

/** Whether a status has a condition of this type with this value. */
export const hasCondition = (status: JsonValue | undefined, type: string, value = 'True'): boolean =>
  objectsIn(asObject(status).conditions).some((one) => one.type === type && one.status === value)
