/** Objects of a recorded or described cluster, converted for this engine's store. */

import { badRequest, StatusError } from '../api/errors.ts'
import { asObject, isObject, textOf } from '../api/jsonObject.ts'
import { objectKey } from '../api/objectKey.ts'
import { fromTimestamp, toTimestamp } from '../api/time.ts'
import type { JsonObject, JsonValue, KubeObject } from '../api/types.ts'
import { validateObjectMeta } from '../api/validation/objectMeta.ts'
import type { Kind } from '../kinds/kind.ts'
import { identified, storedObject } from '../kinds/stored.ts'
import { kindOf } from '../kinds/table.ts'
import { validateCreate } from '../kinds/validation.ts'
import { EPOCH_MS } from '../sim/epoch.ts'
import { freeze } from '../sim/freeze.ts'

export interface GivenObject {
  readonly resource: string
  readonly object: KubeObject
}

/** The largest resourceVersion: larger numbers are not exact, and a run adds some. */
const MOST_VERSION = 2 ** 52

/**
 * The objects of a state, with times relative to its moment (Unix ms) as virtual time 0. Throws a StatusError about the
 * first object that no API server could have: of an unknown kind, malformed, or repeated.
 */
export function givenObjects(objects: readonly JsonObject[], at: number): GivenObject[] {
  const keys = new Set<string>()
  const uids = new Set<string>()
  return objects.map((raw, index) => {
    const given = givenObject(raw, at, index)
    const { namespace, name, uid } = given.object.metadata
    const key = `${given.resource}/${objectKey(namespace, name)}`
    if (keys.has(key)) throw unusable(raw, index, 'is there twice')
    if (uids.has(uid)) throw unusable(raw, index, `has the uid of another object: ${uid}`)
    keys.add(key)
    uids.add(uid)
    return given
  })
}

/** Converts one object of a state. Throws as `givenObjects` does. */
export function givenObject(raw: JsonObject, at: number, index = 0): GivenObject {
  const kind = kindOf(raw)
  if (!kind) throw unusable(raw, index, `is of a kind that is not known: ${textOf(raw.apiVersion)} ${textOf(raw.kind)}`)
  try {
    const object = inRunTime(storedObject(raw), EPOCH_MS - Math.floor(at / 1000) * 1000)
    const problem = problemOf(object, kind)
    if (problem !== undefined) throw badRequest(problem)
    return { resource: kind.resource, object: freeze(identified(object)) }
  } catch (error) {
    if (error instanceof StatusError) throw unusable(raw, index, error.message)
    throw error
  }
}

/** Kinds whose addresses and paths are hidden in shared states: the placeholders are invalid values. */
const addressed: ReadonlySet<string> = new Set(['endpointslices', 'persistentvolumes'])

/** The reason for which no API server could have an object; undefined without one. */
function problemOf(object: JsonObject, kind: Kind): string | undefined {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = asObject(object.metadata)
  if (typeof name !== 'string' || name === '' || name.includes('/')) return 'has no name'
  if (kind.namespaced && (typeof namespace !== 'string' || namespace === '')) return 'has no namespace'
  if (!kind.namespaced && namespace !== undefined) return 'has a namespace'
  if (typeof uid !== 'string' || uid === '') return 'has no uid'
  if (!/^\d{1,16}$/.test(textOf(resourceVersion)) || Number(resourceVersion) > MOST_VERSION)
    return 'has no resourceVersion that can be counted on from'
  if (creationTimestamp === undefined) return 'has no creationTimestamp'
  if (kind.resource === 'events' && !isObject(object.involvedObject)) return 'is about no object'
  const hasOwnRules = kind.resource !== 'events' && !addressed.has(kind.resource)
  const [error] = hasOwnRules ? validateCreate(object) : validateObjectMeta(kind, asObject(object.metadata))
  return error && `${error.field}: ${error.body}`
}

/** Names of members that hold a time. */
const timeName = /(?:Time|Timestamp|At|Probe|since)$/

/**
 * Shifts every time in metadata, status and an Event's fields by that many ms; a member whose text is not a time is
 * left out.
 */
function inRunTime(object: JsonObject, shiftMs: number): JsonObject {
  const isEvent = object.kind === 'Event'
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]): [string, JsonValue][] => {
      if (name === 'metadata' || name === 'status' || (isEvent && name === 'series'))
        return [[name, shifted(value, shiftMs)]]
      if (!isEvent || !timeName.test(name)) return [[name, value]]
      const moved = shiftedTime(value, shiftMs)
      return moved === undefined ? [] : [[name, moved]]
    }),
  )
}

function shifted(value: JsonValue, shiftMs: number): JsonValue {
  if (Array.isArray(value)) return value.map((one: JsonValue) => shifted(one, shiftMs))
  if (!isObject(value)) return value
  const moved: [string, JsonValue][] = []
  for (const [name, member] of Object.entries(value)) {
    // Labels and annotations are users' texts, whatever their names.
    if (name === 'annotations' || name === 'labels') moved.push([name, member])
    else if (!timeName.test(name) || typeof member !== 'string') moved.push([name, shifted(member, shiftMs)])
    else {
      const time = shiftedTime(member, shiftMs)
      if (time !== undefined) moved.push([name, time])
    }
  }
  return Object.fromEntries(moved)
}

/** Undefined for a text that is not a time; values that are not texts are returned unchanged. */
function shiftedTime(value: JsonValue, shiftMs: number): JsonValue | undefined {
  if (typeof value !== 'string') return value
  try {
    return toTimestamp(fromTimestamp(value) + shiftMs)
  } catch {
    return undefined
  }
}

function unusable(raw: JsonObject, index: number, problem: string): StatusError {
  const { name, namespace } = asObject(raw.metadata)
  const named = [textOf(namespace), textOf(name)].filter((part) => part !== '').join('/')
  return badRequest(`objects[${index}], ${textOf(raw.kind) || 'an object'} ${named || 'without a name'}: ${problem}`)
}
