import '../../../i18n/en/stage.ts'
import { memo, useId, useMemo, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/index.ts'
import { formatCpu } from '../../../layout/format.ts'
import { curvePaths, type SharePoint } from '../../../layout/stage/nodeCurve.ts'
import type { StageClock } from '../../canvas/stageClock.ts'
import styles from './NodeCurve.module.css'

interface NodeCurveProps {
  readonly points: readonly SharePoint[]
  /** Allocatable CPU of the node, in millicores. */
  readonly capacityMilli: number
  /** End of the simulated run, in virtual ms. */
  readonly endMs: number
  readonly width: number
  readonly clock: StageClock
}

const height = 40
/** Px above the line of the allocatable CPU. */
const top = 4

/** CPU requests of a node's Pods over the run, against its allocatable CPU. */
export function NodeCurve({ points, capacityMilli, endMs, width, clock }: NodeCurveProps) {
  const t = useT()
  const most = useMemo(() => points.reduce((sum, { stay, ending }) => Math.max(sum, stay + ending), 0), [points])
  const capacity = formatCpu(capacityMilli)
  return (
    <div className={styles.curve} style={{ width }}>
      <div className={styles.words}>
        <span>{t('stage.node.curve')}</span>
        <span>{t('stage.node.allocatable', { cpu: capacity })}</span>
      </div>
      <svg
        width={width}
        height={height + top}
        role="img"
        aria-label={t('stage.node.curveLabel', { most: formatCpu(most), capacity })}
        focusable="false"
      >
        <Areas {...{ points, capacityMilli, most, endMs, width }} />
        <Playhead {...{ endMs, width, clock }} />
      </svg>
    </div>
  )
}

interface AreasProps extends Omit<NodeCurveProps, 'clock'> {
  /** The highest sum of requests. */
  readonly most: number
}

const Areas = memo(function Areas({ points, capacityMilli, most, endMs, width }: AreasProps) {
  const stripes = useId()
  const fullMilli = Math.max(1, capacityMilli, most)
  const { stay, ending } = curvePaths(points, { width, height, endMs, fullMilli })
  const limitY = Math.round(height - (capacityMilli / fullMilli) * height) + top + 0.5
  return (
    <>
      <pattern id={stripes} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="3" height="6" fill="var(--fg-2)" fillOpacity="0.5" />
      </pattern>
      <g transform={`translate(0 ${top})`}>
        <path d={stay} fill="var(--fg-2)" fillOpacity="0.5" />
        <path d={ending} fill={`url(#${stripes})`} />
      </g>
      <path d={`M0 ${limitY}H${width}`} stroke="var(--fg)" strokeDasharray="3 2" />
    </>
  )
})

function Playhead({ endMs, width, clock }: Pick<NodeCurveProps, 'endMs' | 'width' | 'clock'>) {
  const atMs = useSyncExternalStore(clock.subscribe, () => clock.read().atMs)
  const x = Math.min(width - 1, Math.max(1, (atMs / Math.max(1, endMs)) * width))
  return <path d={`M${x.toFixed(1)} 0V${height + top}`} stroke="var(--accent)" strokeWidth="2" />
}
