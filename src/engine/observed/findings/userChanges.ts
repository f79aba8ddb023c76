/** Changes of workloads' specs by people, their tools and autoscalers. */

import { deepEqual } from '../../api/equality.ts'
import { asObject } from '../../api/jsonObject.ts'
import { lookup } from '../../api/lookup.ts'
import type { JsonObject } from '../../api/types.ts'
import { REVISION } from '../../api/written.ts'
import { controllerRef } from '../authors.ts'
import type { ObservedChange, ObservedRun } from '../observedRun.ts'
import { type SeenObject, seenName } from '../records.ts'
import { entriesOf, isSameManager, timeOf } from '../times.ts'
import { type FieldDifference, RESTARTED, specDifferences } from './specDifferences.ts'
import type { WorkloadHistory } from './workloadHistory.ts'

export interface UserChange {
  /** Unix ms. */
  readonly at: number
  /** `restarted`: by `kubectl rollout restart`, which leaves the template as it is. */
  readonly type: 'created' | 'changed' | 'restarted' | 'deleted'
  /** `Deployment shop/web`. */
  readonly object: string
  /** Empty if the writer is unknown. */
  readonly by: string
  readonly fields: readonly FieldDifference[]
}

/**
 * Changes of a workload's spec in the order of time. For a workload that existed before the recording, its last earlier
 * change is included.
 */
export function userChangesOf(history: WorkloadHistory, run: ObservedRun): readonly UserChange[] {
  const changes: UserChange[] = []
  for (const { change } of history.versions) {
    const made = changeOf(change, history, run)
    if (made) changes.push(made)
  }
  const { object, endedAt } = history
  if (endedAt !== undefined) changes.push({ at: endedAt, type: 'deleted', object, by: '', fields: [] })
  return changes
}

function changeOf(change: ObservedChange, history: WorkloadHistory, run: ObservedRun): UserChange | undefined {
  const { type, at, object: seen, before } = change
  const { object } = history
  const by = writerOf(seen, before)
  if (type === 'created') return { at, type, object, by, fields: [] }
  if (type === 'found') return foundChange(change, history, run)
  if (type !== 'modified' || !before || deepEqual(seen.spec, before.spec)) return undefined
  const fields = specDifferences(asObject(before.spec), asObject(seen.spec))
  return fields.length === 0 ? undefined : { at, type: typeOf(fields), object, by, fields }
}

const typeOf = (fields: readonly FieldDifference[]): 'changed' | 'restarted' =>
  fields.length > 0 && fields.every(({ field }) => field === RESTARTED) ? 'restarted' : 'changed'

/** The creation, the deletion or the change of the spec of an object that is no workload. */
export function objectChange(change: ObservedChange): UserChange {
  const { type, at, object: seen, before } = change
  const object = seenName(seen)
  if (type === 'deleted' || type === 'lost') return { at, type: 'deleted', object, by: '', fields: [] }
  const by = writerOf(seen, before)
  const fields = before ? specDifferences(asObject(before.spec), asObject(seen.spec)) : []
  return { at, type: before ? 'changed' : 'created', object, by, fields }
}

/** Names in managedFields, with the names of the tools as users know them. */
const toolNames: Readonly<Record<string, string>> = lookup({
  'kubectl-client-side-apply': 'kubectl apply',
  'kubectl-last-applied': 'kubectl apply',
  kubectl: 'kubectl',
  'kubectl-create': 'kubectl create',
  'kubectl-edit': 'kubectl edit',
  'kubectl-patch': 'kubectl patch',
  'kubectl-set': 'kubectl set',
  'kubectl-rollout': 'kubectl rollout',
  'kubectl-scale': 'kubectl scale',
  'kubectl-annotate': 'kubectl annotate',
  'kubectl-label': 'kubectl label',
  'kubectl-replace': 'kubectl replace',
  'kubectl-autoscale': 'kubectl autoscale',
  'kubectl-taint': 'kubectl taint',
  'kubectl-cordon': 'kubectl cordon',
  'kubectl-drain': 'kubectl drain',
})

/** The writer of a number of replicas that an autoscaler set. */
export const HPA = 'horizontal-pod-autoscaler'

/** `kubectl apply` for `kubectl-client-side-apply`. */
export const toolName = (manager: string): string => toolNames[manager] ?? manager

/** The manager with a new entry about the spec. A controller that scales has an entry with the subresource `scale`. */
function writerOf(object: SeenObject, before: SeenObject | undefined): string {
  const old = before ? entriesOf(before) : []
  const changed = entriesOf(object).filter(
    (entry) =>
      entry.subresource !== 'status' && !old.some((one) => one.time === entry.time && isSameManager(one, entry)),
  )
  const scaled = changed.find(({ subresource }) => subresource === 'scale')
  const entry = scaled ?? changed.at(-1)
  if (entry === undefined) return ''
  const isTool = toolNames[entry.manager] !== undefined
  return scaled !== undefined && !isTool ? HPA : toolName(entry.manager)
}

/**
 * The last change before the recording: its time is in managedFields, and its content is the difference to the older
 * revision.
 */
function foundChange({ object }: ObservedChange, history: WorkloadHistory, run: ObservedRun): UserChange | undefined {
  const entries = entriesOf(object).filter(({ subresource }) => subresource === '')
  const last = entries.filter(({ manager }) => toolNames[manager] !== undefined).at(-1) ?? entries.at(-1)
  const at = timeOf(last?.time)
  const created = timeOf(object.metadata.creationTimestamp)
  if (last === undefined || at === undefined) return undefined
  const isSet = object.kind !== 'Deployment'
  const fields = isSet ? setDifferences(object, history.uid, run) : revisionDifferences(object, history.uid, run)
  const isNew = created !== undefined && at <= created + 1000
  const isTold = toolNames[last.manager] !== undefined && !isNew
  if (!isTold && fields.length === 0) return undefined
  return { at, type: typeOf(fields), object: history.object, by: toolName(last.manager), fields }
}

/** The differences between the templates of a Deployment's present and last revision. */
function revisionDifferences(
  deployment: SeenObject,
  uid: string,
  { changes }: ObservedRun,
): readonly FieldDifference[] {
  const sets = new Map<number, SeenObject>()
  const revision = revisionOf(deployment)
  for (const { resource, object } of changes)
    if (resource === 'replicasets' && controllerRef(object)?.uid === uid && !sets.has(revisionOf(object)))
      sets.set(revisionOf(object), object)
  const older = [...sets.keys()].filter((one) => one < revision).sort((a, b) => b - a)[0]
  const set = older === undefined ? undefined : sets.get(older)
  if (set === undefined) return []
  return specDifferences(withoutHash(set), { template: asObject(asObject(deployment.spec).template) })
}

/** The differences between the templates of the last two ControllerRevisions of a StatefulSet or DaemonSet. */
function setDifferences(set: SeenObject, uid: string, { changes }: ObservedRun): readonly FieldDifference[] {
  const templates = new Map<number, JsonObject>()
  for (const { resource, object, type } of changes) {
    if (resource !== 'controllerrevisions' || type !== 'found' || controllerRef(object)?.uid !== uid) continue
    const { template } = asObject(asObject(object.data).spec)
    const { $patch: _, ...plain } = asObject(template)
    templates.set(Number(object.revision), plain)
  }
  const [older] = [...templates.keys()].sort((a, b) => b - a).slice(1)
  const was = older === undefined ? undefined : templates.get(older)
  if (was === undefined) return []
  return specDifferences({ template: was }, { template: asObject(asObject(set.spec).template) })
}

const revisionOf = ({ metadata }: SeenObject): number => Number(asObject(metadata.annotations)[REVISION] ?? 0)

function withoutHash({ spec }: SeenObject) {
  const template = asObject(asObject(spec).template)
  const metadata = asObject(template.metadata)
  const { 'pod-template-hash': _, ...labels } = asObject(metadata.labels)
  return { template: { ...template, metadata: { ...metadata, labels } } }
}
