import { useMemo } from 'react'
import { applyManifest, select, showDeployment, showStageView } from '../../player/actions.ts'
import { useCluster } from '../../store/cluster.ts'
import { useSelection } from '../../store/selection.ts'
import { StageView } from './StageView.tsx'
import { playbackClock } from './stageClock.ts'

/** The stage of this page's run. */
export function Stage() {
  const deployments = useCluster((cluster) => cluster.deployments)
  const replicaSets = useCluster((cluster) => cluster.replicaSets)
  const pods = useCluster((cluster) => cluster.pods)
  const nodes = useCluster((cluster) => cluster.nodes)
  const deploymentUid = useSelection((selection) => selection.deploymentUid)
  const kind = useSelection((selection) => selection.stageView)
  const selectedUid = useSelection((selection) => selection.selected?.uid)
  const view = useMemo(
    () => ({
      deployments: [...deployments.values()],
      replicaSets: [...replicaSets.values()],
      pods: [...pods.values()],
      nodes: [...nodes.values()],
    }),
    [deployments, replicaSets, pods, nodes],
  )
  return (
    <StageView
      view={view}
      clock={playbackClock}
      deploymentUid={deploymentUid}
      kind={kind}
      selectedUid={selectedUid}
      onSelect={select}
      onShowDeployment={showDeployment}
      onShowView={showStageView}
      onApply={() => void applyManifest()}
    />
  )
}
