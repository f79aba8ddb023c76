/** Notices about kinds that a recording lacks and about its uncertain facts. */
import { asObject, objectsIn, textOf } from '../api/jsonObject.ts'
import { kindOf } from '../kinds/table.ts'
import type { NoticeId, ObservedChange, ObservedNotice, ObservedRun } from './observedRun.ts'
import { entriesOf, eventTime, timeOf } from './times.ts'

/** From this delay or difference between clocks on, a notice reports it. */
const LATE_MS = 2000

export function noticesOf(run: Omit<ObservedRun, 'notices'>, repeated: number): ObservedNotice[] {
  const { changes } = run
  const notices: ObservedNotice[] = [...missingKinds(run), ...missingOwners(run), ...unknownKinds(changes)]
  const late = changes.flatMap(({ object, type }) => (type === 'found' ? [] : (lateness(object) ?? [])))
  if (late.length > 0) {
    const seconds = Math.round(late.reduce((a, b) => Math.max(a, Math.abs(b)), 0) / 1000)
    notices.push({ id: 'clocks', facts: { count: late.length, seconds } })
  }
  if (changes.length > 0 && changes.every(({ version }) => version === undefined))
    notices.push({ id: 'noVersions', facts: {} })
  if (!run.isState && changes.every(({ object }) => entriesOf(object).length === 0))
    notices.push({ id: 'noManagers', facts: {} })
  if (repeated > 0) notices.push({ id: 'repeated', facts: { count: repeated } })
  return notices
}

/** Kinds without which a question stays open. `ifAny`: the kind of which a recorded object raises the question. */
const wanted: readonly { readonly id: NoticeId; readonly resource: string; readonly ifAny: string }[] = [
  { id: 'missingReplicaSets', resource: 'replicasets', ifAny: 'deployments' },
  { id: 'missingPods', resource: 'pods', ifAny: 'replicasets' },
  { id: 'missingPodsOfSet', resource: 'pods', ifAny: 'statefulsets' },
  { id: 'missingPodsOfSet', resource: 'pods', ifAny: 'daemonsets' },
  { id: 'missingPods', resource: 'pods', ifAny: 'events' },
  { id: 'missingControllerRevisions', resource: 'controllerrevisions', ifAny: 'statefulsets' },
  { id: 'missingNodes', resource: 'nodes', ifAny: 'pods' },
  { id: 'missingEvents', resource: 'events', ifAny: 'pods' },
  { id: 'missingDeployments', resource: 'deployments', ifAny: 'replicasets' },
]

function missingKinds({ kinds }: Pick<ObservedRun, 'kinds'>): ObservedNotice[] {
  const recorded = new Set(kinds.map(({ resource }) => resource))
  const said = new Set<string>()
  return wanted.flatMap(({ id, resource, ifAny }) => {
    if (recorded.has(resource) || !recorded.has(ifAny) || said.has(resource)) return []
    said.add(resource)
    return { id, facts: {} }
  })
}

/** Kinds that own recorded Pods: without them the Pods belong to nothing that rolls out. */
function missingOwners({ kinds, changes }: Pick<ObservedRun, 'kinds' | 'changes'>): ObservedNotice[] {
  const recorded = new Set(kinds.map(({ resource }) => resource))
  // Another notice already reports missing ReplicaSets.
  if (!recorded.has('pods') || recorded.has('deployments')) return []
  const missing = new Set<string>()
  for (const { object } of changes) {
    if (object.kind !== 'Pod') continue
    for (const { apiVersion, kind } of objectsIn(asObject(object.metadata).ownerReferences)) {
      const owner = kindOf({ apiVersion: textOf(apiVersion), kind: textOf(kind) })
      if (owner !== undefined && !recorded.has(owner.resource)) missing.add(owner.kind)
    }
  }
  return [...missing].sort().map((kind) => ({ id: 'missingOwners', facts: { kind } }))
}

function unknownKinds(changes: readonly ObservedChange[]): ObservedNotice[] {
  const counts = new Map<string, number>()
  for (const { object } of changes) {
    if (kindOf(object)) continue
    const name = `${object.apiVersion} ${object.kind}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ id: 'unknownKind', facts: { name, count } }))
}

/** ms between an occurrence and its Event, if the delay is large; undefined otherwise. */
function lateness(object: ObservedChange['object']): number | undefined {
  if (object.kind !== 'Event') return undefined
  const said = eventTime(object)
  const entry = entriesOf(object).at(-1)
  const written = timeOf(entry?.time) ?? timeOf(asObject(object.metadata).creationTimestamp)
  if (said === undefined || written === undefined) return undefined
  const late = written - said
  // An Event that counts repetitions keeps the time of its creation if managedFields are missing.
  return entry !== undefined && Math.abs(late) > LATE_MS ? late : undefined
}
