/** The versions of each workload in a recording: how many Pods it wanted and how many were available, over time. */

import { isOfKind } from '../../api/fields/ofKind.ts'
import { asObject } from '../../api/jsonObject.ts'
import type { DaemonSet, StatefulSet } from '../../api/kindTypes.ts'
import { lookup } from '../../api/lookup.ts'
import type { KubeObject } from '../../api/types.ts'
import { allowsSurge, boundOf } from '../../controllers/daemonSet/daemonPods.ts'
import { minAvailableOf } from '../../controllers/deployment/fenceposts.ts'
import { controllerRef } from '../authors.ts'
import { engineObjectIfAny } from '../engineObject.ts'
import { metaText, type ObservedChange, type ObservedRun } from '../observedRun.ts'
import { type SeenObject, seenName } from '../records.ts'
import { type BeforeRecording, beforeRecording, unavailableSince } from './beforeRecording.ts'

export interface WorkloadVersion {
  /** Unix ms. */
  readonly at: number
  readonly change: ObservedChange
  /** Pods. */
  readonly wanted: number
  readonly available: number
  readonly updated: number
  /** Whether an update is incomplete. Pods that a partition keeps at the old revision need no update. */
  readonly isRolling: boolean
  /** Pods that a rolling update leaves available. */
  readonly atLeast: number
}

export interface WorkloadHistory {
  readonly uid: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
  /** `Deployment shop/web`. */
  readonly object: string
  readonly versions: readonly WorkloadVersion[]
  /** Unix ms at which its deletion was requested; undefined if it exists at the end. */
  readonly endedAt: number | undefined
  /** Unix ms at which each Pod was lost that the first version lacks, in order; empty if no loss is known. */
  readonly lostBefore: readonly number[]
}

/** The ownership of objects, and the workload to which each object belongs. */
export interface Owners {
  /** uid of the workload that owns an object, directly or not; the object's own uid if no workload owns it. */
  rootOf(uid: string): string
  /**
   * The last uid of an object with this name (`Pod shop/web-1`). For a Pod that was never recorded, the uid of its
   * owner, found by the Pod's name.
   */
  uidOf(name: string): string | undefined
}

/** The longest chain of owners that is followed: a file may contain a cycle. */
const MOST_OWNERS = 10

/** Collects the owners of all objects. A released object still belongs to its last owner. */
export function ownersIn({ changes }: ObservedRun): Owners {
  const owners = new Map<string, string>()
  const names = new Map<string, string>()
  const nameless: [key: string, name: string][] = []
  for (const { key, object, resource } of changes) {
    if (resource === 'events') continue
    names.set(seenName(object), key)
    // The custom resource of an operator owns workloads, but is none.
    if (counts[object.kind] !== undefined) continue
    const uid = controllerRef(object)?.uid
    if (uid !== undefined) owners.set(key, uid)
    else if (object.kind === 'Pod' && !owners.has(key) && wasMade(object)) nameless.push([key, seenName(object)])
  }
  const namedOwner = (pod: string): string | undefined => {
    const stem = /^Pod (.*)-[a-z0-9]+$/.exec(pod)?.[1]
    const kind = stem === undefined ? undefined : owning.find((one) => names.has(`${one} ${stem}`))
    return kind && names.get(`${kind} ${stem}`)
  }
  for (const [key, name] of nameless) {
    const owner = namedOwner(name)
    if (owner !== undefined && !owners.has(key)) owners.set(key, owner)
  }
  return {
    rootOf: (uid) => {
      let root = uid
      for (let i = 0; i < MOST_OWNERS; i++) {
        const owner = owners.get(root)
        if (owner === undefined) return root
        root = owner
      }
      return root
    },
    uidOf: (name) => names.get(name) ?? namedOwner(name),
  }
}

/** Kinds whose Pods' names begin with the owner's name. */
const owning = ['ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job']

/** Whether a controller made the Pod, according to labels that only controllers write. */
export function wasMade({ metadata }: SeenObject): boolean {
  const labels = asObject(metadata.labels)
  return 'pod-template-hash' in labels || 'controller-revision-hash' in labels
}

interface Growing extends Omit<WorkloadHistory, 'versions' | 'endedAt' | 'lostBefore'> {
  readonly versions: WorkloadVersion[]
  endedAt: number | undefined
}

/** All Deployments, StatefulSets and DaemonSets, in the order in which they appeared. */
export function workloadHistories(run: ObservedRun, owners: Owners): readonly WorkloadHistory[] {
  const found = new Map<string, Growing>()
  for (const change of run.changes) {
    const { key, object, type, at } = change
    const count = counts[object.kind]
    if (count === undefined) continue
    const known = found.get(key) ?? beginning(key, object)
    found.set(key, known)
    // With foreground deletion, the workload remains until its Pods are gone.
    if (type === 'deleted' || type === 'lost' || object.metadata.deletionTimestamp !== undefined) {
      known.endedAt ??= at
      continue
    }
    const made = engineObjectIfAny(object)
    const numbers = made && count(made)
    if (numbers) known.versions.push({ at, change, ...numbers })
  }
  const before = beforeRecording(run, owners.rootOf)
  return [...found.values()].flatMap((one) => {
    const [first] = one.versions
    return first ? { ...one, lostBefore: lostBefore(one.uid, first, before) } : []
  })
}

/** The times (Unix ms) at which a workload lost the Pods that its first version lacks, before the recording. */
function lostBefore(
  uid: string,
  { change, available, atLeast }: WorkloadVersion,
  { losses, scaleUps }: BeforeRecording,
): readonly number[] {
  if (change.type !== 'found' || available >= Math.max(1, atLeast)) return []
  if (change.object.kind !== 'Deployment') return losses.get(uid) ?? []
  const since = unavailableSince(change.object, scaleUps.get(uid) ?? [])
  return since === undefined ? [] : new Array<number>(Math.max(1, atLeast) - available).fill(since)
}

function beginning(uid: string, object: SeenObject): Growing {
  const namespace = metaText(object, 'namespace') ?? 'default'
  const { kind } = object
  const { name } = object.metadata
  return { uid, kind, namespace, name, object: `${kind} ${namespace}/${name}`, versions: [], endedAt: undefined }
}

type Numbers = Pick<WorkloadVersion, 'wanted' | 'available' | 'updated' | 'isRolling' | 'atLeast'>

/** Reads the numbers of Pods from a workload, by its kind. */
const counts: { readonly [kind: string]: (object: KubeObject) => Numbers | undefined } = lookup({
  Deployment: (d) =>
    isOfKind('Deployment', d)
      ? {
          wanted: d.spec.replicas,
          available: d.status.availableReplicas ?? 0,
          updated: d.status.updatedReplicas ?? 0,
          isRolling: (d.status.updatedReplicas ?? 0) < d.spec.replicas,
          atLeast: minAvailableOf(d),
        }
      : undefined,
  StatefulSet: (set) =>
    isOfKind('StatefulSet', set)
      ? {
          wanted: set.spec.replicas,
          available: set.status.availableReplicas ?? 0,
          updated: updatedOfSet(set),
          isRolling: !isSetUpdated(set),
          // A StatefulSet replaces one Pod at a time.
          atLeast: Math.max(0, set.spec.replicas - 1),
        }
      : undefined,
  DaemonSet: (set) =>
    isOfKind('DaemonSet', set)
      ? {
          wanted: set.status.desiredNumberScheduled,
          available: set.status.numberAvailable ?? 0,
          updated: set.status.updatedNumberScheduled ?? 0,
          isRolling: (set.status.updatedNumberScheduled ?? 0) < set.status.desiredNumberScheduled,
          atLeast: set.status.desiredNumberScheduled - mayBeMissing(set),
        }
      : undefined,
})

/** Whether each Pod that the update concerns has the new revision. */
export function isSetUpdated({ spec, status }: StatefulSet): boolean {
  if (status.currentRevision === status.updateRevision) return true
  const partition = spec.updateStrategy.rollingUpdate?.partition ?? 0
  return (status.updatedReplicas ?? 0) >= Math.max(0, spec.replicas - partition)
}

function updatedOfSet({ status }: StatefulSet): number {
  const isComplete = status.currentRevision === status.updateRevision
  // currentReplicas leaves out Pods that are being deleted.
  return isComplete ? status.replicas : (status.updatedReplicas ?? 0)
}

/** Pods that may be missing during an update of a DaemonSet. */
function mayBeMissing(set: DaemonSet): number {
  const desired = set.status.desiredNumberScheduled
  const least = desired > 0 && !allowsSurge(set) ? 1 : 0
  return Math.min(desired, Math.max(least, boundOf(set, 'maxUnavailable', desired)))
}
