import type { KubeObject, RequestSample } from '../../../engine/index.ts'
import type { ClusterState } from '../../../store/cluster.ts'
import type { ObjectRef } from '../../../store/selection.ts'

/** The controlling owner of an object; undefined without one. */
export function ownerOf(object: KubeObject): ObjectRef | undefined {
  const owner = object.metadata.ownerReferences?.find((reference) => reference.controller)
  if (!owner) return undefined
  return { kind: owner.kind, namespace: object.metadata.namespace ?? '', name: owner.name, uid: owner.uid }
}

/** Objects owned at the cursor: ReplicaSets newest first, then Pods by slot; for a Node its Pods. */
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

/** The workloads whose Pods a Service selects. */
export function sentTo(sample: RequestSample, workloads: ClusterState['workloads']): ObjectRef[] {
  return sample.workloadUids.flatMap((uid) => {
    const found = workloads.get(uid)
    return found ? [{ kind: found.kind, namespace: found.namespace, name: found.name, uid }] : []
  })
}

/** The node of a Pod; undefined for other kinds and before scheduling. */
export function nodeOf(object: KubeObject): ObjectRef | undefined {
  const { spec } = object as { readonly spec?: { readonly nodeName?: string } }
  if (object.kind !== 'Pod' || !spec?.nodeName) return undefined
  return { kind: 'Node', namespace: '', name: spec.nodeName, uid: '' }
}
