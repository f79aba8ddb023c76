import { DataTable } from '../ui/DataTable.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/howSure.ts'
import { useMemo, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { formatCount } from '../../layout/format.ts'
import { frontierOf, sweepEdges, sweepPicture } from '../../layout/howSure/sweepPicture.ts'
import { playSweep, setWhatIf } from '../../player/study/whatIf.ts'
import { pairsOf, settingKey, useWhatIf } from '../../store/whatIf.ts'
import { useElementSize } from '../canvas/useElementSize.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import styles from './SweepCard.module.css'
import { timeText } from './words.ts'

const height = 260

/** Pairs of maxSurge and maxUnavailable: time to complete against cost. */
export function SweepCard() {
  const t = useT()
  const { sweep } = useWhatIf()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { width } = useElementSize(frame)
  const { pairs, points } = usePoints()
  const listed = frontierOf(points)
  const now = points.find(({ isNow }) => isNow)
  const rows = now === undefined || listed.includes(now) ? listed : [now, ...listed]
  return (
    <section className={styles.card} aria-label={t('howSure.sweep')}>
      <Toolbar className={styles.head}>
        <h3 className="ui-strong ui-little">
          {t('howSure.sweep')}{' '}
          <small className="ui-little ui-regular ui-muted">{t('howSure.sweep.about', { count: pairs.length })}</small>
        </h3>
        {sweep === 'idle' ? (
          <Button onClick={playSweep}>{t('howSure.sweep.play')}</Button>
        ) : (
          <small className="ui-little ui-regular ui-muted" role="status">
            {sweep === 'playing' ? t('howSure.sweep.playing') : t('howSure.sweep.bound', { count: now?.bound ?? 0 })}
          </small>
        )}
      </Toolbar>
      {sweep !== 'idle' && (
        <div className={styles.two}>
          <div ref={setFrame}>{width > 0 && <Picture points={points} width={width} />}</div>
          <DataTable
            className={styles.table}
            isFigures
            columns={[
              t('howSure.sweep.pair'),
              t('howSure.spread.median'),
              t('howSure.figure.surge'),
              t('howSure.sweep.lowest'),
            ]}
          >
            {rows.map(({ label, medianMs, surgePodMs, meanLowestAvailable, values, isNow }) => (
              <tr key={label} data-now={isNow || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className="ui-plain ui-bare"
                    title={t('howSure.sweep.use')}
                    onClick={() => setWhatIf(values)}
                  >
                    {label}
                  </button>
                </th>
                <td>{medianMs === null ? '–' : timeText(medianMs)}</td>
                <td>{formatCount(Math.round(surgePodMs / 1000))}</td>
                <td>{Math.round(meanLowestAvailable * 10) / 10}</td>
              </tr>
            ))}
          </DataTable>
        </div>
      )}
    </section>
  )
}

/** The pairs, and a point for each pair that has been played. */
function usePoints() {
  const t = useT()
  const { kind, base, figures } = useWhatIf()
  const pairs = useMemo(() => (base === undefined ? [] : pairsOf(base, kind)), [base, kind])
  const points = useMemo(() => {
    const now = base && figures.get(settingKey(base))
    return pairs.flatMap((values) => {
      const of = figures.get(settingKey(values))
      const isNow = base !== undefined && settingKey(values) === settingKey(base)
      const isBelow = of !== undefined && now !== undefined && of.minAvailable < now.minAvailable
      const label = `${values.maxSurge} / ${values.maxUnavailable}${isNow ? ` ${t('howSure.sweep.now')}` : ''}`
      return of === undefined || now === undefined
        ? []
        : [{ ...of, label, isBelow, isNow, values, bound: now.minAvailable }]
    })
  }, [pairs, figures, base, t])
  return { pairs, points }
}

interface PictureProps {
  readonly points: Parameters<typeof sweepPicture>[0]
  readonly width: number
}

function Picture({ points, width }: PictureProps) {
  const t = useT()
  const { marks, front, timeTicks, costTicks } = useMemo(() => sweepPicture(points, width, height), [points, width])
  const bottom = height - sweepEdges.bottom
  return (
    <svg
      className={classes('ui-chart', styles.plot)}
      width={width}
      height={height}
      role="img"
      aria-label={t('howSure.sweep.label', { count: marks.length })}
    >
      {costTicks.map(({ at, label }) => (
        <g key={label}>
          <path className="ui-level" d={`M${sweepEdges.left} ${at}H${width - sweepEdges.right}`} />
          <text x={sweepEdges.left - 8} y={at + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {timeTicks.map(({ at, label }) => (
        <text key={label} x={at} y={bottom + 20} textAnchor="middle">
          {label}
        </text>
      ))}
      <path className="ui-axis" d={`M${sweepEdges.left} ${bottom + 0.5}H${width - sweepEdges.right}`} />
      <path className={styles.front} d={front} />
      {marks.map(({ label, x, y, is }) => (
        <circle key={label} cx={x} cy={y} r="5.5" data-mark={is}>
          <title>{label}</title>
        </circle>
      ))}
      {marks.map(
        ({ label, word, is }) =>
          word && (
            <text key={label} x={word.x} y={word.y} textAnchor={word.anchor} data-word={is}>
              {label}
            </text>
          ),
      )}
    </svg>
  )
}
