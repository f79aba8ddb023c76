import { toneAt, toneColour } from '../../layout/revisionTone.ts'
import { useCluster } from '../../store/cluster.ts'
import { useSelection } from '../../store/selection.ts'
import { shownWorkload } from '../inspector/useShownWorkload.ts'

/** The colour that the revision after the present one of the shown Deployment will have, as a CSS value. */
export function useRevisionColour(): string {
  const uid = useSelection((selection) => selection.workloadUid)
  return useCluster((cluster) => {
    const workload = shownWorkload(cluster, uid)
    return toneColour(toneAt(workload?.nextTone ?? 0))
  })
}
