/** Observed objects as the engine has its own: what it does not know left out, and what an API server always has there. */
import { StatusError } from '../api/errors.ts'
import { asObject, isObject } from '../api/jsonObject.ts'
import type { JsonObject, JsonValue, KubeObject } from '../api/types.ts'
import { identified, storedObject, storedPart, storedRest } from '../kinds/stored.ts'
import { kindOf } from '../kinds/table.ts'
import type { SeenObject } from './records.ts'

/** Specs and statuses as the engine has them, by what was read: versions of an object share most of theirs. */
const parts = new WeakMap<JsonObject, JsonValue>()

/** Results of `engineObject`, because both the explanation of writes and the player use them. */
const engineObjects = new WeakMap<SeenObject, KubeObject>()

/** In the place of an absent time: the Unix epoch, because Go's zero time is out of the range of timestamps. */
const NO_TIME = '1970-01-01T00:00:00Z'

/**
 * As the engine has objects. The same for the same object. Throws a StatusError with the path to what makes it none of its
 * kind.
 */
export function engineObject(object: SeenObject): KubeObject {
  const known = engineObjects.get(object)
  if (known) return known
  const made = withIdentity(isInParts(object) ? inParts(object) : storedObject(coreEvent(object)))
  engineObjects.set(object, made)
  return made
}

/** The same; undefined for what is none of its kind. */
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
  const known = isObject(raw) ? parts.get(raw) : undefined
  if (known !== undefined) return known
  const part = storedPart(object, name, raw)
  if (isObject(raw)) parts.set(raw, part)
  return part
}

/** Whoever plays it knows more of who it is than what was written. */
function withIdentity(object: JsonObject): KubeObject {
  const metadata = { uid: '', resourceVersion: '0', creationTimestamp: NO_TIME, ...asObject(object.metadata) }
  return identified({ ...object, metadata })
}

/** Events have two APIs with other words for the same; pictures and Events' lists know those of the core group. */
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

/** A time with parts of a second, without them. */
function wholeSeconds(time: JsonValue | undefined): JsonValue | undefined {
  return typeof time === 'string' ? time.replace(/\.\d+/, '') : undefined
}
