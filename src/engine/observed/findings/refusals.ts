/** Pods that the API server does not take: quotas, admission. */
import { asObject, textOf } from '../../api/jsonObject.ts'
import type { ObservedChange } from '../observedRun.ts'
import { eventTime } from '../times.ts'
import { type Finding, type FindingRow, inNamespace } from './finding.ts'
import type { RunFacts } from './runFacts.ts'

interface Refused {
  readonly object: string
  readonly namespace: string
  readonly name: string
  readonly message: string
  from: number
  until: number | undefined
}

/** ReplicaSets of which the controller has said that Pods are refused; other owners by their Events. */
function refused({ run }: RunFacts): Refused[] {
  const found = new Map<string, Refused>()
  for (const change of run.changes) {
    if (change.resource !== 'replicasets') continue
    const message = failureOf(change)
    const known = found.get(change.key)
    if (message !== undefined && !known) {
      const { name, namespace = 'default' } = change.object.metadata
      const object = `ReplicaSet ${String(namespace)}/${name}`
      found.set(change.key, { object, namespace: String(namespace), name, message, from: change.at, until: undefined })
    } else if (known && message !== undefined) known.until = undefined
    else if (known && known.until === undefined) known.until = change.at
  }
  for (const { object } of run.changes) {
    if (object.kind !== 'Event' || object.reason !== 'FailedCreate') continue
    const { kind, name, namespace = 'default', uid } = asObject(object.involvedObject)
    if (kind === 'ReplicaSet' || typeof uid !== 'string' || found.has(uid)) continue
    const message = textOf(object.message)
    const at = eventTime(object) ?? run.to ?? 0
    found.set(uid, {
      object: `${String(kind)} ${String(namespace)}/${String(name)}`,
      namespace: String(namespace),
      name: String(name),
      message,
      from: at,
      until: at,
    })
  }
  return [...found.values()]
}

function failureOf({ object, type }: ObservedChange): string | undefined {
  const { conditions } = asObject(object.status)
  if (type === 'deleted' || !Array.isArray(conditions)) return undefined
  const failure = conditions.map(asObject).find((one) => one.type === 'ReplicaFailure' && one.status === 'True')
  return failure && textOf(failure.message)
}

const isQuota = ({ message }: Refused): boolean => message.includes('exceeded quota')

function finding(id: 'quota' | 'podsRefused', { object, namespace, name, message, from, until }: Refused): Finding {
  const [, quota = ''] = /exceeded quota: ([^,\s]+)/.exec(message) ?? []
  return {
    id,
    severity: until === undefined ? 'high' : 'medium',
    object,
    at: from,
    ...(until === undefined ? {} : { until }),
    facts: { name, message, quota },
    evidence: [{ object, field: 'status.conditions[ReplicaFailure].message', value: message, time: from }],
    advice:
      id === 'quota'
        ? `kubectl describe quota ${quota}${inNamespace(namespace)}`.replace('  ', ' ')
        : `kubectl describe replicaset ${name}${inNamespace(namespace)}`,
  }
}

export const quota: FindingRow = {
  id: 'quota',
  find: (facts) =>
    refused(facts)
      .filter(isQuota)
      .map((one) => finding('quota', one)),
}

export const podsRefused: FindingRow = {
  id: 'podsRefused',
  find: (facts) =>
    refused(facts)
      .filter((one) => !isQuota(one))
      .map((one) => finding('podsRefused', one)),
}
