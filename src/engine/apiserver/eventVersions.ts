/** Events of the group events.k8s.io. Models pkg/apis/events/v1/conversion.go (v1.36). */

import { type FieldError, invalid } from '../api/errors.ts'
import { asObject, textOf } from '../api/jsonObject.ts'
import { lookup } from '../api/lookup.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import { invalidValue, required } from '../api/validation/fieldErrors.ts'

/** Members of events.k8s.io/v1 by their names in v1. */
const renamed: Readonly<Record<string, string>> = lookup({
  count: 'deprecatedCount',
  firstTimestamp: 'deprecatedFirstTimestamp',
  involvedObject: 'regarding',
  lastTimestamp: 'deprecatedLastTimestamp',
  message: 'note',
  reportingComponent: 'reportingController',
  source: 'deprecatedSource',
})
const original: Readonly<Record<string, string>> = lookup(
  Object.fromEntries(Object.entries(renamed).map(([old, name]) => [name, old])),
)
/** Members that are omitted if they are empty. */
const omitted = ['deprecatedCount', 'note', 'reportingController', 'reportingInstance', 'regarding']

const isEmpty = (value: JsonValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 0 ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** Converts an Event of v1 to events.k8s.io/v1. */
export function eventToGroup(event: JsonObject): JsonObject {
  const entries = Object.entries(event).map(([name, value]): [string, JsonValue | undefined] => [
    renamed[name] ?? name,
    value,
  ])
  const shown = Object.fromEntries(entries.filter(([name, value]) => !(omitted.includes(name) && isEmpty(value))))
  return { ...shown, apiVersion: 'events.k8s.io/v1' }
}

/** Throws Invalid for a new Event of events.k8s.io/v1. */
// Models pkg/apis/core/validation/events.go ValidateEventCreate (v1.36): the rules that v1 does not have.
export function checkNewEvent(event: JsonObject): void {
  const { eventTime, metadata, type } = event
  const errors: FieldError[] = []
  if (!eventTime) errors.push(required('eventTime'))
  if (type !== 'Normal' && type !== 'Warning')
    errors.push(invalidValue('type', '', `has invalid value: ${textOf(type)}`))
  for (const name of mustBeUnset)
    if (!isEmpty(event[renamed[name] ?? name])) errors.push(invalidValue(name, '', 'needs to be unset'))
  if (errors.length > 0) throw invalid('', 'Event', textOf(asObject(metadata).name), errors)
}

/** Members of v1 that an Event of events.k8s.io/v1 only has for older readers. */
const mustBeUnset = ['firstTimestamp', 'lastTimestamp', 'count', 'source']

/** Converts an Event of events.k8s.io/v1 to v1. */
export function eventFromGroup(event: JsonObject): JsonObject {
  const entries = Object.entries(event).map(([name, value]): [string, JsonValue | undefined] => [
    original[name] ?? name,
    value,
  ])
  return { ...Object.fromEntries(entries), apiVersion: 'v1' }
}
