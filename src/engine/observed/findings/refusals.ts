/** Pods that the API server refuses, for example for a quota or in admission. */
import { deepEqual } from '../../api/equality.ts'
import { asObject, textOf } from '../../api/jsonObject.ts'
import type { ObservedChange } from '../observedRun.ts'
import { eventTime, SECOND_MS, timeOf } from '../times.ts'
import { inNamespace, type Sign } from './finding.ts'
import type { FindingRow } from './row.ts'
import type { RunFacts } from './runFacts.ts'
import { objectChange, type UserChange } from './userChanges.ts'

interface Refused {
  readonly object: string
  readonly namespace: string
  readonly name: string
  readonly message: string
  from: number
  until: number | undefined
}

/** Owners whose Pods are refused: ReplicaSets by their condition, other owners by their Events. */
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
  for (const one of refusedByEvents(run)) if (!found.has(one.uid)) found.set(one.uid, one)
  return [...found.values()]
}

/**
 * Owners other than ReplicaSets, by their Events, because these owners have no condition about refusals. A refusal
 * holds until an Event reports a created Pod.
 */
function refusedByEvents({ changes, to = 0 }: RunFacts['run']): (Refused & { readonly uid: string })[] {
  const found = new Map<string, Refused & { readonly uid: string }>()
  for (const { object } of changes) {
    if (object.kind !== 'Event') continue
    const { kind, name, namespace = 'default', uid } = asObject(object.involvedObject)
    if (kind === 'ReplicaSet' || typeof uid !== 'string') continue
    const known = found.get(uid)
    const at = eventTime(object) ?? to
    if (object.reason === 'SuccessfulCreate' && known) known.until ??= at
    if (object.reason !== 'FailedCreate') continue
    if (known) known.until = undefined
    else
      found.set(uid, {
        uid,
        object: `${String(kind)} ${String(namespace)}/${String(name)}`,
        namespace: String(namespace),
        name: String(name),
        message: textOf(object.message),
        from: timeOf(object.firstTimestamp) ?? at,
        until: undefined,
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

interface Limit {
  readonly resource: 'quota' | 'limitrange'
  /** Empty if the message does not name the object. */
  readonly name: string
}

/** The ResourceQuota or LimitRange that refuses the Pods, according to the API server's message. */
function limitOf({ message }: Refused): Limit | undefined {
  const [, quota] = /(?:exceeded|failed) quota: ([^,:\s]+)/.exec(message) ?? []
  if (quota !== undefined) return { resource: 'quota', name: quota }
  return /\b(?:maximum|minimum) \S+ usage per |\blimit to request ratio per /.test(message)
    ? { resource: 'limitrange', name: '' }
    : undefined
}

function describeLine({ resource, name }: Limit, namespace: string, before: UserChange | undefined): string {
  const known = name || before?.object.split('/').at(-1)
  return `kubectl describe ${resource}${known === undefined ? '' : ` ${known}`}${inNamespace(namespace)}`
}

const recordedAs = { quota: 'resourcequotas', limitrange: 'limitranges' } as const

/**
 * The creation of the limit or the last change of its spec, if it came after the last change of the workload: the same
 * Pods were accepted before.
 */
function limitChange({ resource, name }: Limit, { object, namespace, from }: Refused, facts: RunFacts) {
  const { run, owners, changes } = facts
  const own = changes.get(owners.rootOf(owners.uidOf(object) ?? ''))?.findLast(({ at }) => at <= from + SECOND_MS)
  const found = run.changes.findLast((change) => {
    const { metadata } = change.object
    const isSame = change.resource === recordedAs[resource] && (metadata.namespace ?? 'default') === namespace
    const isMade = change.type === 'created'
    const isChanged = change.type === 'modified' && !deepEqual(change.before?.spec, change.object.spec)
    return isSame && (name === '' || metadata.name === name) && (isMade || isChanged) && change.at <= from + SECOND_MS
  })
  return found && found.at > (own?.at ?? 0) ? objectChange(found) : undefined
}

function finding(id: 'quota' | 'podsRefused', one: Refused, facts: RunFacts): Sign {
  const { object, namespace, name, message, from, until } = one
  const field = object.startsWith('ReplicaSet ') ? 'status.conditions[ReplicaFailure].message' : 'Event FailedCreate'
  const [, quota = ''] = /exceeded quota: ([^,\s]+)/.exec(message) ?? []
  const limit = limitOf(one)
  const before = limit && limitChange(limit, one, facts)
  const [, webhook] = /failed calling webhook "([^"]+)"/.exec(message) ?? []
  return {
    id,
    severity: until === undefined ? 'high' : 'medium',
    object,
    at: from,
    ...(until === undefined ? {} : { until }),
    facts: {
      name,
      message,
      quota,
      ...(webhook !== undefined ? { variant: 'webhook', webhook } : before ? { variant: 'limit' } : {}),
    },
    evidence: [{ object, field, value: message, time: from }],
    ...(before && { before }),
    advice:
      limit !== undefined
        ? describeLine(limit, namespace, before)
        : webhook !== undefined
          ? 'kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations'
          : `kubectl describe ${object.slice(0, object.indexOf(' ')).toLowerCase()} ${name}${inNamespace(namespace)}`,
  }
}

export const quota: FindingRow = {
  id: 'quota',
  find: (facts) =>
    refused(facts)
      .filter(isQuota)
      .map((one) => finding('quota', one, facts)),
}

export const podsRefused: FindingRow = {
  id: 'podsRefused',
  find: (facts) =>
    refused(facts)
      .filter((one) => !isQuota(one))
      .map((one) => finding('podsRefused', one, facts)),
}
