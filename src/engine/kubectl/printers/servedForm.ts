/** Adds members that Go writes although they have no value, as an API server or kubectl encodes objects. */
import { asObject, isObject, setList } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import { kinds } from '../../kinds/table.ts'
import { isOn } from '../../versions.ts'
import type { ShellReleases } from '../core/command.ts'

/** Paths to the object with the Pod template, by kind. */
const templateHolders: ReadonlyMap<string, readonly string[]> = new Map(
  kinds.flatMap(({ kind, podTemplateIn }) => (podTemplateIn === undefined ? [] : [[kind, podTemplateIn] as const])),
)

/** The object, or each item of a List, with the members that Go writes. */
export function inServedForm(object: JsonObject, releases: ShellReleases): JsonObject {
  if (object.kind === 'List') return setList(object, 'items', (item) => inServedForm(item, releases))
  const isStored = asObject(object.metadata).uid !== undefined
  const shown = object.kind === 'HorizontalPodAutoscaler' && isStored ? withStatusMembers(object) : object
  if (isOn(isStored ? releases.server : releases.kubectl, 'noNullCreationTimestamp')) return shown
  return withNullTimes(isStored ? shown : withNullTime(shown))
}

function withStatusMembers(object: JsonObject): JsonObject {
  if (object.apiVersion !== 'autoscaling/v2') return object
  return { ...object, status: { currentMetrics: null, desiredReplicas: 0, ...asObject(object.status) } }
}

/** `creationTimestamp: null` in the metadata of templates. */
function withNullTimes(object: JsonObject): JsonObject {
  const path = typeof object.kind === 'string' ? templateHolders.get(object.kind) : undefined
  if (path === undefined) return object
  const timed = changedAt(object, [...path, 'template'], withNullTime)
  if (object.kind === 'CronJob') return changedAt(timed, ['spec', 'jobTemplate'], withNullTime)
  return object.kind === 'StatefulSet'
    ? changedAt(timed, ['spec'], (spec) => setList(spec, 'volumeClaimTemplates', withNullTime))
    : timed
}

const withNullTime = (object: JsonObject): JsonObject => ({
  ...object,
  metadata: { creationTimestamp: null, ...asObject(object.metadata) },
})

function changedAt(
  object: JsonObject,
  [key, ...rest]: readonly string[],
  change: (value: JsonObject) => JsonObject,
): JsonObject {
  if (key === undefined) return change(object)
  const member = object[key]
  return isObject(member) ? { ...object, [key]: changedAt(member, rest, change) } : object
}
