/** Common parts of the defaults of several kinds. */
import { asObject, set, setObject } from '../api/jsonObject.ts'
import { normalizeStruct } from '../api/normalize.ts'
import { defaultPodTemplate } from '../api/podDefaults.ts'
import { canonicalQuantity } from '../api/quantity.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import type { Release } from '../releases.ts'

/** A change of a part of an object. It is the same in all releases. */
export type Change = (value: JsonObject) => JsonObject

/** The defaults of a kind, or of its spec, in a release. */
export type Defaulter = (object: JsonObject, release: Release) => JsonObject

/**
 * Changes the spec, which is created if absent. Before the change, nulls are dropped, and the named members if they are
 * zero.
 */
export const ofSpec =
  (change: Defaulter, omitEmpty: readonly string[] = []): Defaulter =>
  (object, release) =>
    set(object, { spec: change(compact(asObject(object.spec), omitEmpty), release) })

/** The spec with the defaults of its template. */
export function withTemplate(spec: JsonObject): JsonObject {
  return set(spec, { template: defaultPodTemplate(asObject(spec.template)) })
}

export function withSelector(spec: JsonObject): JsonObject {
  return setObject(spec, 'selector', (selector) => normalizeStruct('v1.LabelSelector', selector))
}

/** The object with the quantities of these members in canonical text. */
export function withAmounts(object: JsonObject, members: readonly string[]): JsonObject {
  let result = compact(object, members)
  for (const member of members) {
    result = setObject(result, member, (amounts) => {
      const entries = Object.entries(amounts).map(([name, amount]) => [name, canonicalAmount(amount)] as const)
      return set(amounts, Object.fromEntries(entries))
    })
  }
  return result
}

/**
 * The canonical text of an amount. An invalid value is returned as is: the decoder or validation reports it with its
 * path.
 */
export function canonicalAmount(amount: JsonValue): JsonValue {
  if (typeof amount !== 'string' && typeof amount !== 'number') return amount
  try {
    return canonicalQuantity(amount)
  } catch {
    return amount
  }
}

/** The object without nulls. The named members are also dropped if they are zero or empty. */
export function compact(object: JsonObject, omitEmpty: readonly string[] = []): JsonObject {
  const isDropped = (key: string): boolean => object[key] === null || (omitEmpty.includes(key) && isEmpty(object[key]))
  const keys = Object.keys(object)
  if (!keys.some(isDropped)) return object
  return Object.fromEntries(keys.filter((key) => !isDropped(key)).map((key) => [key, object[key]!]))
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === 0 || value === '' || value === false
}
