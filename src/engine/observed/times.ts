/** Reads the time of a change from the objects, because a watch gives no times. */
import { asObject, getOwn } from '../api/jsonObject.ts'
import { fromTimestamp } from '../api/time.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import type { TimeSource } from './observedRun.ts'
import type { SeenObject } from './records.ts'

/** Times of the API are whole seconds. */
export const SECOND_MS = 1000

/** Unix ms of a time as the API writes it; undefined for anything else. */
export function timeOf(value: JsonValue | undefined): number | undefined {
  if (typeof value !== 'string') return undefined
  try {
    const at = fromTimestamp(value)
    return Number.isFinite(at) ? at : undefined
  } catch {
    return undefined
  }
}

export interface KnownTime {
  readonly at: number
  readonly from: TimeSource
}

/** The time that the API server itself set; all such times come from one clock. */
export function serverTime(object: SeenObject, before: SeenObject | undefined, type: string): KnownTime | undefined {
  const { metadata } = object
  if (type === 'created') return known(timeOf(metadata.creationTimestamp), 'creation')
  const written = newestEntry(object, before)
  const marked = before === undefined || before.metadata.deletionTimestamp === undefined
  if (marked && metadata.deletionTimestamp !== undefined && type !== 'deleted') {
    const grace = typeof metadata.deletionGracePeriodSeconds === 'number' ? metadata.deletionGracePeriodSeconds : 0
    const ends = timeOf(metadata.deletionTimestamp)
    if (ends !== undefined && before !== undefined) return { at: ends - grace * 1000, from: 'deletion' }
  }
  if (written !== undefined && type !== 'deleted') return { at: written, from: 'managedFields' }
  return undefined
}

/** The time that the writer of a status set: kubelets have clocks of their own. */
export function writerTime(object: SeenObject, before: SeenObject | undefined): KnownTime | undefined {
  if (object.kind === 'Event') return known(eventTime(object), 'event')
  return known(newestIn(object.status, before?.status, 0), 'status')
}

/** The last time of an Event according to its own fields. */
export function eventTime(event: JsonObject): number | undefined {
  const times = [asObject(event.series).lastObservedTime, event.lastTimestamp, event.eventTime, event.firstTimestamp]
  for (const time of times) {
    const at = timeOf(time)
    if (at !== undefined) return at
  }
  return timeOf(asObject(event.metadata).creationTimestamp)
}

const known = (at: number | undefined, from: TimeSource): KnownTime | undefined =>
  at === undefined ? undefined : { at, from }

/**
 * The newest time among the new or changed entries of managedFields; the newest of all entries without an earlier
 * version.
 */
function newestEntry(object: SeenObject, before: SeenObject | undefined): number | undefined {
  const entries = entriesOf(object)
  const old = before ? entriesOf(before) : []
  let newest: number | undefined
  for (const entry of entries) {
    if (old.some((one) => one.time === entry.time && isSameManager(one, entry))) continue
    const at = timeOf(entry.time)
    if (at !== undefined && at > (newest ?? Number.NEGATIVE_INFINITY)) newest = at
  }
  return newest
}

interface ManagerOf {
  readonly manager: string
  readonly operation: string
  readonly subresource: string
  readonly time: string
}

/** The entries of managedFields, without the fields that they list. */
export function entriesOf({ metadata }: SeenObject): ManagerOf[] {
  const { managedFields } = metadata
  if (!Array.isArray(managedFields)) return []
  return managedFields.map((entry) => {
    const { manager, operation, subresource, time } = asObject(entry)
    return { manager: text(manager), operation: text(operation), subresource: text(subresource), time: text(time) }
  })
}

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

export const isSameManager = (a: ManagerOf, b: ManagerOf): boolean =>
  a.manager === b.manager && a.operation === b.operation && a.subresource === b.subresource

/** Members of a status that hold times. Of other members, only lists and maps are searched. */
const timeNames: ReadonlySet<string> = new Set([
  'lastTransitionTime',
  'lastUpdateTime',
  'lastHeartbeatTime',
  'startTime',
  'startedAt',
  'finishedAt',
  'lastScaleTime',
])

/** The newest time in the changed parts of a value. */
function newestIn(value: JsonValue | undefined, before: JsonValue | undefined, depth: number): number | undefined {
  if (value === before || typeof value !== 'object' || value === null || depth > 6) return undefined
  let newest: number | undefined
  const take = (at: number | undefined): void => {
    if (at !== undefined && at > (newest ?? Number.NEGATIVE_INFINITY)) newest = at
  }
  if (Array.isArray(value)) {
    const old = Array.isArray(before) ? before : []
    for (const [i, item] of value.entries()) take(newestIn(item, old[i], depth + 1))
    return newest
  }
  const old = asObject(before)
  for (const [name, member] of Object.entries(value)) {
    if (timeNames.has(name)) take(member === getOwn(old, name) ? undefined : timeOf(member))
    else take(newestIn(member, getOwn(old, name), depth + 1))
  }
  return newest
}
