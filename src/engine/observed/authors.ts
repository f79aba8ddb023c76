/** Finds the writer of each change: from the fields that changed, from managedFields and from Events. */

import { deepEqual } from '../api/equality.ts'
import { asObject, getOwn, isObject } from '../api/jsonObject.ts'
import { lookup } from '../api/lookup.ts'
import type { JsonObject } from '../api/types.ts'
import { metaText, type ObservedChange } from './observedRun.ts'
import type { SeenObject } from './records.ts'
import { conditionOf } from './seenConditions.ts'
import { entriesOf, eventTime, isSameManager, timeOf } from './times.ts'

/** The writer of a change, as far as the recording shows. `name` may be empty if `kind` is `unknown`. */
export interface WriteAuthor {
  readonly kind: 'controller' | 'scheduler' | 'kubelet' | 'user' | 'unknown'
  /** `deployment-controller`, `kubectl-client-side-apply`. */
  readonly name: string
  /** uid of the object that the controller synced; set only for controllers that the engine can ask. */
  readonly ownerUid?: string
  /** Set only if the writer is a controller. */
  readonly write?: ControllerWrite
}

export type ControllerWrite = 'create' | 'delete' | 'spec' | 'status' | 'adoption'

/** Facts from Events about deletions, because an object does not say who deleted it. */
export interface DeletionWitness {
  /**
   * Pods (`namespace/name`) whose deletion a controller reported in an Event, with the times of these Events (Unix ms).
   */
  readonly named: ReadonlyMap<string, readonly number[]>
  /** uids of the owners about which any Event was recorded. */
  readonly owners: ReadonlySet<string>
  /**
   * Indices of deletions of Pods whose ReplicaSet had too many Pods. These deletions need no Event: if there are many
   * similar Events, a cluster stores only the first Events.
   */
  readonly wanted: ReadonlySet<number>
}

/** The longest time between a deletion and its Event: an Event may be late, or its writer's clock may differ. */
const MOST_APART_MS = 10_000

const controllers: Readonly<Record<string, string>> = lookup({
  Deployment: 'deployment-controller',
  ReplicaSet: 'replicaset-controller',
  StatefulSet: 'statefulset-controller',
  DaemonSet: 'daemonset-controller',
})

/** Controllers that alone write the status of a resource, by that resource. */
const statusWriters: Readonly<Record<string, string>> = lookup({
  poddisruptionbudgets: 'disruption-controller',
  resourcequotas: 'resourcequota-controller',
  endpointslices: 'endpointslice-controller',
  endpoints: 'endpoints-controller',
  horizontalpodautoscalers: 'horizontal-pod-autoscaler',
  jobs: 'job-controller',
  cronjobs: 'cronjob-controller',
  nodes: 'kubelet',
})

export function controllerRef({
  metadata,
}: {
  readonly metadata: JsonObject
}): { readonly kind: string; readonly uid: string } | undefined {
  const refs = metadata.ownerReferences
  if (!Array.isArray(refs)) return undefined
  for (const ref of refs) {
    if (!isObject(ref) || ref.controller !== true || typeof ref.uid !== 'string') continue
    return { kind: textOf(ref.kind), uid: ref.uid }
  }
  return undefined
}

/** `default/web-1`. The namespace is empty for an object without a namespace. */
export const nameOf = (object: SeenObject): string => `${metaText(object, 'namespace') ?? ''}/${object.metadata.name}`

/** Reads all Events once and collects the facts about deletions. */
export function deletionWitness(changes: readonly ObservedChange[]): DeletionWitness {
  const named = new Map<string, number[]>()
  const owners = new Set<string>()
  for (const { object } of changes) {
    if (object.kind !== 'Event') continue
    const { namespace = '', uid } = asObject(object.involvedObject ?? object.regarding)
    if (typeof uid === 'string') owners.add(uid)
    const said =
      /^(?:\(combined from similar events\): )?(?:Deleted pod: (\S+)|[Dd]elete Pod (\S+) in StatefulSet \S+ successful)$/.exec(
        textOf(object.message ?? object.note),
      )
    const name = said?.[1] ?? said?.[2]
    if (object.reason !== 'SuccessfulDelete' || name === undefined) continue
    const path = `${textOf(namespace)}/${name}`
    named.set(path, [...(named.get(path) ?? []), eventTime(object) ?? 0])
  }
  return { named, owners, wanted: wantedDeletions(changes) }
}

function wantedDeletions(changes: readonly ObservedChange[]): ReadonlySet<number> {
  const wanted = new Set<number>()
  const sizes = new Map<string, number>()
  const pods = new Map<string, number>()
  const ownerOf = (object: SeenObject | undefined): string | undefined =>
    object === undefined || isEnding(object) ? undefined : controllerRef(object)?.uid
  for (const { index, resource, type, key, object, before } of changes) {
    if (resource === 'replicasets') {
      const { replicas } = asObject(object.spec)
      sizes.set(key, typeof replicas === 'number' ? replicas : 1)
    }
    if (resource !== 'pods') continue
    const [was, is] = [ownerOf(before), type === 'deleted' || type === 'lost' ? undefined : ownerOf(object)]
    if (was === is) continue
    if (was !== undefined) {
      const count = pods.get(was) ?? 0
      if (isEnding(object) && count > (sizes.get(was) ?? Number.POSITIVE_INFINITY)) wanted.add(index)
      pods.set(was, count - 1)
    }
    if (is !== undefined) pods.set(is, (pods.get(is) ?? 0) + 1)
  }
  return wanted
}

const isEnding = ({ metadata }: SeenObject): boolean => metadata.deletionTimestamp !== undefined

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function authorOf(change: ObservedChange, witness: DeletionWitness): WriteAuthor {
  const { object, before, type, resource } = change
  const manager = managerOf(change)
  if (type === 'found' || type === 'lost') return { kind: 'unknown', name: '' }
  if (resource === 'events') return { kind: 'controller', name: textOf(asObject(object.source).component) || manager }
  if (resource === 'pods') return podAuthor(change, witness, manager)
  const own = controllers[object.kind]
  const ref = controllerRef(object)
  const owner = ref && controllers[ref.kind]
  if (type === 'created')
    return ref && owner ? { kind: 'controller', name: owner, ownerUid: ref.uid, write: 'create' } : byManager(manager)
  if (type === 'deleted' || !before) {
    return ref && owner && resource !== 'pods'
      ? { kind: 'controller', name: owner, ownerUid: ref.uid, write: 'delete' }
      : { kind: 'unknown', name: manager }
  }
  if (resource === 'endpointslices') return { kind: 'controller', name: 'endpointslice-controller' }
  const adoption = adoptionOf(object, before)
  if (adoption) return adoption
  const isSpec = !deepEqual(object.spec, before.spec)
  if (!isSpec && !deepEqual(object.status, before.status)) {
    const uid = metaText(object, 'uid') ?? ''
    if (own) return { kind: 'controller', name: own, ownerUid: uid, write: 'status' }
    const other = statusWriters[resource]
    if (other !== undefined) return { kind: other === 'kubelet' ? 'kubelet' : 'controller', name: other }
  }
  if (isScaledByHand(change)) return byManager(manager)
  if (ref && owner && !isByUser(manager, isSpec))
    return { kind: 'controller', name: owner, ownerUid: ref.uid, write: 'spec' }
  if (own === controllers.Deployment && !isSpec && isRevisionOnly(object, before))
    return { kind: 'controller', name: own ?? '', ownerUid: metaText(object, 'uid') ?? '', write: 'status' }
  return byManager(manager)
}

/**
 * Two writes within this time can share an entry: times in managedFields are whole seconds, so a second write in the
 * same second leaves the entry unchanged.
 */
const SAME_SECOND_MS = 2000

/**
 * Whether a writer other than the Deployment controller changed the size of a ReplicaSet. The time in the controller's
 * entry is the time of its own last write; `kubectl scale` leaves no entry.
 */
export function isScaledByHand({ resource, type, object, before, at }: ObservedChange): boolean {
  if (resource !== 'replicasets' || type !== 'modified' || !before) return false
  if (controllerRef(object)?.kind !== 'Deployment') return false
  const [is, was] = [asObject(object.spec).replicas, asObject(before.spec).replicas]
  const old = entriesOf(before)
  if (is === was || old.length === 0) return false
  const changed = entriesOf(object).filter(
    (entry) =>
      entry.subresource !== 'status' && !old.some((one) => one.time === entry.time && isSameManager(one, entry)),
  )
  if (changed.length > 0) return changed.every(({ manager, subresource }) => subresource === 'scale' || isTool(manager))
  const own = old.filter(({ manager, subresource }) => subresource === '' && !isTool(manager))
  const written = own.flatMap(({ time }) => timeOf(time) ?? [])
  return written.length > 0 && at >= Math.max(...written) + SAME_SECOND_MS
}

/** Whether the change concerns only annotations that the Deployment controller writes. */
function isRevisionOnly(object: SeenObject, before: SeenObject): boolean {
  const [is, was] = [asObject(object.metadata.annotations), asObject(before.metadata.annotations)]
  const changed = [...new Set([...Object.keys(is), ...Object.keys(was)])].filter(
    (name) => getOwn(is, name) !== getOwn(was, name),
  )
  return changed.length > 0 && changed.every((name) => name.startsWith('deployment.kubernetes.io/'))
}

/** The controller that adopted or released the object; undefined if the owner is the same, or no known controller. */
function adoptionOf(object: SeenObject, before: SeenObject): WriteAuthor | undefined {
  const [ref, was] = [controllerRef(object), controllerRef(before)]
  if (ref?.uid === was?.uid) return undefined
  const name = controllers[ref?.kind ?? was?.kind ?? '']
  const ownerUid = ref?.uid ?? was?.uid ?? ''
  return name === undefined ? undefined : { kind: 'controller', name, ownerUid, write: 'adoption' }
}

/**
 * Whether an Event names the deleted Pod. The time must match, too, because a StatefulSet reuses the names of its Pods.
 */
function isNamed({ object, at }: ObservedChange, { named }: DeletionWitness): boolean {
  const times = named.get(nameOf(object))
  if (times === undefined || controllerRef(object)?.kind !== 'StatefulSet') return times !== undefined
  return times.some((time) => Math.abs(time - at) <= MOST_APART_MS)
}

function podAuthor(change: ObservedChange, witness: DeletionWitness, manager: string): WriteAuthor {
  const { index, object, before, type } = change
  const ref = controllerRef(object)
  const owner = ref && controllers[ref.kind]
  const asked = ref && owner ? { kind: 'controller' as const, name: owner, ownerUid: ref.uid } : undefined
  if (type === 'created') return asked ? { ...asked, write: 'create' } : byManager(manager)
  if (type === 'deleted') return { kind: 'kubelet', name: 'kubelet' }
  if (!before) return { kind: 'unknown', name: manager }
  if (object.metadata.deletionTimestamp !== undefined && before.metadata.deletionTimestamp === undefined) {
    const other = disruptionOf(object)
    if (other !== undefined) return { kind: 'controller', name: other }
    const isTold = isNamed(change, witness) || !witness.owners.has(asked?.ownerUid ?? '')
    if (asked && isTold) return { ...asked, write: 'delete' }
    // No Event says that the controller deleted this Pod, so the engine's controller is not asked about it.
    if (asked && witness.wanted.has(index)) return { kind: 'controller', name: asked.name }
    return { kind: 'unknown', name: 'whoever deleted it' }
  }
  const adoption = adoptionOf(object, before)
  if (adoption) return adoption
  const [spec, oldSpec] = [asObject(object.spec), asObject(before.spec)]
  if (spec.nodeName !== oldSpec.nodeName) return { kind: 'scheduler', name: 'kube-scheduler' }
  if (!deepEqual(object.metadata.labels, before.metadata.labels) || !deepEqual(spec, oldSpec)) return byManager(manager)
  if (isUnscheduled(object)) return { kind: 'scheduler', name: 'kube-scheduler' }
  return { kind: 'kubelet', name: 'kubelet' }
}

const isUnscheduled = (pod: SeenObject): boolean =>
  asObject(pod.spec).nodeName === undefined && asObject(pod.status).startTime === undefined

/**
 * The component besides the Pod's controller that removed the Pod, according to the Pod's condition DisruptionTarget.
 */
function disruptionOf(pod: SeenObject): string | undefined {
  const condition = conditionOf(pod, 'DisruptionTarget')
  if (condition?.status !== 'True') return undefined
  return disruptors[textOf(condition.reason)] ?? textOf(condition.reason)
}

const disruptors: Readonly<Record<string, string>> = lookup({
  EvictionByEvictionAPI: 'eviction',
  DeletionByTaintManager: 'taint-eviction-controller',
  DeletionByDeviceTaintManager: 'device-taint-eviction-controller',
  DeletionByPodGC: 'pod-garbage-collector-controller',
  PreemptionByScheduler: 'kube-scheduler',
  TerminationByKubelet: 'kubelet',
})

/** The manager whose entry in managedFields is new or changed. */
export function managerOf({ object, before }: Pick<ObservedChange, 'object' | 'before'>): string {
  const old = before ? entriesOf(before) : []
  const changed = entriesOf(object).filter(
    (entry) => !old.some((one) => one.time === entry.time && isSameManager(one, entry)),
  )
  return changed.at(-1)?.manager ?? ''
}

/** Whether a person or a tool of a person writes under this name. */
const isTool = (manager: string): boolean =>
  /^(kubectl|helm|argocd|flux|kustomize|terraform|Go-http|node-fetch)/i.test(manager)

/**
 * Whether a user wrote a change of the spec: only if the manager is a known tool. Without a manager, the controller that owns the
 * object is the likelier writer.
 */
const isByUser = (manager: string, isSpec: boolean): boolean => manager !== '' && isTool(manager) && isSpec

const byManager = (manager: string): WriteAuthor => ({ kind: 'user', name: manager || 'unknown' })
