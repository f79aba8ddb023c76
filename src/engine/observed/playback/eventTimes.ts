/** The times of Events to the millisecond, and the change that each Event reports. */

import { asObject, textOf } from '../../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { metaText, type ObservedChange } from '../observedRun.ts'
import { timeOf } from '../times.ts'

/**
 * The longest time between an occurrence and its Event. If they are further apart, the Event's writer has another
 * clock.
 */
const MOST_APART_MS = 5000

/**
 * The exact time at which an Event first happened, in Unix ms with a fraction: `eventTime` has microseconds, and the
 * name of an Event contains nanoseconds. Undefined if both are missing, or if the API server's clock contradicts them.
 */
// Follows client-go tools/record and tools/events (v1.36): makeEvent names an Event OBJECT.UNIXNANO, in hexadecimal digits.
export function exactTimeOf(
  event: JsonObject & { readonly metadata: JsonObject & { readonly name: string } },
): number | undefined {
  const { name, creationTimestamp } = event.metadata
  const created = timeOf(creationTimestamp)
  const at = withFraction(event.eventTime) ?? inName(name)
  if (created === undefined || at === undefined) return undefined
  return at < created + 1000 && at > created - MOST_APART_MS ? at : undefined
}

function withFraction(time: JsonValue | undefined): number | undefined {
  const second = timeOf(time)
  const fraction = /\.\d+/.exec(textOf(time))?.[0]
  return second === undefined || fraction === undefined ? undefined : second + Number(fraction) * 1000
}

function inName(name: string): number | undefined {
  const digits = /\.([0-9a-f]{16})$/.exec(name)?.[1]
  return digits === undefined ? undefined : Number(BigInt(`0x${digits}`) / 1000n) / 1000
}

/** A name for a change of an object, by which the change and the Event about it find each other. */
const doneTo = (what: 'created' | 'deleted' | 'bound' | `scaled to ${number}`, kind: string, path: string): string =>
  `${what} ${kind} ${path}`

/** The name of a change that controllers report in Events; undefined for any other change. */
export function deedOf({ type, object, before }: ObservedChange): string | undefined {
  const { kind, metadata } = object
  const path = pathOf(metaText(object, 'namespace'), metadata.name)
  if (type === 'created') return doneTo('created', kind, path)
  if (type !== 'modified' || before === undefined) return undefined
  if (metadata.deletionTimestamp !== undefined && before.metadata.deletionTimestamp === undefined)
    return doneTo('deleted', kind, path)
  const [spec, old] = [asObject(object.spec), asObject(before.spec)]
  if (kind === 'Pod') return spec.nodeName !== old.nodeName ? doneTo('bound', kind, path) : undefined
  return kind === 'ReplicaSet' && typeof spec.replicas === 'number' && spec.replicas !== old.replicas
    ? doneTo(`scaled to ${spec.replicas}`, kind, path)
    : undefined
}

const pathOf = (namespace: string | undefined, name: string): string => `${namespace ?? ''}/${name}`

/** The names (see `deedOf`) of the changes that were made before this Event. */
export function deedsBefore(event: JsonObject): readonly string[] {
  const { kind, namespace, name } = asObject(event.involvedObject ?? event.regarding)
  const of = (one: string): string => pathOf(textOf(namespace), one)
  const told = textOf(event.message ?? event.note)
  switch (event.reason) {
    case 'Scheduled':
      return [doneTo('bound', 'Pod', of(textOf(name)))]
    case 'SuccessfulCreate': {
      const pod = /^(?:Created pod: (\S+)|create Pod (\S+) in StatefulSet \S+ successful)$/.exec(told)
      return pod ? [doneTo('created', 'Pod', of(pod[1] ?? pod[2] ?? ''))] : []
    }
    case 'SuccessfulDelete': {
      const pod = /^(?:Deleted pod: (\S+)|[Dd]elete Pod (\S+) in StatefulSet \S+ successful)$/.exec(told)
      return pod ? [doneTo('deleted', 'Pod', of(pod[1] ?? pod[2] ?? ''))] : []
    }
    case 'ScalingReplicaSet': {
      const [, replicaSet = '', count = ''] = /replica set (\S+) (?:from \d+ )?to (\d+)$/.exec(told) ?? []
      return [
        doneTo(`scaled to ${Number(count)}`, 'ReplicaSet', of(replicaSet)),
        doneTo('created', 'ReplicaSet', of(replicaSet)),
      ]
    }
    case 'Killing':
      return kind === 'Pod' ? [doneTo('deleted', 'Pod', of(textOf(name)))] : []
    default:
      return []
  }
}
