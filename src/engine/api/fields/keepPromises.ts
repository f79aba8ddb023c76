/** Checks and completes parts of objects as their types promise (`promises.ts`). */
import { StatusError } from '../errors.ts'
import { type ValueType, valueType } from '../fieldTable.ts'
import { isObject } from '../jsonObject.ts'
import type { JsonDraft, JsonObject, JsonValue } from '../types.ts'
import { invalidValue, notSupported, required } from '../validation/fieldErrors.ts'
import { percent } from '../validation/formats.ts'
import { defaulted, filled, needed, objects, oneOf, percentages } from './promises.ts'

/** The checks of a type; undefined for a type whose parts promise nothing. */
interface Plan {
  readonly fill: readonly (readonly [field: string, value: JsonValue])[]
  readonly needed: readonly string[]
  readonly oneOf: readonly (readonly [field: string, values: readonly string[]])[]
  readonly objects: readonly (readonly [field: string, words: string])[]
  readonly percentages: readonly string[]
  readonly below: readonly (readonly [field: string, type: ValueType])[]
}

const plans = new Map<string, Plan | undefined>()

function planOf(type: ValueType): Plan | undefined {
  if (plans.has(type.type)) return plans.get(type.type)
  // A recursive type is checked by the plan that is being built.
  plans.set(type.type, undefined)
  const plan = makePlan(type)
  plans.set(type.type, plan)
  return plan
}

function makePlan(type: ValueType): Plan | undefined {
  const below = type.fieldNames.flatMap((name): [string, ValueType][] => {
    const field = type.field(name)
    return field && matters(field) ? [[name, field]] : []
  })
  const fill = [filled, defaulted].flatMap((table) =>
    Object.entries(entryOf<Readonly<Record<string, JsonValue>>>(table, type.type) ?? {}),
  )
  const need = entryOf<readonly string[]>(needed, type.type) ?? []
  const values = Object.entries(entryOf<Readonly<Record<string, readonly string[]>>>(oneOf, type.type) ?? {})
  const held = Object.entries(entryOf<Readonly<Record<string, string>>>(objects, type.type) ?? {})
  const counted = entryOf<readonly string[]>(percentages, type.type) ?? []
  if (fill.length + need.length + values.length + held.length + counted.length + below.length === 0) return undefined
  return { fill, needed: need, oneOf: values, objects: held, percentages: counted, below }
}

const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const isHeld = ({ shape }: ValueType): boolean => shape === 'list' || shape === 'map'

const matters = (type: ValueType): boolean =>
  isHeld(type) ? matters(type.element) : type.shape === 'struct' && planOf(type) !== undefined

/**
 * A decoded value of a type (`apps.v1.DeploymentSpec`), completed to the promises of its type. A complete value is
 * returned as is. Fields named in `but` stay unchanged. Throws a StatusError with the path and the API server's words
 * for a missing required field.
 */
export function keepPromises(
  typeName: string,
  value: JsonObject,
  path: string,
  but: readonly string[] = [],
): JsonObject {
  const plan = planOf(valueType(typeName, typeName))
  if (plan === undefined) return value
  return structOf(but.length === 0 ? plan : without(plan, but), value, path)
}

function without(
  { fill, needed: need, oneOf: values, objects: held, percentages: counted, below }: Plan,
  fields: readonly string[],
): Plan {
  const isKept = ([field]: readonly [string, unknown]): boolean => !fields.includes(field)
  return {
    fill: fill.filter(isKept),
    needed: need.filter((field) => !fields.includes(field)),
    oneOf: values.filter(isKept),
    objects: held.filter(isKept),
    percentages: counted.filter((field) => !fields.includes(field)),
    below: below.filter(isKept),
  }
}

function structOf(plan: Plan, value: JsonObject, path: string): JsonObject {
  let result: JsonDraft = value
  const change = (field: string, to: JsonValue): void => {
    if (result === value) result = { ...value }
    result[field] = to
  }
  for (const [field, zero] of plan.fill) if (result[field] === undefined) change(field, zero)
  for (const field of plan.needed) if (isAbsent(result[field])) throw refusal(required(at(path, field)))
  for (const [field, values] of plan.oneOf) {
    const given = result[field]
    if (given !== undefined && !values.some((one) => one === given))
      throw refusal(notSupported(at(path, field), given, values))
  }
  for (const field of plan.percentages) {
    const given = result[field]
    const texts = typeof given === 'string' ? percent(given) : []
    if (texts[0] !== undefined) throw refusal(invalidValue(at(path, field), given, texts[0]))
  }
  for (const [field, words] of plan.objects)
    if (result[field] !== undefined && !isObject(result[field])) throw refusal(required(at(path, field), words))
  for (const [field, type] of plan.below) {
    const given = result[field]
    if (given === undefined || given === null) continue
    const kept = heldValue(type, given, at(path, field))
    if (kept !== given) change(field, kept)
  }
  return result
}

const isAbsent = (value: JsonValue | undefined): boolean => value === undefined || value === null || value === ''

const at = (path: string, field: string): string => (path === '' ? field : `${path}.${field}`)

function heldValue(type: ValueType, value: JsonValue, path: string): JsonValue {
  if (Array.isArray(value)) {
    const kept = value.map((one: JsonValue, i) => heldValue(type.element, one, `${path}[${i}]`))
    return kept.every((one, i) => one === value[i]) ? value : kept
  }
  if (!isObject(value)) return value
  if (type.shape === 'map') {
    const entries = Object.entries(value)
    const kept = entries.map(([key, one]) => [key, heldValue(type.element, one, `${path}[${key}]`)] as const)
    return kept.every(([key, one]) => one === value[key]) ? value : Object.fromEntries(kept)
  }
  const plan = planOf(type)
  return plan === undefined ? value : structOf(plan, value, path)
}

function refusal({ field, body }: ReturnType<typeof required>): StatusError {
  const message = `${field}: ${body}`
  return new StatusError('Invalid', message, {}, [{ reason: 'FieldValueRequired', field, message: body }])
}
