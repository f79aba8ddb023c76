/** Workloads of a run: objects that roll out, each with the row of its kind. */

import type { DaemonSet, StatefulSet } from '../api/kindTypes.ts'
import type { Deployment, KubeObject } from '../api/types.ts'
import { isRollingKind } from '../api/workloads.ts'
import type { Session } from '../session/session.ts'
import { revisionKinds, workloadKinds } from '../view/workloads/kinds.ts'
import type { RevisionKind, WorkloadKind } from '../view/workloads/workloadKind.ts'

/** An object that rolls out. */
export type WorkloadObject = Deployment | StatefulSet | DaemonSet

export const isWorkload = (object: KubeObject): object is WorkloadObject => isRollingKind(object.kind)

/** A workload's object at one moment, with the entry of its kind in `workloadKinds`. */
export interface Workload {
  readonly row: WorkloadKind
  readonly object: WorkloadObject
}

type Stored = Pick<Session, 'objects'>

const rows = new Map(workloadKinds.map((row) => [row.resource, row]))

/** The row of a resource whose objects roll out; undefined for any other resource. */
export const workloadRow = (resource: string): WorkloadKind | undefined => rows.get(resource)

/** All workloads at the cursor, by namespace and name, those of one name in the order of the kinds. */
export function workloadsOf({ objects: store }: Stored): Workload[] {
  const key = ({ object: { metadata } }: Workload): string => `${metadata.namespace}/${metadata.name}`
  const all = workloadKinds.flatMap((row) =>
    [...store.list(row.resource)].filter(isWorkload).map((object): Workload => ({ row, object })),
  )
  return all.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

/** The row of the kind that stores a workload's revisions. */
export function revisionKindOf({ row }: Workload): RevisionKind {
  const found = revisionKinds.find(({ kind }) => kind === row.revisionKind)
  if (found === undefined) throw new Error(`${row.kind} has no kind of revisions`)
  return found
}

/** The objects that hold a workload's revisions, among the given ones. */
export function revisionsOf(workload: Workload, all: Iterable<KubeObject>): KubeObject[] {
  const { uid } = workload.object.metadata
  return [...all].filter(({ metadata }) => metadata.ownerReferences?.some((owner) => owner.uid === uid))
}

/** All objects that hold revisions, of every kind of workload. */
export const allRevisions = ({ objects: store }: Stored): readonly KubeObject[] =>
  revisionKinds.flatMap(({ resource }) => [...store.list(resource)])

/** The number of requested Pods. */
export function replicasOf({ row, object }: Workload, { objects: store }: Stored): number {
  return row.replicasOf(object, row.readsNodes ? [...store.list('nodes')] : [])
}

/** Whether the new revision reaches Pods only when a user deletes them. */
export const isOnDelete = ({ object }: Workload): boolean =>
  object.kind !== 'Deployment' && object.spec.updateStrategy.type === 'OnDelete'
