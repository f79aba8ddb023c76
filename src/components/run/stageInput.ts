import type { StageInput } from '../../layout/stage/scene.ts'
import type { ClusterState } from '../../store/cluster.ts'

/** The part of a cluster that the stage draws. */
export function stageInputOf({ workloads, revisions, pods, nodes, others }: ClusterState): StageInput {
  return {
    workloads: [...workloads.values()],
    revisions: [...revisions.values()],
    pods: [...pods.values()],
    nodes: [...nodes.values()],
    others: [...others.values()],
  }
}
