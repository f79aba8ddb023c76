import { useEffect, useMemo } from 'react'
import { installedPlayer, showStageView } from '../../player/actions/actions.ts'
import { followedKeyNow, followKey } from '../../player/actions/followKey.ts'
import { createAndApply } from '../../player/apply/applyActions.ts'
import { watchControlLoop } from '../../player/queries/controlLoopQuery.ts'
import { comparisonView, singleRunView, viewReads } from '../../share/stageViews.ts'
import { useCluster } from '../../store/cluster.ts'
import { useCanCompare } from '../../store/compare.ts'
import { useControlLoop } from '../../store/controlLoop.ts'
import { useHowSure } from '../../store/howSure.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { usePredicted } from '../../store/predicted.ts'
import { select, showWorkload, useSelection } from '../../store/selection.ts'
import { playbackClock } from '../canvas/stageClock.ts'
import { useFollowedKey } from '../run/useFollowedKey.ts'
import { late } from '../ui/late.tsx'
import type { StagePast } from './nodes/NodeHeads.tsx'
import { StageView } from './StageView.tsx'
import type { StageLoop } from './views/stageProps.ts'

const CompareStage = late(async () => (await import('../compare/CompareStage.tsx')).CompareStage)
const HowSureStage = late(async () => (await import('../howSure/HowSureStage.tsx')).HowSureStage)
const PredictedStage = late(async () => (await import('../predicted/PredictedStage.tsx')).PredictedStage)
const FreshStage = late(async () => (await import('../cluster/FreshStage.tsx')).FreshStage)
const AssumedLine = late(async () => (await import('../verdict/AssumedLine.tsx')).AssumedLine)

/** The stage of the page's run. */
export function Stage({ isBare = false }: { readonly isBare?: boolean }) {
  const workloads = useCluster((cluster) => cluster.workloads)
  const revisions = useCluster((cluster) => cluster.revisions)
  const pods = useCluster((cluster) => cluster.pods)
  const nodes = useCluster((cluster) => cluster.nodes)
  const others = useCluster((cluster) => cluster.others)
  const otherObjects = useMemo(() => [...others.values()], [others])
  const workloadUid = useSelection((selection) => selection.workloadUid)
  const kind = useSelection((selection) => selection.stageView)
  const selectedUid = useSelection((selection) => selection.selected?.uid)
  const view = useMemo(
    () => ({
      workloads: [...workloads.values()],
      revisions: [...revisions.values()],
      pods: [...pods.values()],
      nodes: [...nodes.values()],
      others: otherObjects,
    }),
    [workloads, revisions, pods, nodes, otherObjects],
  )
  const past = useStagePast(viewReads(kind, 'past'))
  const loop = useStageLoop(viewReads(kind, 'controlLoop'))
  const isFresh = useManifest(({ target }) => target === 'fresh')
  const isHowSure = useHowSure(({ isOpen }) => isOpen)
  const isPredicted = usePredicted(({ isOpen }) => isOpen)
  const canCompare = useCanCompare()
  if (isPredicted && !isBare) return <PredictedStage />
  if (isHowSure && !isBare) return <HowSureStage />
  if (isFresh && !isBare) return <FreshStage />
  const shown = canCompare ? kind : singleRunView(kind)
  if (shown === comparisonView) return <CompareStage />
  return (
    <>
      {!isBare && <AssumedSlot />}
      <StageView
        view={view}
        clock={playbackClock}
        workloadUid={workloadUid}
        kind={shown}
        isBare={isBare}
        selectedUid={selectedUid}
        loop={loop}
        past={past}
        others={otherObjects}
        onSelect={select}
        onShowWorkload={showWorkload}
        onShowView={showStageView}
        onApply={() => void createAndApply()}
      />
    </>
  )
}

/** The run's samples; subscribed only while the view draws them. */
function useStagePast(isShown: boolean): StagePast | undefined {
  const samples = useCluster((cluster) => (isShown ? cluster.samples : undefined))
  const headMs = usePlayback((playback) => (isShown ? playback.head.at : 0))
  return useMemo(() => samples && { samples, headMs }, [samples, headMs])
}

/** The control loop's view; requested from the engine only while it is shown. */
function useStageLoop(isShown: boolean): StageLoop {
  const view = useControlLoop((loop) => (isShown ? loop.view : undefined))
  const followed = useFollowedKey()
  useEffect(() => (isShown ? watchControlLoop('closely', followedKeyNow) : undefined), [isShown])
  return { view, followed, onFollow: followKey }
}

/** The run's assumptions about the user's own cluster; empty without assumptions. */
export function AssumedSlot() {
  const assumed = usePlayback(() => installedPlayer()?.currentRun()?.config.assumed)
  if (assumed === undefined || Object.keys(assumed).length === 0) return null
  return <AssumedLine assumed={assumed} />
}
