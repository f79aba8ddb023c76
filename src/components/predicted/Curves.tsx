import '../../i18n/en/recorded/predicted.ts'
import '../../i18n/en/recorded/predictedPage.ts'
import { useMemo, useState } from 'react'
import type { Prediction, RunComparison } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { secondsText } from '../../i18n/predictedText.ts'
import {
  curveEdges,
  curveMoments,
  type PredictedCurves,
  predictedCurves,
} from '../../layout/predicted/predictedCurves.ts'
import { pause, seek } from '../../player/actions/actions.ts'
import { usePlayback } from '../../store/playback.ts'
import { usePredicted } from '../../store/predicted.ts'
import { formatClock } from '../../store/runClock.ts'
import { useElementSize } from '../canvas/useElementSize.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import styles from './Curves.module.css'
import { NumbersTable } from './NumbersTable.tsx'

const height = 250

/** The real rollout and the simulated runs on common axes; a click seeks in the recording. */
export function Curves() {
  const t = useT()
  const prediction = usePredicted((predicted) => predicted.prediction)
  const comparison = usePredicted((predicted) => predicted.comparison)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { width } = useElementSize(frame)
  const curves = useMemo(
    () => prediction && predictedCurves(prediction.real, comparison, prediction.start.realMs, width, height),
    [prediction, comparison, width],
  )
  if (prediction === undefined || curves === undefined) return null
  const { beginsAt } = prediction
  const seekTo = (px: number): void => {
    pause()
    void seek(beginsAt + Math.min(curves.endMs, Math.max(0, curves.x.invert(px))))
  }
  return (
    <section className={classes('ui-chart', styles.card)}>
      <h3 className="ui-strong ui-little">{t('predicted.curves')}</h3>
      <Legend hasSeeds={comparison !== undefined} />
      <div ref={setFrame} className={styles.plot}>
        {width > 0 && (
          // Keys seek on the timeline below the curves.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/noNoninteractiveElementInteractions: see above
          <svg
            width={width}
            height={height}
            fill="none"
            role="img"
            aria-label={curvesLabel(prediction, comparison, t)}
            onClick={(event) => seekTo(event.clientX - event.currentTarget.getBoundingClientRect().left)}
          >
            <Axes curves={curves} width={width} beginsAt={beginsAt} />
            <path className={styles.band} d={curves.newAvailable.band} />
            <path className={styles.podsMedian} d={curves.allPods.median} />
            <path className={styles.pods} d={curves.allPods.real} />
            <path className={styles.availableMedian} d={curves.available.median} />
            <path className={styles.available} d={curves.available.real} />
            <path className={styles.median} d={curves.newAvailable.median} data-curve="median" />
            <path className={styles.real} d={curves.newAvailable.real} data-curve="real" />
            <Ends curves={curves} width={width} prediction={prediction} comparison={comparison} />
            <Cursor curves={curves} beginsAt={beginsAt} />
          </svg>
        )}
      </div>
      {comparison && <Table comparison={comparison} beginsAt={beginsAt} />}
    </section>
  )
}

function curvesLabel({ real }: Prediction, comparison: RunComparison | undefined, t: ReturnType<typeof useT>): string {
  const last = comparison?.newAvailable.at(-1)
  const count = real.points.at(-1)?.newAvailable ?? 0
  return last === undefined
    ? t('predicted.curves.realOnly', { real: count })
    : t('predicted.curves.label', { real: count, low: last.low, high: last.high, median: last.median })
}

const legend = [
  ['real', true],
  ['median', false],
  ['band', false],
  ['available', true],
  ['pods', true],
] as const

function Legend({ hasSeeds }: { readonly hasSeeds: boolean }) {
  const t = useT()
  return (
    <ul className={styles.legend}>
      {legend.map(
        ([id, isReal]) =>
          (isReal || hasSeeds) && (
            <li key={id} className="ui-row ui-close">
              <svg width="22" height="10" fill="none" aria-hidden="true">
                <path className={styles[id]} d={id === 'band' ? 'M0 0H22V10H0Z' : 'M0 5H22'} />
              </svg>
              {t(`predicted.curves.${id}`)}
            </li>
          ),
      )}
    </ul>
  )
}

interface PlotProps {
  readonly curves: PredictedCurves
  readonly width: number
}

function Axes({ curves, width, beginsAt }: PlotProps & { readonly beginsAt: number }) {
  const { left, right, bottom } = curveEdges
  return (
    <>
      {curves.levels.map((level) => (
        <g key={level}>
          <path className={level === 0 ? 'ui-axis' : 'ui-level'} d={`M${left} ${curves.y(level)}H${width - right}`} />
          <text x={left - 8} y={curves.y(level) + 4} textAnchor="end">
            {level}
          </text>
        </g>
      ))}
      {curves.ticks.map(({ at, label }) => (
        <g key={at}>
          <text x={curves.x(at)} y={height - bottom + 16} textAnchor={at === 0 ? 'start' : 'middle'}>
            {label}
          </text>
          <text x={curves.x(at)} y={height - bottom + 30} textAnchor={at === 0 ? 'start' : 'middle'}>
            {formatClock(beginsAt + at)}
          </text>
        </g>
      ))}
    </>
  )
}

interface EndsProps extends PlotProps {
  readonly prediction: Prediction
  readonly comparison: RunComparison | undefined
}

/** The real and the predicted time of completion. */
function Ends({ curves, width, prediction, comparison }: EndsProps) {
  const t = useT()
  const { x, endMs } = curves
  const took = prediction.real.completeAt
  const spread = comparison?.timeToComplete.predicted
  const right = width - curveEdges.right
  const ground = height - curveEdges.bottom
  const [low, median, high] = spread
    ? [spread.p5, spread.median, spread.p95].map((at) => Math.min(right, x(at)))
    : [right, right, right]
  return (
    <g className={styles.ends}>
      {spread && spread.p5 <= endMs && low !== undefined && median !== undefined && high !== undefined && (
        <>
          <path d={`M${low} 12H${high}M${low} 8v8M${high} 8v8`} />
          <circle cx={median} cy={12} r="3.5" />
          <Beside from={low} to={high} y={16} width={width}>
            {t('predicted.curves.complete.predicted', { low: secondsText(spread.p5), high: secondsText(spread.p95) })}
          </Beside>
        </>
      )}
      {took !== null && took <= endMs && (
        <>
          <path strokeDasharray="2 2" d={`M${x(took)} 22V${ground}`} />
          <Beside from={x(took)} to={x(took)} y={32} width={width}>
            {t('predicted.curves.complete', { time: secondsText(took) })}
          </Beside>
        </>
      )}
    </g>
  )
}

/** Largest width of the labels of both times, in px. */
const roomOfWords = 190

interface BesideProps {
  readonly from: number
  readonly to: number
  readonly y: number
  readonly width: number
  readonly children: string
}

/** A label to the right if it fits, else to the left. */
function Beside({ from, to, y, width, children }: BesideProps) {
  const isLeft = to > width - roomOfWords && from > width - to
  return (
    <text x={isLeft ? from - 7 : to + 7} y={y} textAnchor={isLeft ? 'end' : 'start'}>
      {children}
    </text>
  )
}

/** The cursor of the recording. */
function Cursor({ curves, beginsAt }: { readonly curves: PredictedCurves; readonly beginsAt: number }) {
  const at = usePlayback(({ cursor }) => cursor.at) - beginsAt
  if (at < 0 || at > curves.endMs) return null
  const x = curves.x(at)
  return (
    <g className={styles.cursor} data-cursor={Math.round(at)}>
      <path d={`M${x} ${curveEdges.top - 10}V${height - curveEdges.bottom}`} />
      <circle cx={x} cy={curveEdges.top - 10} r="4.5" />
    </g>
  )
}

/** The curves as a table; a press on a time seeks to it. */
function Table({ comparison, beginsAt }: { readonly comparison: RunComparison; readonly beginsAt: number }) {
  const t = useT()
  const moments = useMemo(() => curveMoments(comparison), [comparison])
  return (
    <NumbersTable caption={t('predicted.curves.real')} first={t('predicted.table.time')}>
      {moments.map(({ at, real, predicted }) => (
        <tr key={at}>
          <th scope="row">
            <Button variant="quiet" onClick={() => void seek(beginsAt + at)}>
              {`+${secondsText(at)}, ${formatClock(beginsAt + at)}`}
            </Button>
          </th>
          <td>{real}</td>
          <td>{predicted.median}</td>
          <td>{`${predicted.low}–${predicted.high}`}</td>
        </tr>
      ))}
    </NumbersTable>
  )
}
