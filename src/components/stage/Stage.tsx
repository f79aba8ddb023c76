import { lazy, Suspense, useEffect, useMemo } from 'react'
import { followKey, select, showDeployment, showStageView } from '../../player/actions/actions.ts'
import { applyManifest } from '../../player/actions/applyActions.ts'
import { watchControlLoop } from '../../player/feeds/controlLoopFeed.ts'
import { useBranches } from '../../store/branches.ts'
import { useCluster } from '../../store/cluster.ts'
import { useControlLoop } from '../../store/controlLoop.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import { CompareSlot } from '../compare/CompareSlot.tsx'
import { playbackClock } from './canvas/stageClock.ts'
import type { StagePast } from './nodes/NodeHeads.tsx'
import { type StageLoop, StageView } from './StageView.tsx'

const FreshStage = lazy(async () => ({ default: (await import('../cluster/FreshStage.tsx')).FreshStage }))

/** The stage of this page's run. */
export function Stage({ isBare = false }: { readonly isBare?: boolean }) {
  const deployments = useCluster((cluster) => cluster.deployments)
  const replicaSets = useCluster((cluster) => cluster.replicaSets)
  const pods = useCluster((cluster) => cluster.pods)
  const nodes = useCluster((cluster) => cluster.nodes)
  const others = useCluster((cluster) => cluster.others)
  const otherObjects = useMemo(() => [...others.values()], [others])
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
  const past = useStagePast(kind === 'node')
  const loop = useStageLoop(kind === 'controlLoop')
  const isFresh = useManifest(({ target }) => target === 'fresh')
  const hasBranches = useBranches((run) => run.branches.length > 1)
  if (isFresh && !isBare)
    return (
      <Suspense>
        <FreshStage />
      </Suspense>
    )
  if (kind === 'compare' && hasBranches) return <CompareSlot />
  return (
    <StageView
      view={view}
      clock={playbackClock}
      deploymentUid={deploymentUid}
      kind={kind === 'compare' ? 'replicaSet' : kind}
      isBare={isBare}
      selectedUid={selectedUid}
      loop={loop}
      past={past}
      others={otherObjects}
      onSelect={select}
      onShowDeployment={showDeployment}
      onShowView={showStageView}
      onApply={() => void applyManifest()}
    />
  )
}

/** The run so far, followed only by the view that draws it. */
function useStagePast(isShown: boolean): StagePast | undefined {
  const samples = useCluster((cluster) => (isShown ? cluster.samples : undefined))
  const headMs = usePlayback((playback) => (isShown ? playback.head.at : 0))
  return useMemo(() => samples && { samples, headMs }, [samples, headMs])
}

/** The control loop's data, asked for only while it is shown. */
function useStageLoop(isShown: boolean): StageLoop {
  const view = useControlLoop((loop) => (isShown ? loop.view : undefined))
  const followed = useSelection((selection) => selection.followedKey)
  useEffect(() => (isShown ? watchControlLoop('closely') : undefined), [isShown])
  return { view, followed, onFollow: followKey }
}
