import '../../i18n/en/compare.ts'
import { useMemo, useState } from 'react'
import type { TimelineSample } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import {
  type Curve,
  type CurveFrame,
  curveEdges,
  curveFrame,
  curveMs,
  curveOf,
  curveWindow,
  mostPodsIn,
} from '../../layout/compare/compareCurves.ts'
import { leastOf } from '../../layout/compare/compareFigures.ts'
import { formatCount } from '../../layout/format.ts'
import { timeTicks } from '../../layout/timeScale.ts'
import { seek } from '../../player/actions/actions.ts'
import type { CompareState } from '../../store/compare.ts'
import { usePlayback } from '../../store/playback.ts'
import { formatClock } from '../../store/runClock.ts'
import { useElementSize } from '../canvas/useElementSize.ts'
import styles from './CompareCurves.module.css'
import { outcomeText } from './CompareTable.tsx'
import { LineSample, sideDash } from './LineSample.tsx'

interface CompareCurvesProps {
  readonly compared: CompareState
  readonly names: Readonly<Record<'a' | 'b', string>>
  /** Samples of the Deployment on the stage. */
  readonly samples: Readonly<Record<'a' | 'b', readonly TimelineSample[]>>
}

const height = 180

/** Available Pods of both branches in one plot, from the branch point to their ends. */
export function CompareCurves({ compared, names, samples }: CompareCurvesProps) {
  const t = useT()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { width } = useElementSize(frame)
  const { a, b, fromAt } = compared
  const plot = useMemo(() => {
    const window = curveWindow(fromAt, Math.max(a.endAt, b.endAt))
    const scene = curveFrame({ width, height, window, most: mostPodsIn([samples.a, samples.b], window) })
    return {
      scene,
      a: curveOf(samples.a, leastOf(samples.a, samples.b), scene),
      b: curveOf(samples.b, leastOf(samples.b, samples.a), scene),
    }
  }, [samples, a.endAt, b.endAt, fromAt, width])
  const { fromMs, toMs } = plot.scene.window
  const label =
    a.summary && b.summary
      ? t('compare.curvesLabel', {
          from: formatClock(fromMs),
          to: formatClock(toMs),
          nameA: names.a,
          nameB: names.b,
          lowestA: a.summary.lowestAvailable,
          lowestB: b.summary.lowestAvailable,
          outcomeA: outcomeText(a.summary, t),
          outcomeB: outcomeText(b.summary, t),
        })
      : t('compare.curves')
  return (
    <figure ref={setFrame} className="ui-shrink">
      {width > 0 && (
        // Keys move the cursor on the timeline below, so this click needs no key.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        // biome-ignore lint/a11y/noNoninteractiveElementInteractions: see above
        <svg
          className={styles.plot}
          width={width}
          height={height}
          role="img"
          aria-label={label}
          onClick={(event) => {
            const left = event.currentTarget.getBoundingClientRect().left
            void seek(Math.round(curveMs(event.clientX - left, plot.scene)))
          }}
        >
          <Axes scene={plot.scene} samples={plot.a.samples} />
          <path d={plot.a.shortfall} className={styles.shortfall} />
          <path d={plot.b.shortfall} className={styles.shortfall} />
          <Outages curve={plot.a} y={height - curveEdges.bottom} side="a" />
          <Outages curve={plot.b} y={height - curveEdges.bottom + 4} side="b" />
          <path d={plot.a.pods} className={styles.thin} />
          <path d={plot.b.pods} className={styles.thin} strokeDasharray={sideDash.b} />
          <path d={plot.a.available} className={styles.thick} />
          <path d={plot.b.available} className={styles.thick} strokeDasharray={sideDash.b} />
          <Moments compared={compared} scene={plot.scene} />
          <Playhead scene={plot.scene} />
        </svg>
      )}
      <Key />
    </figure>
  )
}

/** Legend of the lines. */
function Key() {
  const t = useT()
  return (
    <figcaption className={styles.key}>
      <span>
        <LineSample side="a" /> {t('compare.key.a')}
      </span>
      <span>
        <LineSample side="b" /> {t('compare.key.b')}
      </span>
      <span>
        <LineSample side="a" thin={true} /> {t('compare.key.pods')}
      </span>
      <span>
        <i className={styles.shortfallKey} /> {t('compare.key.shortfall')}
      </span>
      <span>
        <i className={styles.outageKey} /> {t('compare.key.outage')}
      </span>
    </figcaption>
  )
}

/** Axes with labels at 0, minimum, maximum and the highest number of Pods. */
function Axes({ scene, samples }: { readonly scene: CurveFrame; readonly samples: readonly TimelineSample[] }) {
  const { width, window, most, y: yOf } = scene
  const { minAvailable = 0, maxPods = 0 } = samples.at(-1) ?? {}
  const levels = [...new Set([0, minAvailable, maxPods, most])].filter(
    (level, _, all) => level === most || all.every((other) => other <= level || Math.abs(yOf(other) - yOf(level)) > 11),
  )
  return (
    <g className={styles.axes}>
      {levels.map((level) => (
        <g key={level}>
          <path
            d={`M${curveEdges.left} ${yOf(level).toFixed(1)}H${width - curveEdges.right}`}
            strokeDasharray={level === 0 || level === most ? undefined : '3 3'}
          />
          <text x={curveEdges.left - 6} y={yOf(level) + 4} textAnchor="end">
            {formatCount(level)}
          </text>
        </g>
      ))}
      {timeTicks(window, width).map(({ atMs, label }) => (
        <text key={atMs} x={scene.x(atMs)} y={height - 4} textAnchor="middle">
          {label}
        </text>
      ))}
    </g>
  )
}

function Outages({ curve, y, side }: { readonly curve: Curve; readonly y: number; readonly side: 'a' | 'b' }) {
  return curve.outages.map(({ fromPx, toPx }) => (
    <path
      key={fromPx}
      d={`M${fromPx} ${y}H${Math.max(toPx, fromPx + 1)}`}
      className={styles.outage}
      strokeDasharray={sideDash[side]}
    />
  ))
}

/** Marks at the branch point and at each completion. */
function Moments({ compared, scene }: { readonly compared: CompareState; readonly scene: CurveFrame }) {
  const t = useT()
  const { fromAt, a, b } = compared
  const bottom = height - curveEdges.bottom
  const ends = (
    [
      ['A', a],
      ['B', b],
    ] as const
  ).flatMap(([side, { summary }]) =>
    summary?.timeToCompleteMs === undefined ? [] : [{ side, x: scene.x(fromAt + summary.timeToCompleteMs) }],
  )
  const isTight = ends.length === 2 && Math.abs(ends[0]!.x - ends[1]!.x) < 90
  const first = ends.length === 2 && ends[0]!.x > ends[1]!.x ? 'B' : 'A'
  return (
    <g>
      <path d={`M${scene.x(fromAt).toFixed(1)} 8V${bottom}`} className={styles.moment} />
      <text x={scene.x(fromAt) + 4} y={11} className={styles.momentText}>
        {t('compare.parting')}
      </text>
      {ends.map(({ side, x }) => (
        <g key={side} className={styles.complete}>
          <path d={`M${x.toFixed(1)} 8V${bottom}`} className={styles.moment} />
          <text
            x={isTight && side === first ? x - 4 : x + 4}
            y={11}
            textAnchor={isTight && side === first ? 'end' : 'start'}
          >
            {isTight || x > scene.width - 90 ? side : t('compare.completeAt', { side })}
          </text>
        </g>
      ))}
    </g>
  )
}

function Playhead({ scene }: { readonly scene: CurveFrame }) {
  const at = usePlayback((playback) => playback.seekingTo ?? playback.cursor.at)
  if (at < scene.window.fromMs || at > scene.window.toMs) return null
  return <path d={`M${scene.x(at).toFixed(1)} 4V${height - curveEdges.bottom}`} className={styles.playhead} />
}
