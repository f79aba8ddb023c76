import type { KubeObject, RequestSample } from '../../../engine/index.ts'
import type { ClusterState } from '../../../store/cluster.ts'
import type { ObjectRef } from '../../../store/selection.ts'

/** The controlling owner of an object, if it has one. */
export function ownerOf(object: KubeObject): ObjectRef | undefined {
  const owner = object.metadata.ownerReferences?.find((reference) => reference.controller)
  if (!owner) return undefined
  return { kind: owner.kind, namespace: object.metadata.namespace ?? '', name: owner.name, uid: owner.uid }
}

/** What an object owns at the cursor: ReplicaSets newest first, then Pods in their places; a Node has its Pods. */
export function ownedBy(
  object: KubeObject,
  { revisions, pods }: Pick<ClusterState, 'revisions' | 'pods'>,
): ObjectRef[] {
  const { uid, name } = object.metadata
  const sets = [...revisions.values()]
    .filter((one) => one.workloadUid === uid)
    .sort((a, b) => b.revision - a.revision)
    .map((one): ObjectRef => ({ kind: one.kind, namespace: one.namespace, name: one.name, uid: one.uid }))
  const own = [...pods.values()]
    .filter((pod) => pod.state !== 'gone' && (object.kind === 'Node' ? pod.node === name : pod.ownerUid === uid))
    .sort((a, b) => a.slot - b.slot)
    .map((pod): ObjectRef => ({ kind: 'Pod', namespace: pod.namespace, name: pod.name, uid: pod.uid }))
  return [...sets, ...own]
}

/** The workloads whose Pods a Service picks. */
export function sentTo(sample: RequestSample, workloads: ClusterState['workloads']): ObjectRef[] {
  return sample.workloadUids.flatMap((uid) => {
    const found = workloads.get(uid)
    return found ? [{ kind: found.kind, namespace: found.namespace, name: found.name, uid }] : []
  })
}

/** Where a Pod runs; undefined for other kinds and before it has a node. */
export function nodeOf(object: KubeObject): ObjectRef | undefined {
  const { spec } = object as { readonly spec?: { readonly nodeName?: string } }
  if (object.kind !== 'Pod' || !spec?.nodeName) return undefined
  return { kind: 'Node', namespace: '', name: spec.nodeName, uid: '' }
}
