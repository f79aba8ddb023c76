/** The scale subresource of custom objects. Models registry/customresource/etcd.go scaleFromCustomResource (v1.36). */
import { StatusError } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import { asObject, textOf } from '../../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import type { ScalePaths } from '../../kinds/kind.ts'
import type { DynamicClient } from '../interface.ts'
import { requestName } from '../resources.ts'
import { valueAt } from './storedValues.ts'

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

/** The scale of a custom object, for clients that know only its group and kind. */
interface ReadScale {
  readonly resource: string
  readonly wanted: number
  readonly selector: string
}

/** Reads a scale; undefined for a group and kind without a definition. Throws StatusError. */
export function readCustomScale(
  client: DynamicClient,
  target: { readonly group: string; readonly kind: string; readonly namespace: string; readonly name: string },
): ReadScale | undefined {
  const kind = client.kinds.custom().find((one) => one.kind === target.kind && one.group === target.group)
  if (!kind) return undefined
  const paths = kind.custom?.scale
  if (!paths) throw new StatusError('NotFound', 'the server could not find the requested resource')
  const resource = requestName(kind)
  const { wanted, selector } = customScale(paths, client.get(resource, target.namespace, target.name))
  return { resource, wanted, selector }
}
