/** Objects that a finalizer keeps, and containers that were killed after their whole grace period. */
import { asObject, objectsIn } from '../../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { kindOf } from '../../kinds/table.ts'
import { metaText, type ObservedRun } from '../observedRun.ts'
import { type SeenObject, seenName } from '../records.ts'
import { timeOf } from '../times.ts'
import { inNamespace, type Sign } from './finding.ts'
import type { FindingRow } from './row.ts'
import type { RunFacts } from './runFacts.ts'

/** The owner of a finalizer usually removes it within this time. */
const SHORTEST_MS = 10_000
/** Finalizers of Kubernetes' own controllers, whose delays have a reason that another finding reports. */
const OWN_FINALIZERS =
  /^(?:kubernetes\.io\/|foregroundDeletion$|orphan$|batch\.kubernetes\.io\/|service\.kubernetes\.io\/)/
const KILLED = 137

export const finalizerHolds: FindingRow = {
  id: 'finalizerHolds',
  find: ({ run, to }) => {
    const held = new Map<string, { readonly object: SeenObject; readonly from: number; until: number | undefined }>()
    // A deletion has no time of its own: it is at least as late as the last write before it.
    let latest = 0
    for (const { key, object, type, at, resource } of run.changes) {
      latest = Math.max(latest, at)
      if (resource === 'events') continue
      const known = held.get(key)
      if (type === 'deleted' || type === 'lost') {
        if (known && known.until === undefined) known.until = latest
        continue
      }
      const ends = timeOf(object.metadata.deletionTimestamp)
      if (ends === undefined || foreignFinalizers(object).length === 0 || !hasStopped(object)) continue
      // A kubelet that has stopped the Pod sets its grace period to 0: then only finalizers keep the object.
      const from = Math.max(ends, stoppedAt(object) ?? ends)
      held.set(key, { object, from: Math.min(from, known?.from ?? from), until: undefined })
    }
    return [...held.values()]
      .filter(({ from, until }) => (until ?? to) - from >= SHORTEST_MS)
      .map((one) => heldSign(one, to))
  },
}

interface Held {
  readonly object: SeenObject
  readonly from: number
  readonly until: number | undefined
}

function heldSign({ object: held, from, until }: Held, to: number): Sign {
  const object = seenName(held)
  const finalizers = foreignFinalizers(held).join(', ')
  const resource = kindOf(held)?.resource ?? held.kind.toLowerCase()
  const { name } = held.metadata
  return {
    id: 'finalizerHolds',
    severity: 'medium',
    object,
    at: from,
    ...(until === undefined ? {} : { until }),
    facts: { kind: held.kind, name, finalizers, seconds: Math.round(((until ?? to) - from) / 1000) },
    evidence: [
      { object, field: 'metadata.finalizers', value: finalizers },
      { object, field: 'metadata.deletionTimestamp', value: String(held.metadata.deletionTimestamp), time: from },
    ],
    advice: `kubectl patch ${resource} ${name}${inNamespace(metaText(held, 'namespace'))} --type=merge -p '{"metadata":{"finalizers":null}}'`,
  }
}

function foreignFinalizers({ metadata }: SeenObject): string[] {
  const { finalizers } = metadata
  if (!Array.isArray(finalizers)) return []
  return finalizers.filter((one): one is string => typeof one === 'string' && !OWN_FINALIZERS.test(one))
}

/** Whether no container of the Pod can still run. */
function hasStopped(object: SeenObject): boolean {
  if (object.kind !== 'Pod') return true
  const all = statuses(object)
  return all.length > 0 && all.every(({ state }) => asObject(state).terminated !== undefined)
}

const statuses = ({ status }: SeenObject): JsonObject[] => [
  ...objectsIn(asObject(status).initContainerStatuses),
  ...objectsIn(asObject(status).containerStatuses),
]

function stoppedAt(object: SeenObject): number | undefined {
  const times = statuses(object).flatMap(({ state }) => timeOf(asObject(asObject(state).terminated).finishedAt) ?? [])
  return times.length === 0 ? undefined : Math.max(...times)
}

interface Killed {
  /** Whether the container has a preStop hook, which runs before SIGTERM. */
  readonly hasHook: boolean
  readonly pod: SeenObject
  readonly container: string
  readonly grace: number
  readonly at: number
  readonly exitCode: number
}

export const killedAfterGrace: FindingRow = {
  id: 'killedAfterGrace',
  find: (facts) => {
    const groups = new Map<string, Killed[]>()
    for (const one of killedContainers(facts.run)) {
      const group = `${facts.owners.rootOf(metaText(one.pod, 'uid') ?? '')} ${one.container}`
      groups.set(group, [...(groups.get(group) ?? []), one])
    }
    return [...groups.values()].flatMap((group) => killedSign(group, facts))
  },
}

function killedSign(group: readonly Killed[], { run, owners }: RunFacts): Sign[] {
  const [first] = group
  if (first === undefined) return []
  const { pod, container, grace, hasHook, exitCode } = first
  const uid = owners.rootOf(metaText(pod, 'uid') ?? '')
  const root = run.changes.find(({ key }) => key === uid)?.object ?? pod
  const object = seenName(pod)
  const kind = root.kind.toLowerCase()
  return [
    {
      id: 'killedAfterGrace',
      severity: 'low',
      object,
      at: Math.min(...group.map(({ at }) => at)) - grace * 1000,
      until: Math.max(...group.map(({ at }) => at)),
      facts: { container, pods: group.length, grace, ...(hasHook && { variant: 'hook' }) },
      evidence: [
        {
          object,
          field: `status.containerStatuses[${container}].state.terminated.exitCode`,
          value: String(exitCode),
          time: first.at,
        },
        { object, field: 'spec.terminationGracePeriodSeconds', value: String(grace) },
      ],
      advice: `kubectl get ${kind} ${root.metadata.name} -o yaml${inNamespace(metaText(pod, 'namespace'))}`,
    },
  ]
}

function hasPreStop({ spec }: SeenObject, name: JsonValue | undefined): boolean {
  const container = objectsIn(asObject(spec).containers).find((one) => one.name === name)
  return asObject(container?.lifecycle).preStop !== undefined
}

/** Containers that ran until the grace period of their Pod's deletion ended, and then were killed. */
function killedContainers({ changes }: ObservedRun): readonly Killed[] {
  const found = new Map<string, Killed>()
  for (const { resource, object: pod, key } of changes) {
    const { deletionGracePeriodSeconds: grace } = pod.metadata
    const ends = timeOf(pod.metadata.deletionTimestamp)
    if (resource !== 'pods' || typeof grace !== 'number' || grace === 0 || ends === undefined) continue
    for (const { name, state } of objectsIn(asObject(pod.status).containerStatuses)) {
      const { exitCode, finishedAt } = asObject(asObject(state).terminated)
      const at = timeOf(finishedAt)
      const hasHook = hasPreStop(pod, name)
      if ((exitCode !== KILLED && !hasHook) || at === undefined || at < ends - 1000) continue
      found.set(`${key} ${String(name)}`, {
        pod,
        container: String(name),
        grace,
        at,
        hasHook,
        exitCode: Number(exitCode),
      })
    }
  }
  return [...found.values()]
}
