import '../../i18n/en/forecast.ts'
import '../../i18n/en/plan.ts'
import { useId, useMemo, useState } from 'react'
import type { WorkloadForecast } from '../../engine/index.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { formatCount, formatSpan, formatSpans } from '../../layout/format.ts'
import { type ForecastScene, forecastScene } from '../../layout/timeline/forecastCurve.ts'
import { useForecast } from '../../store/forecast.ts'
import { mainObject } from '../../store/planView.ts'
import { useElementSize } from '../canvas/useElementSize.ts'
import { useVerdict } from '../verdict/useVerdict.ts'
import { futureText, wayLetters } from '../verdict/verdictWords.ts'
import styles from './ForecastTimeline.module.css'

/** The timeline of a run that has not started: the apply and its forecast, dashed. */
export function ForecastTimeline() {
  const t = useT()
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const size = useElementSize(frame)
  const hatch = useId()
  const { name, forecast, tries, isComputing, isOneOfMany, isOpen, others } = useForeseen()
  const scene = useMemo(() => forecastScene(size, forecast), [size, forecast])
  const { left, right, top, bottom, line, area, ticks, replicas, firstX, doneX } = scene
  const here =
    forecast === undefined
      ? t(isComputing ? 'plan.ahead.computing' : 'plan.ahead.none')
      : isOpen
        ? t('plan.ahead.open')
        : isOneOfMany
          ? t('plan.ahead.hereOne', { name })
          : t('plan.ahead.here')
  const first = forecast?.own.curve.find(({ available }) => available > 0)
  const firstText = first && t('plan.ahead.first', { time: formatSpan(first.afterMs) })
  const end = forecast && endWords(t, forecast, tries)
  // If an open question decides the result, no time is shown as if it were certain.
  const endText = end !== undefined && isOpen ? waysText(t, end, others) : end
  // A narrow picture shows the first case only; the accessible label has all of them.
  const shownEnd = isOpen && size.width < allWaysFrom && end !== undefined ? waysText(t, end, others && []) : endText
  const text = [firstText, endText].filter(Boolean).join(', ')
  return (
    <div ref={setFrame} className={styles.frame}>
      {size.width > 0 && (
        <svg
          className={styles.picture}
          width={size.width}
          height={size.height}
          role="img"
          aria-label={text === '' ? here : t('plan.ahead.label', { name, text })}
          data-forecast-timeline={forecast ? '' : undefined}
        >
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line className={styles.hatch} x1="0" y1="0" x2="0" y2="6" />
            </pattern>
          </defs>
          {replicas && <Bound {...{ left, right }} {...replicas} />}
          <text className={styles.word} x={left - 6} y={bottom + 4} textAnchor="end">
            0
          </text>
          <line className={styles.axis} x1={left} x2={right} y1={bottom} y2={bottom} />
          {area !== '' && <path d={area} fill={`url(#${hatch})`} />}
          {line !== '' && <path d={line} className={styles.curve} />}
          <Ticks ticks={ticks} y={bottom + 16} />
          {firstX !== undefined && <Mark x={firstX} row={1} {...{ top, bottom, right }} text={firstText ?? ''} />}
          {shownEnd !== undefined && (
            <Mark
              x={doneX ?? right}
              row={2}
              {...{ top, bottom, right }}
              text={shownEnd}
              hasLine={doneX !== undefined}
            />
          )}
          <line className={styles.playhead} x1={left} x2={left} y1="8" y2={bottom} />
          <circle className={styles.knob} cx={left} cy="8" r="5" />
          <text className={styles.word} x={left + 12} y="12">
            {here}
          </text>
        </svg>
      )}
    </div>
  )
}

function Ticks({ ticks, y }: { readonly ticks: ForecastScene['ticks']; readonly y: number }) {
  return ticks.map(({ atMs, label, x }) => (
    <text key={atMs} className={styles.word} x={x} y={y} textAnchor="middle">
      {label}
    </text>
  ))
}

interface BoundProps {
  readonly left: number
  readonly right: number
  readonly y: number
  readonly count: number
}

/** The line of all desired Pods. */
function Bound({ left, right, y, count }: BoundProps) {
  return (
    <>
      <line className={styles.bound} x1={left} x2={right} y1={y} y2={y} />
      <text className={styles.number} x={left - 6} y={y + 4} textAnchor="end">
        {formatCount(count)}
      </text>
    </>
  )
}

interface MarkProps {
  readonly x: number
  /** Row below the label of the apply. Each text has a row of its own, so that texts do not collide. */
  readonly row: 1 | 2
  readonly top: number
  readonly bottom: number
  readonly right: number
  readonly text: string
  readonly hasLine?: boolean
}

/** Below this width in CSS px only the first case is shown. */
const allWaysFrom = 560

/** Widest character of the small font in CSS px, to decide on which side a text fits. */
const letterPx = 6.2

function Mark({ x, row, top, bottom, right, text, hasLine = true }: MarkProps) {
  const width = text.length * letterPx
  // A text that fits on neither side of its line ends at the right edge.
  const place = x + 6 + width <= right ? x + 6 : x - 6 - width >= 0 ? x - 6 : right
  const y = 12 + row * 14
  return (
    <>
      {hasLine && <line className={styles.mark} x1={x} x2={x} y1={Math.min(y - 8, top)} y2={bottom} />}
      <text className={styles.word} x={place} y={y} textAnchor={place === x + 6 ? 'start' : 'end'}>
        {text}
      </text>
    </>
  )
}

/** The result if all open questions are answered well, and the other results as far as they are known. */
function waysText(t: Translate, end: string, others: readonly string[] | undefined): string {
  if (others === undefined) return t('forecast.asSimulated', { text: end })
  return [end, ...others].map((text, i) => t('plan.ahead.way', { letter: wayLetters[i] ?? '', text })).join(' · ')
}

/** The result as text: the time to complete, or that the rollout stalls. */
function endWords(t: Translate, forecast: WorkloadForecast, tries: number): string {
  const { completeAfterMs, incomplete, own, replicas, kind } = forecast
  if (kind === 'DaemonSet' && replicas.to === 0) return t('forecast.fitsNowhere')
  if (completeAfterMs === undefined || own.completeAfterMs === undefined)
    return t('plan.ahead.stalls', { available: formatCount(own.available), replicas: formatCount(replicas.to) })
  const time = formatSpans(completeAfterMs.least, completeAfterMs.most)
  if (incomplete === 0) return t('plan.ahead.done', { count: tries, time })
  return t('plan.ahead.some', { done: tries - incomplete, count: tries, time })
}

/** The forecast of the workload that the preview shows. */
function useForeseen() {
  const t = useT()
  const { forecast: simulated, text, state } = useForecast(({ edit }) => edit)
  const { known, verdict, reasons = 0 } = useVerdict() ?? {}
  const isOpen = reasons > 0
  const [best, ...others] = (isOpen && verdict?.futures) || []
  const forecast = best?.result ?? simulated
  const main = known && mainObject(known.plan)
  // A verdict about another manifest is ignored.
  const isOfThis = known !== undefined && text === known.text
  const found = isOfThis
    ? forecast?.workloads.find(
        (one) => main && one.kind === main.kind && one.name === main.name && one.namespace === main.namespace,
      )
    : undefined
  return {
    name: main?.name ?? '',
    forecast: found,
    tries: forecast?.tries ?? 0,
    /** The apply bar shows the sum of all workloads; here a label says that the times are those of one workload. */
    isOneOfMany: (forecast?.workloads.length ?? 0) > 1,
    isOpen: isOpen && verdict?.word === 'cannotTell',
    others: best && known ? others.map(({ result }) => futureText(t, result, known.plan).text) : undefined,
    isComputing: state === 'computing' || state === 'refining',
  }
}
