/** What is missing in a recording, and what of it is uncertain. */
import { asObject } from '../api/jsonObject.ts'
import { kindOf } from '../kinds/table.ts'
import type { ObservedChange, ObservedNotice, ObservedRun } from './observedRun.ts'
import { entriesOf, eventTime, timeOf } from './times.ts'

/** Events are told to be late, and clocks to differ, from so much on. */
const LATE_MS = 2000

export function noticesOf(run: Omit<ObservedRun, 'notices'>, repeated: number): ObservedNotice[] {
  const { changes } = run
  const notices: ObservedNotice[] = [...missingKinds(run), ...unknownKinds(changes)]
  const late = changes.flatMap(({ object, type }) => (type === 'found' ? [] : (lateness(object) ?? [])))
  if (late.length > 0) {
    const most = Math.round(late.reduce((a, b) => Math.max(a, Math.abs(b)), 0) / 1000)
    const message = `${late.length} Events differ from the API server's clock, by up to ${most} s: they came late, or clocks differ`
    notices.push({ id: 'clocks', message })
  }
  if (changes.length > 0 && changes.every(({ version }) => version === undefined))
    notices.push({ id: 'noVersions', message: 'no resourceVersions are written: the order is that of the files' })
  if (!run.isState && changes.every(({ object }) => entriesOf(object).length === 0))
    notices.push({
      id: 'noManagers',
      message:
        'no managedFields are written: times are those in the objects, and who wrote what is read off the fields',
    })
  if (repeated > 0)
    notices.push({ id: 'repeated', message: `${repeated} versions were in more than one place: each counts once` })
  return notices
}

/** Kinds without which a question stays open, and who asks it. */
const wanted: readonly {
  readonly resource: string
  readonly name: string
  readonly ifAny: string
  readonly why: string
}[] = [
  { resource: 'replicasets', name: 'ReplicaSets', ifAny: 'deployments', why: 'what a Deployment decides is not known' },
  { resource: 'pods', name: 'Pods', ifAny: 'replicasets', why: 'what holds a rollout is not known' },
  { resource: 'pods', name: 'Pods', ifAny: 'statefulsets', why: 'what a StatefulSet decides is not known' },
  { resource: 'pods', name: 'Pods', ifAny: 'daemonsets', why: 'what a DaemonSet decides is not known' },
  {
    resource: 'controllerrevisions',
    name: 'ControllerRevisions',
    ifAny: 'statefulsets',
    why: 'revisions are taken from the status',
  },
  {
    resource: 'nodes',
    name: 'Nodes',
    ifAny: 'pods',
    why: 'names are those in the Pods, room and cordons are not known',
  },
  { resource: 'events', name: 'Events', ifAny: 'pods', why: 'reasons that only Events tell are not known' },
  {
    resource: 'deployments',
    name: 'Deployments',
    ifAny: 'replicasets',
    why: 'why ReplicaSets are scaled is not known',
  },
]

function missingKinds({ kinds }: Pick<ObservedRun, 'kinds'>): ObservedNotice[] {
  const recorded = new Set(kinds.map(({ resource }) => resource))
  const said = new Set<string>()
  return wanted.flatMap(({ resource, name, ifAny, why }) => {
    if (recorded.has(resource) || !recorded.has(ifAny) || said.has(resource)) return []
    said.add(resource)
    return { id: 'missingKind', message: `${name} were not recorded: ${why}` }
  })
}

function unknownKinds(changes: readonly ObservedChange[]): ObservedNotice[] {
  const counts = new Map<string, number>()
  for (const { object } of changes) {
    if (kindOf(object)) continue
    const name = `${object.apiVersion} ${object.kind}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({
    id: 'unknownKind',
    message: `${name} is not simulated: ${count} versions are kept and not judged`,
  }))
}

/** How long after it happened an Event was written, in ms, if that is more than a little. */
function lateness(object: ObservedChange['object']): number | undefined {
  if (object.kind !== 'Event') return undefined
  const said = eventTime(object)
  const entry = entriesOf(object).at(-1)
  const written = timeOf(entry?.time) ?? timeOf(asObject(object.metadata).creationTimestamp)
  if (said === undefined || written === undefined) return undefined
  const late = written - said
  // An Event that is counted up keeps the time of its creation where managedFields are not written.
  return entry !== undefined && Math.abs(late) > LATE_MS ? late : undefined
}
