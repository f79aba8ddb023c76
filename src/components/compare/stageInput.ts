import type { StageInput } from '../../layout/stage/scene.ts'
import type { ClusterState } from '../../store/cluster.ts'

/** What the stage draws of a cluster. */
export function stageInputOf({ deployments, replicaSets, pods, nodes }: ClusterState): StageInput {
  return {
    deployments: [...deployments.values()],
    replicaSets: [...replicaSets.values()],
    pods: [...pods.values()],
    nodes: [...nodes.values()],
  }
}
