/**
 * The border for objects of other clusters: recordings, dumps, states and links. An accepted object is valid for an API
 * server, so that its type describes it.
 */

import { decodeObject } from '../api/decode.ts'
import { badRequest, StatusError } from '../api/errors.ts'
import { keepPromises } from '../api/fields/keepPromises.ts'
import { identity } from '../api/fields/promises.ts'
import { fieldType, typeOfKind } from '../api/fieldTable.ts'
import { asObject } from '../api/jsonObject.ts'
import type { JsonObject, JsonValue, KubeObject } from '../api/types.ts'
import { type Release, UNNAMED_RELEASE } from '../releases.ts'
import { versionSwitches } from '../versions.ts'
import { applyDefaults } from './defaults.ts'
import { kindOf } from './table.ts'
import { validateCreate } from './validation.ts'

/** Whether an object has the identity of a stored object. */
export const isIdentified = (object: JsonObject): object is JsonObject & KubeObject => {
  const metadata = asObject(object.metadata)
  return (
    typeof object.apiVersion === 'string' &&
    typeof object.kind === 'string' &&
    identity.every((field) => typeof metadata[field] === 'string')
  )
}

/** A decoded object with its identity. Throws a StatusError without an identity. */
export function identified(object: JsonObject): JsonObject & KubeObject {
  if (!isIdentified(object)) throw badRequest(`metadata: Required value: ${identity.join(', ')}`)
  return object
}

/**
 * The object without managedFields and without fields that the engine does not know. An unchanged object is not copied.
 */
const decoded = (object: JsonObject): JsonObject => {
  const { managedFields: _, ...metadata } = asObject(object.metadata)
  return decodeObject({ ...object, metadata }, { strict: false, shares: true })
}

/**
 * The release for the defaults. A StatefulSet with maxUnavailable comes from a server that stores the field, so the
 * field stays.
 */
function releaseThatStored({ kind, spec }: JsonObject): Release {
  const update = asObject(asObject(asObject(spec).updateStrategy).rollingUpdate)
  return kind === 'StatefulSet' && update.maxUnavailable !== undefined
    ? versionSwitches.statefulSetMaxUnavailable.since
    : UNNAMED_RELEASE
}

/**
 * An object as a cluster has stored it: decoded, with the defaults of its kind, and with all promises of its type. Its
 * identity does not change. Throws a StatusError with the path and the API server's words for an object that is invalid
 * for its kind.
 */
export function storedObject(raw: JsonObject): JsonObject {
  const object = decoded(raw)
  // Events are stored without defaults.
  const whole = raw.kind === 'Event' ? object : applyDefaults(object, releaseThatStored(object))
  const hasStatus = kindOf(raw)?.subresources?.includes('status') ?? false
  return withPromises(raw, hasStatus ? { ...whole, status: asObject(whole.status) } : whole)
}

/** A part of a stored object. Versions of the object usually share the part. Throws as `storedObject` does. */
export function storedPart(
  { apiVersion = null, kind = null }: JsonObject,
  name: 'spec' | 'status',
  raw: JsonValue,
): JsonObject {
  const object = decodeObject({ apiVersion, kind, metadata: {}, [name]: raw }, { strict: false, shares: true })
  const whole = name === 'spec' ? (kindOf(object)?.defaults?.(object, releaseThatStored(object)) ?? object) : object
  const part = asObject(whole[name])
  const type = fieldType(typeOf(object) ?? '', name)
  return type === undefined ? part : keepPromises(type, part, name)
}

/** An object without its spec and status. Throws as `storedObject` does. */
export function storedRest({ spec: _, status: __, ...rest }: JsonObject): JsonObject {
  const { spec: ___, status: ____, ...kept } = withPromises(rest, decoded(rest), ['spec', 'status'])
  return kept
}

const typeOf = ({ apiVersion, kind }: JsonObject): string | undefined => typeOfKind(String(apiVersion), String(kind))

function withPromises(named: JsonObject, object: JsonObject, but: readonly string[] = []): JsonObject {
  const type = typeOf(named)
  return type === undefined ? object : keepPromises(type, object, '', but)
}

/**
 * The API server's words for an invalid object; undefined for a valid object. A namespaced object without a namespace
 * counts as an object in `default`.
 */
export function storedProblem(raw: JsonObject): string | undefined {
  const metadata = asObject(raw.metadata)
  const placed = kindOf(raw)?.namespaced ? { namespace: 'default', ...metadata } : metadata
  try {
    const [error] = validateCreate(storedObject({ ...raw, metadata: placed }))
    return error && `${error.field}: ${error.body}`
  } catch (error) {
    if (error instanceof StatusError) return error.message
    throw error
  }
}
