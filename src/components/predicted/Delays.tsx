import '../../i18n/en/recorded/predicted.ts'
import '../../i18n/en/recorded/predictedPage.ts'
import { useMemo, useState } from 'react'
import type { SeenDelays } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { calibratedName, predictedDelays, quantileOf, secondsText } from '../../i18n/predictedText.ts'
import { formatSpan } from '../../layout/format.ts'
import { delayGround, delayPlot } from '../../layout/predicted/delayPlot.ts'
import { calibratePerNode } from '../../player/predicted/predictedActions.ts'
import { usePredicted } from '../../store/predicted.ts'
import { useElementSize } from '../canvas/useElementSize.ts'
import { classes } from '../ui/classes.ts'
import { RichText } from '../ui/RichText.tsx'
import styles from './Delays.module.css'

/** Delays measured in the recording, and whether one distribution fits all nodes. */
export function Delays() {
  const t = useT()
  const calibration = usePredicted(({ prediction }) => prediction?.calibration)
  const perNode = usePredicted((predicted) => predicted.perNode)
  if (calibration === undefined) return null
  const { schedule, containers } = calibration
  const isAlone = new Set(containers.map(({ workload, container }) => `${workload}/${container}`)).size === 1
  const cards = [
    ...(schedule ? [{ of: '', delays: schedule }] : []),
    ...containers.flatMap((row) => {
      const { container, image } = calibratedName(row, calibration)
      const of = isAlone ? image : [`${row.workload}/${container}`, image].filter(Boolean).join(' ')
      return row.phases.map((delays) => ({ of, delays }))
    }),
  ]
  if (cards.length === 0) return null
  const isApart = perNode || cards.some(({ delays }) => delays.apart.length > 0)
  return (
    <section className="ui-shrink ui-small ui-muted" aria-labelledby="predictedDelays">
      <div className={styles.head}>
        <h3 className="ui-strong ui-little" id="predictedDelays">
          {t('predicted.delays.title')}
        </h3>
        <small>{t('predicted.delays.note')}</small>
        {isApart && (
          <label className={styles.perNode}>
            <input type="checkbox" checked={perNode} onChange={(event) => calibratePerNode(event.target.checked)} />
            {t('predicted.perNode.on')}
          </label>
        )}
      </div>
      <ul className={styles.cards}>
        {cards.map(({ of, delays }) => (
          <Card key={`${of} ${delays.phase}`} of={of} delays={delays} />
        ))}
      </ul>
    </section>
  )
}

const height = delayGround + 20

function Card({ of, delays }: { readonly of: string; readonly delays: SeenDelays }) {
  const t = useT()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { width } = useElementSize(frame)
  const { samples, apart, phase } = delays
  const plot = useMemo(() => delayPlot(samples, width), [samples, width])
  const far = useMemo(() => new Set(apart.flatMap((one) => one.samples)), [apart])
  const [, fits] = predictedDelays(delays, t)
  const [median, p95] = [quantileOf(samples, 0.5), quantileOf(samples, 0.95)]
  return (
    <li className={styles.card} data-phase={phase} data-apart={apart.length > 0 || undefined}>
      <div className={styles.name}>
        <b>{t(`predicted.phase.${phase}`)}</b>
        <small>{t('predicted.delays.count', { count: samples.length })}</small>
      </div>
      {of !== '' && <small className={styles.of}>{of}</small>}
      <div ref={setFrame} className={styles.plot}>
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true">
            <path className={styles.hill} d={plot.hill} />
            <path className={styles.median} d={`M${plot.x(median)} 4V${delayGround + 2}`} />
            {plot.points.map(({ at, x, y }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: equal delays are many, and in the order of the samples
              <circle key={i} className={far.has(at) ? styles.apart : styles.point} cx={x} cy={y} r="2" />
            ))}
          </svg>
        )}
      </div>
      <div className={styles.range} aria-hidden="true">
        <span>0</span>
        <span>{formatSpan(plot.endMs)}</span>
      </div>
      <p>
        <RichText text="predicted.delays.quantiles" params={{ median: secondsText(median), p95: secondsText(p95) }} />
      </p>
      <p className={classes('ui-anywhere ui-faint', styles.fits)}>{fits}</p>
    </li>
  )
}
