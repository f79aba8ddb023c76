import { controllerRevision } from './controllerRevision.ts'
import { daemonSetWorkload } from './daemonSet.ts'
import { deploymentWorkload } from './deployment.ts'
import { replicaSetRevision, replicationControllerRevision } from './replicas.ts'
import { statefulSetWorkload } from './statefulSet.ts'
import type { RevisionKind, WorkloadKind } from './workloadKind.ts'

/** Kinds that roll out, one row each. */
export const workloadKinds: readonly WorkloadKind[] = [deploymentWorkload, statefulSetWorkload, daemonSetWorkload]

/** Kinds whose objects are revisions, one row each. What has no workload is drawn beside all of them. */
export const revisionKinds: readonly RevisionKind[] = [
  replicaSetRevision,
  replicationControllerRevision,
  controllerRevision,
]
