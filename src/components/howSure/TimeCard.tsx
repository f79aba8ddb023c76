import '../../i18n/en/howSure.ts'
import { useMemo, useState } from 'react'
import type { StudySummary } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { columnEdges, type TimeColumns, timeColumns } from '../../layout/howSure/timeColumns.ts'
import { timeTicks } from '../../layout/timeScale.ts'
import { useHowSure } from '../../store/howSure.ts'
import { useElementSize } from '../canvas/useElementSize.ts'
import { classes } from '../ui/classes.ts'
import styles from './cards.module.css'
import { timeText } from './words.ts'

const height = 150

/** Distribution of the times to complete. */
export function TimeCard({ summary }: { readonly summary: StudySummary }) {
  const t = useT()
  const rows = useHowSure((study) => study.rows)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { width } = useElementSize(frame)
  const plot = useMemo(() => timeColumns(rows, width, height), [rows, width])
  const times = summary.timeToCompleteMs
  return (
    <section className={styles.card}>
      <h3 className="ui-split ui-wrap ui-strong ui-little">
        {t('howSure.time')}{' '}
        {times && (
          <small className="ui-little ui-regular ui-muted">{t('howSure.time.of', { count: times.count })}</small>
        )}
      </h3>
      <div ref={setFrame} className={classes('ui-chart', styles.plot)}>
        {times === null && <p>{t('howSure.time.none')}</p>}
        {times !== null && plot !== undefined && width > 0 && (
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={t('howSure.time.label', {
              median: timeText(times.median),
              p95: timeText(times.p95),
              most: timeText(times.most),
            })}
          >
            <Columns plot={plot} width={width} />
            <Quantiles plot={plot} width={width} summary={summary} />
          </svg>
        )}
      </div>
    </section>
  )
}

function Columns({ plot, width }: { readonly plot: TimeColumns; readonly width: number }) {
  return (
    <>
      {plot.columns.map((one) => (
        <g key={one.x}>
          <rect
            className={styles.column}
            x={one.x}
            y={plot.y - one.onTimeHeight}
            width={one.width}
            height={one.onTimeHeight}
          />
          <rect
            className={styles.late}
            x={one.x}
            y={plot.y - one.onTimeHeight - one.lateHeight}
            width={one.width}
            height={one.lateHeight}
          />
        </g>
      ))}
      <path className="ui-axis" d={`M0 ${plot.y + 0.5}H${width}`} />
      {timeTicks({ fromMs: 0, toMs: plot.endMs }, width).map(({ atMs, label }) => (
        <text key={atMs} x={plot.x(atMs)} y={height - 5} textAnchor={atMs === 0 ? 'start' : 'middle'}>
          {label}
        </text>
      ))}
    </>
  )
}

/** Largest width of a label, in px. */
const roomOfWords = 130

function Quantiles({
  plot,
  width,
  summary,
}: {
  readonly plot: TimeColumns
  readonly width: number
  readonly summary: StudySummary
}) {
  const t = useT()
  const times = summary.timeToCompleteMs
  if (times === null) return null
  const [median, p95, most] = [plot.x(times.median), plot.x(times.p95), plot.x(times.most)]
  const top = columnEdges.top
  return (
    <>
      <path className={styles.quantile} d={`M${median} 4V${plot.y}M${p95} ${top - 16}V${plot.y}`} />
      <Word x={median} y={12} width={width} text={t('howSure.time.median', { time: timeText(times.median) })} />
      <Word x={p95} y={28} width={width} text={t('howSure.time.p95', { time: timeText(times.p95) })} />
      <circle className={styles.slowest} cx={most} cy={plot.y - 8} r="4.5" />
      {summary.slowest !== null && most - p95 > roomOfWords + 20 && (
        <text className={styles.slowestWord} x={most - 8} y={plot.y - 14} textAnchor="end">
          {t('howSure.time.slowest', { seed: summary.slowest })}
        </text>
      )}
    </>
  )
}

interface WordProps {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly text: string
}

/** A label beside a line: to its right if it fits. */
function Word({ x, y, width, text }: WordProps) {
  const isLeft = x > width - roomOfWords
  return (
    <text className={styles.word} x={isLeft ? x - 5 : x + 5} y={y} textAnchor={isLeft ? 'end' : 'start'}>
      {text}
    </text>
  )
}
