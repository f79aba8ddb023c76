import type { WorkloadView } from '../../engine/index.ts'
import { shownWorkload } from '../../layout/inOrder.ts'
import { useCluster } from '../../store/cluster.ts'
import { useSelection } from '../../store/selection.ts'

/** The workload on the stage: the selected one, else the first by namespace and name. */
export function useShownWorkload(): WorkloadView | undefined {
  const uid = useSelection((selection) => selection.workloadUid)
  return useCluster((cluster) => shownWorkload(cluster, uid))
}
