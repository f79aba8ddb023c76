/** The classes of all API fields, and the fields of an object that are not simulated. */
import { elementType, fieldsOf, fieldType, typeOfKind } from '../../api/fieldTable.ts'
import { isObject } from '../../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import type { ClassesOfKinds, FieldClass, NotSimulated, NotSimulatedId } from './fieldClass.ts'
import { otherClasses } from './others.ts'
import { podClasses } from './pods.ts'
import { volumeClasses } from './volumes.ts'
import { workloadClasses } from './workloads.ts'

export type { FieldClass, NotSimulatedId } from './fieldClass.ts'

const declared: ClassesOfKinds = { ...workloadClasses, ...podClasses, ...volumeClasses, ...otherClasses }

const table: ReadonlyMap<string, ReadonlyMap<string, FieldClass>> = new Map(
  Object.entries(declared).map(([type, { simulated, noEffect, asked, notSimulated = {} }]) => [
    type,
    new Map<string, FieldClass>([
      ...named(simulated, 'simulated'),
      ...named(noEffect, 'noEffect'),
      ...named(asked, 'asked'),
      ...Object.entries(notSimulated).map(([field, why]): [string, NotSimulated] => [
        field,
        typeof why === 'string' ? { notSimulated: why } : why,
      ]),
    ]),
  ]),
)

function named(names: string | undefined, fieldClass: FieldClass): [string, FieldClass][] {
  return (names ?? '').split(' ').flatMap((name): [string, FieldClass][] => (name === '' ? [] : [[name, fieldClass]]))
}

/** Members of every object, and members that the API server and controllers write. */
const ofEveryObject: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'status'])

/** The class of a field of a type in the field table; undefined for an undeclared field. */
export const classOfField = (type: string, field: string): FieldClass | undefined => table.get(type)?.get(field)

/** A field that an object sets and the simulation does not act on. */
export interface FieldNotSimulated {
  readonly id: NotSimulatedId
  /** Path from the object's root: `spec.template.spec.nodeName`. */
  readonly field: string
  readonly value: JsonValue
}

/**
 * The fields of a written object that are not simulated, in their order; empty for a kind that is not in the field
 * table.
 */
export function fieldsNotSimulated(object: JsonObject): FieldNotSimulated[] {
  const { apiVersion, kind } = object
  const type = typeof apiVersion === 'string' && typeof kind === 'string' ? typeOfKind(apiVersion, kind) : undefined
  return type === undefined ? [] : inStruct(type, object, '')
}

function inStruct(type: string, value: JsonObject, path: string): FieldNotSimulated[] {
  const fields = fieldsOf(type) ?? {}
  return Object.entries(value).flatMap(([name, member]) => {
    if (member === null || !Object.hasOwn(fields, name) || (path === '' && ofEveryObject.has(name))) return []
    const fieldClass = classOfField(type, name)
    const at = path === '' ? name : `${path}.${name}`
    if (typeof fieldClass === 'object') {
      const { notSimulated: id, when } = fieldClass
      return when === undefined || isMet(when, member, value) ? [{ id, field: at, value: member }] : []
    }
    return fieldClass === 'simulated' ? inValue(fieldType(type, name) ?? '', member, at) : []
  })
}

/**
 * Whether a value matters. Other code rejects a value whose type differs from the table's, so an exception counts as
 * no.
 */
function isMet(when: NonNullable<NotSimulated['when']>, value: JsonValue, owner: JsonObject): boolean {
  try {
    return when(value, owner)
  } catch {
    return true
  }
}

function inValue(type: string, value: JsonValue, path: string): FieldNotSimulated[] {
  const element = elementType(type)
  if (Array.isArray(value))
    return element === undefined ? [] : value.flatMap((one, i) => inValue(element, one, `${path}[${i}]`))
  if (!isObject(value)) return []
  if (element !== undefined)
    return Object.entries(value).flatMap(([key, one]) => inValue(element, one, `${path}.${key}`))
  return inStruct(type, value, path)
}

/** Type and name of every field that an object of a kind may set. Fields below a field without effect are left out. */
export function reachableFields(type: string): { readonly type: string; readonly field: string }[] {
  const found = new Map<string, { readonly type: string; readonly field: string }>()
  const seen = new Set<string>()
  const walk = (name: string, isRoot: boolean): void => {
    const element = elementType(name)
    if (element !== undefined) {
      walk(element, false)
      return
    }
    const fields = fieldsOf(name)
    if (fields === undefined || seen.has(name)) return
    seen.add(name)
    for (const [field, member] of Object.entries(fields)) {
      if ((isRoot && ofEveryObject.has(field)) || (field === 'metadata' && member === 'meta.v1.ObjectMeta')) continue
      if (field === 'apiVersion' || field === 'kind') continue
      found.set(`${name} ${field}`, { type: name, field })
      if (classOfField(name, field) === 'simulated') walk(member, false)
    }
  }
  walk(type, true)
  return [...found.values()]
}
