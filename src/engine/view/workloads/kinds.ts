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
