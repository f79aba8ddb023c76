/** The scale subresource of custom objects. Models registry/customresource/etcd.go scaleFromCustomResource (v1.36). */
import { StatusError } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import { asObject, textOf } from '../../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import type { ScalePaths } from '../../kinds/kind.ts'
import { valueAt } from './valueAt.ts'

const wholeNumber = (value: JsonValue | undefined): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined

/** The Scale of an object. Throws InternalError for an object without the number of desired replicas. */
export function customScale(
  { spec, status, selector }: ScalePaths,
  object: JsonObject,
): { readonly wanted: number; readonly replicas: number; readonly selector: string } {
  const wanted = wholeNumber(valueAt(object, spec))
  if (wanted === undefined)
    throw new StatusError(
      'InternalError',
      `Internal error occurred: the spec replicas field ${goQuote(`.${spec.join('.')}`)} does not exist`,
    )
  return {
    wanted,
    replicas: wholeNumber(valueAt(object, status)) ?? 0,
    selector: selector ? textOf(valueAt(object, selector)) : '',
  }
}

/** A copy of an object, or of a part of it, with a value at a path of members. */
export function withValueAt(object: JsonObject, [name, ...rest]: readonly string[], value: JsonValue): JsonObject {
  if (name === undefined) return object
  return { ...object, [name]: rest.length === 0 ? value : withValueAt(asObject(object[name]), rest, value) }
}
