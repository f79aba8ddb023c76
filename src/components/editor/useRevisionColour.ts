import { toneAt, toneColour } from '../../layout/revisionTone.ts'
import { useCluster } from '../../store/cluster.ts'
import { useSelection } from '../../store/selection.ts'
import { shownDeployment } from '../inspector/useShownDeployment.ts'

/** The colour that the revision after the present one of the shown Deployment will have, as a CSS value. */
export function useRevisionColour(): string {
  const uid = useSelection((selection) => selection.deploymentUid)
  return useCluster((cluster) => {
    const deployment = shownDeployment(cluster, uid)
    return toneColour(toneAt(deployment?.nextTone ?? 0))
  })
}
