import { objectKey } from '../../api/objectKey.ts'
import type { Pod } from '../../api/types.ts'
import type { StoredObjects } from '../../apiserver/store.ts'
import type { PodOwner } from '../podProjector.ts'
import { controllerRevision } from './controllerRevision.ts'
import { daemonSetWorkload } from './daemonSet.ts'
import { deploymentWorkload } from './deployment.ts'
import { replicaSetRevision, replicationControllerRevision } from './replicas.ts'
import { statefulSetWorkload } from './statefulSet.ts'
import type { RevisionKind, WorkloadKind } from './workloadKind.ts'

/** Kinds with rollouts, each declared in its own file. */
export const workloadKinds: readonly WorkloadKind[] = [deploymentWorkload, statefulSetWorkload, daemonSetWorkload]

/** Kinds of revisions, each declared in its own file. Objects without a workload are drawn beside all of them. */
export const revisionKinds: readonly RevisionKind[] = [
  replicaSetRevision,
  replicationControllerRevision,
  controllerRevision,
]

/** Finds the revision of a Pod: the Pod's controller, or the revision that this controller names. */
export function podOwner(pod: Pod, store: StoredObjects): PodOwner {
  const ref = pod.metadata.ownerReferences?.find(({ controller }) => controller)
  if (!ref) return { uid: '' }
  const workload = workloadKinds.find(({ kind }) => kind === ref.kind)
  if (workload?.podOwner) {
    const owner = workload.podOwner(pod, ref, store)
    const controller = store.get(workload.resource, objectKey(pod.metadata.namespace, ref.name))
    return controller?.metadata.uid === ref.uid ? owner : { ...owner, isLeft: true }
  }
  const controls = revisionKinds.some(({ kind, controlsPods }) => controlsPods && kind === ref.kind)
  return { uid: controls ? ref.uid : '' }
}
