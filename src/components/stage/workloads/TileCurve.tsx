import { useMemo } from 'react'
import type { WorkloadView } from '../../../engine/index.ts'
import { scrubCurve } from '../../../layout/embed/scrubCurve.ts'
import { toneColour } from '../../../layout/revisionTone.ts'
import { useCluster } from '../../../store/cluster.ts'
import { usePlayback } from '../../../store/playback.ts'
import styles from './WorkloadTile.module.css'

/** Drawing size in px; the drawing is scaled to the tile. */
const [width, height] = [160, 40]

/** Step in virtual ms by which a growing curve is redrawn; a smaller change is not visible. */
const coarseMs = 1_000

/** The Pods of a workload over the run so far. */
export function TileCurve({ workload: { uid, strategy } }: { readonly workload: WorkloadView }) {
  const samples = useCluster((cluster) => cluster.samples)
  const headMs = usePlayback(({ head }) => Math.max(coarseMs, Math.ceil(head.at / coarseMs) * coarseMs))
  const atMs = usePlayback(({ cursor }) => cursor.at)
  const { areas } = useMemo(
    () =>
      scrubCurve(samples, uid, {
        fromMs: 0,
        untilMs: headMs,
        headMs,
        width,
        height,
        hasLeast: strategy === 'RollingUpdate',
      }),
    [samples, uid, headMs, strategy],
  )
  return (
    <svg className={styles.curve} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {areas.map(({ key, tone, path }) => (
        <path key={key} d={path} fill={tone === 'bad' ? 'var(--bad)' : toneColour(tone)} opacity="0.7" />
      ))}
      <path d={`M${((atMs / headMs) * width).toFixed(1)} 0V${height}`} className={styles.now} />
    </svg>
  )
}
