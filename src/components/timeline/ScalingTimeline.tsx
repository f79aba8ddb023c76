import '../../i18n/en/timelineTip.ts'
import { use, useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { ScalingSync, WorkloadView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { sortedWorkloads } from '../../layout/inOrder.ts'
import { loadsOf, syncsOf } from '../../layout/timeline/loadCurve.ts'
import { plotRight, type TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { watchScaling } from '../../player/queries/scalingQuery.ts'
import { useCluster } from '../../store/cluster.ts'
import { usePlayback } from '../../store/playback.ts'
import { useScaling } from '../../store/scaling.ts'
import { useSelection } from '../../store/selection.ts'
import { useLoadTarget } from '../run/useLoadTarget.ts'
import { classes } from '../ui/classes.ts'
import { LoadLane } from './LoadLane.tsx'
import { LoadPlace } from './loadPlace.ts'
import styles from './ScalingTimeline.module.css'

interface SceneProps {
  readonly scene: TimelineScene
}

/** The autoscaler's desired replicas over the Pods of the timeline, and above them the load. */
export function ScalingTimeline({ scene }: SceneProps) {
  const place = use(LoadPlace)
  const workload = useShownWorkload()
  useEffect(watchScaling, [])
  const view = useScaling((scaling) => scaling.view)
  const target = useLoadTarget(workload)
  const syncs = useMemo(() => (view && workload ? syncsOf(view.syncs, workload) : []), [view, workload])
  const loads = useMemo(() => (view && target ? loadsOf(view.loads, target) : []), [view, target])
  const cursorMs = usePlayback((playback) => playback.cursor.at)
  const last = syncs.findLast(({ at }) => at <= cursorMs)
  if (!workload || !target) return null
  return (
    <>
      <ScalingLines scene={scene} syncs={syncs} last={last} cursorMs={cursorMs} />
      {place && createPortal(<LoadLane {...{ scene, loads, target, last, cursorMs }} />, place)}
    </>
  )
}

function useShownWorkload(): WorkloadView | undefined {
  const workloads = useCluster((cluster) => cluster.workloads)
  const uid = useSelection((selection) => selection.workloadUid)
  return useMemo(() => workloads.get(uid) ?? sortedWorkloads([...workloads.values()])[0], [workloads, uid])
}

interface LinesProps extends SceneProps {
  readonly syncs: readonly ScalingSync[]
  /** The last sync at the cursor. */
  readonly last: ScalingSync | undefined
  readonly cursorMs: number
}

/** Recommended and desired replicas, minReplicas and maxReplicas, and the window that delays a scale-down. */
function ScalingLines({ scene, syncs, last, cursorMs }: LinesProps) {
  const t = useT()
  const headMs = usePlayback((playback) => playback.head.at)
  if (syncs.length === 0 || scene.width === 0) return null
  const { top, height } = scene.rows.plot
  const [left, right] = [scene.left, scene.width - plotRight]
  const x = (at: number) => Math.max(left, Math.min(right, scene.x(at)))
  const y = (pods: number) => Math.max(top, scene.y(pods))
  const wanted = stepPath(syncs, headMs, (sync) => sync.wanted, { x, y })
  const windowMs = (last?.windowSeconds ?? 0) * 1000
  return (
    <svg
      className={classes('ui-layer', styles.lines)}
      width={scene.width}
      height={scene.height}
      role="img"
      aria-label={legendOf(t, last)}
    >
      {last && windowMs > 0 && (
        <rect
          className={styles.window}
          x={x(cursorMs - windowMs)}
          y={top}
          width={Math.max(0, x(cursorMs) - x(cursorMs - windowMs))}
          height={height}
        >
          <title>{t('timelineTip.load.window', { seconds: last.windowSeconds })}</title>
        </rect>
      )}
      {last && (
        <path className={styles.bounds} d={`M${left} ${y(last.min)}H${right}M${left} ${y(last.max)}H${right}`} />
      )}
      <path className={styles.halo} d={wanted} />
      <path className={styles.wanted} d={wanted} />
      <path className={styles.desired} d={stepPath(syncs, headMs, ({ desired }) => desired, { x, y })} />
      {last?.heldAt !== undefined && (
        <circle className={styles.holding} cx={x(last.heldAt)} cy={y(last.desired)} r="4" />
      )}
    </svg>
  )
}

function legendOf(t: ReturnType<typeof useT>, last: ScalingSync | undefined): string {
  if (!last) return t('timelineTip.load.desired')
  const { wanted = last.desired, desired, min, max } = last
  return t('timelineTip.load.sizes', { wanted, desired, min, max })
}

interface Scales {
  readonly x: (at: number) => number
  readonly y: (pods: number) => number
}

/** A step line: each value lasts until the next sync; a sync without a value leaves a gap. */
function stepPath(
  syncs: readonly ScalingSync[],
  headMs: number,
  sizeOf: (sync: ScalingSync) => number | undefined,
  { x, y }: Scales,
): string {
  const parts = syncs.flatMap((sync, i) => {
    const value = sizeOf(sync)
    if (value === undefined) return []
    const before = syncs[i - 1]
    const isJoined = before !== undefined && sizeOf(before) !== undefined
    const end = syncs[i + 1]?.at ?? Math.max(headMs, sync.at)
    const start = isJoined ? `V${y(value).toFixed(1)}` : `M${x(sync.at).toFixed(1)} ${y(value).toFixed(1)}`
    return [`${start}H${x(end).toFixed(1)}`]
  })
  return parts.join('')
}
