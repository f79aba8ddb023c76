import type { WorkloadView } from '../../engine/index.ts'
import { sortedWorkloads } from '../../layout/inOrder.ts'
import { type ClusterState, useCluster } from '../../store/cluster.ts'
import { useSelection } from '../../store/selection.ts'

/** The workload on the stage: the selected one, else the first by namespace and name. */
export function useShownWorkload(): WorkloadView | undefined {
  const uid = useSelection((selection) => selection.workloadUid)
  return useCluster((cluster) => shownWorkload(cluster, uid))
}

/** `useShownWorkload` for a given cluster state. */
export function shownWorkload({ workloads }: Pick<ClusterState, 'workloads'>, uid: string): WorkloadView | undefined {
  return workloads.get(uid) ?? sortedWorkloads([...workloads.values()])[0]
}
