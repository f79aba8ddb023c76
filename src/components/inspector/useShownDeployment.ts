import type { DeploymentView } from '../../engine/index.ts'
import { sortedDeployments } from '../../layout/inOrder.ts'
import { type ClusterState, useCluster } from '../../store/cluster.ts'
import { useSelection } from '../../store/selection.ts'

/** The Deployment on the stage: the chosen one, else the first by namespace and name. */
export function useShownDeployment(): DeploymentView | undefined {
  const uid = useSelection((selection) => selection.deploymentUid)
  return useCluster((cluster) => shownDeployment(cluster, uid))
}

/** As `useShownDeployment`, for a given state. */
export function shownDeployment(
  { deployments }: Pick<ClusterState, 'deployments'>,
  uid: string,
): DeploymentView | undefined {
  return deployments.get(uid) ?? sortedDeployments([...deployments.values()])[0]
}
