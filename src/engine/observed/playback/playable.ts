/** Observed objects as the engine shows its own: what a picture is made from is there, whatever was left out of a file. */
import { asObject, isObject } from '../../api/jsonObject.ts'
import { toTimestamp } from '../../api/time.ts'
import type { JsonObject, JsonValue, KubeObject } from '../../api/types.ts'
import { wholePodStatus } from '../../apiserver/podStatus.ts'
import type { Kind } from '../../kinds/kind.ts'
import { kindOf } from '../../kinds/table.ts'
import { decodeSeen, engineObject } from '../mirror.ts'
import type { ObservedChange } from '../observedRun.ts'
import type { SeenObject } from '../records.ts'

/**
 * The object after a change, with all that a file may leave out: its identity and its times. Undefined for a kind that the
 * engine does not know. Throws a StatusError for what is no object of its kind.
 */
export function playableObject(change: ObservedChange): KubeObject | undefined {
  const { object } = change
  const kind = kindOf(object)
  if (!kind) return undefined
  const made = kind.subresources?.includes('status') ? withStatus(object) : withoutStatus(object, kind)
  const { namespace, ...metadata } = asObject(made.metadata)
  const { uid, resourceVersion, creationTimestamp } = metadata
  return {
    ...made,
    metadata: {
      ...metadata,
      ...(kind.namespaced ? { namespace: namespace || 'default' } : {}),
      uid: uid || change.key,
      resourceVersion: Number(resourceVersion) > 0 ? resourceVersion : String(change.index + 1),
      creationTimestamp: creationTimestamp ?? toTimestamp(change.at),
    },
  } as KubeObject
}

/** Versions of an object share most of spec and status. */
function withStatus(object: SeenObject): JsonObject {
  const made: JsonObject = { ...engineObject(object) }
  if (object.kind !== 'Pod') return made
  const { containers = [], ...spec } = asObject(made.spec)
  return { ...made, spec: { ...spec, containers }, status: wholePodStatus(asObject(made.status)) }
}

function withoutStatus(object: SeenObject, kind: Kind): JsonObject {
  const { managedFields: _, ...metadata } = object.metadata
  const decoded = decodeSeen({ ...(object.kind === 'Event' ? coreEvent(object) : object), metadata })
  return kind.defaults?.(decoded) ?? decoded
}

/** Events have two APIs with other words for the same; pictures and Events' lists know those of the core group. */
function coreEvent(event: SeenObject): SeenObject {
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
