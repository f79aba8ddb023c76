import '../../i18n/en/recorded/predicted.ts'
import '../../i18n/en/recorded/predictedPage.ts'
import { useMemo, useState } from 'react'
import type { RunComparison } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { secondsText } from '../../i18n/predictedText.ts'
import { formatSpan } from '../../layout/format.ts'
import { type PodTimes as Plot, type PodTimeRow, podTimeEdges, podTimes } from '../../layout/predicted/podTimes.ts'
import { useElementSize } from '../canvas/useElementSize.ts'
import { classes } from '../ui/classes.ts'
import styles from './Curves.module.css'
import { NumbersTable } from './NumbersTable.tsx'

/** Time at which each new Pod became available, against the predicted range. */
export function PodTimes({ comparison: { pods } }: { readonly comparison: RunComparison }) {
  const t = useT()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { width } = useElementSize(frame)
  const plot = useMemo(() => podTimes(pods, width), [pods, width])
  const { rows } = plot
  const inside = pods.filter(({ isInside }) => isInside).length
  return (
    <section className={classes('ui-chart', styles.card)}>
      <h3 className="ui-split ui-wrap ui-strong ui-little">
        {t('predicted.podTimes')}
        <small className="ui-regular ui-muted">
          {rows.length < pods.length && `${t('predicted.podTimes.some', { shown: rows.length, of: pods.length })} `}
          {t('predicted.podTimes.note')}
        </small>
      </h3>
      <ul className={styles.legend}>
        <li className="ui-row ui-close">
          <svg width="30" height="10" aria-hidden="true">
            <path className={styles.spread} d="M3 5H27" />
            <path className={styles.middle} d="M15 1v8" />
          </svg>
          {t('predicted.podTimes.predicted')}
        </li>
        <li className="ui-row ui-close">
          <svg width="10" height="10" aria-hidden="true">
            <circle className={styles.dot} cx="5" cy="5" r="3.5" />
          </svg>
          {t('predicted.podTimes.real')}
        </li>
        {inside < pods.length && (
          <li className="ui-row ui-close">
            <svg width="10" height="10" aria-hidden="true">
              <path className={styles.out} d="M5 1l4 4-4 4-4-4z" />
            </svg>
            {t('predicted.podTimes.outside')}
          </li>
        )}
      </ul>
      <div ref={setFrame}>
        {width > 0 && (
          <svg
            width={width}
            height={plot.height}
            role="img"
            aria-label={t('predicted.podTimes.label', { inside, of: pods.length })}
          >
            <Axis plot={plot} />
            {rows.map((row, i) => (
              <Row
                key={row.number}
                row={row}
                plot={plot}
                hasNumber={i === 0 || i === rows.length - 1 || (i % 3 === 2 && i < rows.length - 2)}
              />
            ))}
          </svg>
        )}
      </div>
      <Table rows={rows} />
    </section>
  )
}

function Axis({ plot: { x, ticks, height } }: { readonly plot: Plot }) {
  const ground = height - podTimeEdges.bottom
  return (
    <>
      {ticks.map((at) => (
        <g key={at}>
          <path className="ui-level" d={`M${x(at)} 0V${ground}`} />
          <text x={x(at)} y={ground + 16} textAnchor="middle">
            {at === 0 ? '0 s' : formatSpan(at)}
          </text>
        </g>
      ))}
    </>
  )
}

interface RowProps {
  readonly row: PodTimeRow
  readonly plot: Plot
  readonly hasNumber: boolean
}

function Row({ row: { number, pod, y }, plot: { x }, hasNumber }: RowProps) {
  const { real, predicted, isInside } = pod
  return (
    <g data-pod={number}>
      {hasNumber && (
        <text x={podTimeEdges.left - 10} y={y + 4} textAnchor="end">
          {number}
        </text>
      )}
      {predicted && (
        <>
          <path
            className={styles.spread}
            d={`M${x(predicted.p5)} ${y}H${Math.max(x(predicted.p5) + 1, x(predicted.p95))}`}
          />
          <path className={styles.middle} d={`M${x(predicted.median)} ${y - 4}v8`} />
        </>
      )}
      {real !== null &&
        (isInside ? (
          <circle className={styles.dot} cx={x(real)} cy={y} r="3.5" />
        ) : (
          <path className={styles.out} d={`M${x(real)} ${y - 4.5}l4.5 4.5-4.5 4.5-4.5-4.5z`} />
        ))}
    </g>
  )
}

function Table({ rows }: { readonly rows: readonly PodTimeRow[] }) {
  const t = useT()
  const never = t('predicted.podTimes.never')
  return (
    <NumbersTable caption={t('predicted.podTimes')} first={t('predicted.podTimes.pod')}>
      {rows.map(({ number, pod: { real, predicted, isInside } }) => (
        <tr key={number}>
          <th scope="row">{number}</th>
          <td>
            {real === null ? never : secondsText(real)}
            {!isInside && ` (${t('predicted.podTimes.outside')})`}
          </td>
          <td>{predicted ? secondsText(predicted.median) : never}</td>
          <td>{predicted ? `${secondsText(predicted.p5)} – ${secondsText(predicted.p95)}` : never}</td>
        </tr>
      ))}
    </NumbersTable>
  )
}
