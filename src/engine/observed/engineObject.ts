/**
 * Turns observed objects into objects of the engine: unknown fields are removed, and fields that an API server always
 * writes are added.
 */
import { StatusError } from '../api/errors.ts'
import { asObject, isObject } from '../api/jsonObject.ts'
import type { JsonObject, JsonValue, KubeObject } from '../api/types.ts'
import { identified, storedObject, storedPart, storedRest } from '../kinds/stored.ts'
import { isKindName, kindOf } from '../kinds/table.ts'
import type { SeenObject } from './records.ts'

interface DecodedPart {
  /** Kind and field as which the JSON was decoded: objects of several kinds may share equal JSON. */
  readonly as: string
  readonly part: JsonValue
}

/** Decoded specs and statuses, by the JSON that was read: the versions of an object share most of this JSON. */
const parts = new WeakMap<JsonObject, DecodedPart>()

/** Results of `engineObject`, because both the explanation of writes and the player use them. */
const engineObjects = new WeakMap<SeenObject, KubeObject>()

/** Replaces an absent time: the Unix epoch, because Go's zero time is outside of the range of timestamps. */
const NO_TIME = '1970-01-01T00:00:00Z'

/**
 * Decodes an observed object as an object of the engine. The same input gives the same output object. Throws a
 * StatusError with the path of the field that does not fit its kind.
 */
export function engineObject(object: SeenObject): KubeObject {
  const known = engineObjects.get(object)
  if (known) return known
  const made = withOwnKind(withIdentity(isInParts(object) ? inParts(object) : storedObject(coreEvent(object))))
  engineObjects.set(object, made)
  return made
}

/** Like `engineObject`, but returns undefined for an object that cannot be decoded as its kind. */
export function engineObjectIfAny(object: SeenObject): KubeObject | undefined {
  try {
    return engineObject(object)
  } catch (error) {
    if (error instanceof StatusError) return undefined
    throw error
  }
}

const isInParts = (object: SeenObject): boolean => kindOf(object)?.subresources?.includes('status') ?? false

function inParts(object: SeenObject): JsonObject {
  return { ...storedRest(object), spec: partOf(object, 'spec'), status: partOf(object, 'status') }
}

function partOf(object: SeenObject, name: 'spec' | 'status'): JsonValue {
  const raw = object[name] ?? {}
  const as = `${object.apiVersion}/${object.kind}.${name}`
  const known = isObject(raw) ? parts.get(raw) : undefined
  if (known?.as === as) return known.part
  const part = storedPart(object, name, raw)
  if (isObject(raw)) parts.set(raw, { as, part })
  return part
}

/**
 * Names the group in the kind of an object that only shares the name of a known kind, as Knative's Service: its fields
 * differ from the fields of the known kind.
 */
function withOwnKind(object: KubeObject): KubeObject {
  const { apiVersion, kind } = object
  return kindOf(object) !== undefined || !isKindName(kind)
    ? object
    : { ...object, kind: `${kind}.${apiVersion.replace(/\/.*/s, '')}` }
}

/** Adds placeholders for missing identity fields. A caller that plays the recording has better values. */
function withIdentity(object: JsonObject): KubeObject {
  const metadata = { uid: '', resourceVersion: '0', creationTimestamp: NO_TIME, ...asObject(object.metadata) }
  return identified({ ...object, metadata })
}

/**
 * Events exist in two API groups with different field names; pictures and lists of Events read the names of the core
 * group.
 */
function coreEvent(event: SeenObject): SeenObject {
  if (event.kind !== 'Event') return event
  const { regarding, note, reportingController, eventTime, series } = event
  const component = event.reportingComponent || reportingController
  const source = asObject(event.source)
  const seen = isObject(series) ? (series.lastObservedTime ?? eventTime) : eventTime
  const at = event.lastTimestamp ?? event.deprecatedLastTimestamp ?? wholeSeconds(seen)
  return {
    ...event,
    apiVersion: 'v1',
    involvedObject: event.involvedObject ?? regarding ?? {},
    source:
      typeof source.component === 'string' && source.component !== ''
        ? source
        : { ...source, component: component ?? '' },
    ...(event.message === undefined && note !== undefined ? { message: note } : {}),
    lastTimestamp: at ?? null,
    firstTimestamp: event.firstTimestamp ?? event.deprecatedFirstTimestamp ?? wholeSeconds(eventTime) ?? at ?? null,
  }
}

/** A timestamp without its fraction of a second. */
function wholeSeconds(time: JsonValue | undefined): JsonValue | undefined {
  return typeof time === 'string' ? time.replace(/\.\d+/, '') : undefined
}
