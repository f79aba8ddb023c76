import '../../i18n/en/stage.ts'
import '../../i18n/en/timelineTip.ts'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { RequestSample, TimelineMark } from '../../engine/index.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { formatCount, formatSpan } from '../../layout/format.ts'
import { hasRequests, requestsAt, requestsWithin } from '../../layout/timeline/requestSeries.ts'
import { digestOf, type LaneKind, type MarkDigest, marksWithin } from '../../layout/timeline/timelineMarks.ts'
import { plotWidth, rowAt, type TimelineScene, timeAtPx } from '../../layout/timeline/timelineScene.ts'
import { sampleAt, totalsOf } from '../../layout/timeline/timelineSeries.ts'
import { windowOf } from '../../layout/timeScale.ts'
import { formatClock } from '../../store/runClock.ts'
import { usePageZoom } from '../canvas/pageZoom.ts'
import { classes } from '../ui/classes.ts'
import styles from './TimelineTip.module.css'
import type { Brush, Hover } from './useTimelinePointer.ts'

interface TipProps {
  readonly scene: TimelineScene
  /** End of the simulated run. */
  readonly headMs: number
  readonly frame: HTMLElement | null
}

const reachPx = 5
const mostLines = 6

interface TimelineTipProps extends TipProps {
  readonly hover: Hover
  /** `numbers` while the user scrubs and looks at the stage. */
  readonly form: 'full' | 'numbers'
}

/** State at the hovered time and nearby marks; over a lane, the marks of that lane. */
export function TimelineTip({ scene, headMs, hover, form, frame }: TimelineTipProps) {
  const t = useT()
  const atMs = timeAtPx(hover.px, scene)
  const row = rowAt(scene, hover.y)
  const isKnown = atMs <= headMs
  const sample = isKnown ? sampleAt(scene.series.samples, atMs) : undefined
  const totals = sample && totalsOf(sample)
  const hasMarks = form === 'full' && row !== 'requests'
  const digest = digestOf(hasMarks ? nearMarks(scene, hover.px, row) : [], mostLines)
  return (
    <Floating px={hover.px} frame={frame}>
      <b className={styles.time}>{formatClock(atMs)}</b>
      {totals && (
        <span className={styles.counts}>
          {t('timeline.counts', {
            available: formatCount(totals.available),
            total: formatCount(totals.present),
            ending: formatCount(totals.ending),
          })}
        </span>
      )}
      {isKnown && <RequestLines scene={scene} atMs={atMs} t={t} />}
      <MarkLines digest={digest} />
    </Floating>
  )
}

/** Length of the brushed time range and its marks. */
export function BrushTip({ scene, headMs, brush, frame }: TipProps & { readonly brush: Brush }) {
  const t = useT()
  const window = windowOf(timeAtPx(brush.fromPx, scene), timeAtPx(brush.toPx, scene))
  const { counts, total } = digestOf(marksWithin(scene.marks.all, window), 0)
  const words = total === 0 ? [t('timelineTip.nothing')] : countWords(counts, t)
  if (hasRequests(scene.requests)) {
    const { sent, failed } = requestsWithin(scene.requests, window, headMs)
    if (sent > 0) words.push(t('timelineTip.failedRequests', { sent: formatCount(sent), failed: formatCount(failed) }))
  }
  return (
    <Floating px={Math.max(brush.fromPx, brush.toPx)} frame={frame}>
      <b className={styles.time}>
        {formatClock(window.fromMs)}–{formatClock(window.toMs)}
      </b>
      <span className={styles.counts}>{formatSpan(window.toMs - window.fromMs)}</span>
      <p>{words.join(' · ')}</p>
    </Floating>
  )
}

/** Places the tooltip above the timeline, beside the pointer, within the window. */
function Floating({
  px,
  frame,
  children,
}: {
  readonly px: number
  readonly frame: HTMLElement | null
  readonly children: ReactNode
}) {
  const ref = useRef<HTMLDivElement>(null)
  const pageZoom = usePageZoom()
  useLayoutEffect(() => {
    if (ref.current === null || frame === null) return
    const { left, top } = frame.getBoundingClientRect()
    const { width, height } = ref.current.getBoundingClientRect()
    const place = { left: left + px * pageZoom + 12, top: top - height - 6 }
    ref.current.style.left = `${Math.max(8, Math.min(place.left, window.innerWidth - width - 8)) / pageZoom}px`
    ref.current.style.top = `${Math.max(8, place.top) / pageZoom}px`
  })
  return createPortal(
    <div ref={ref} className={styles.tip} role="tooltip" style={{ zoom: pageZoom }}>
      {children}
    </div>,
    document.body,
  )
}

/** Each Service with its numbers, and the sum for several Services. */
function RequestLines({
  scene,
  atMs,
  t,
}: {
  readonly scene: TimelineScene
  readonly atMs: number
  readonly t: Translate
}) {
  const moment = scene.requests && requestsAt(scene.requests, atMs)
  if (moment === undefined || moment.services.length === 0) return null
  return (
    <ul className={styles.requests}>
      {moment.services.length > 1 && (
        <li className={classes(moment.failedPerSecond > 0 && 'ui-bad')}>
          {t('timelineTip.allServices', {
            sent: formatRate(moment.perSecond),
            failed: formatRate(moment.failedPerSecond),
          })}
        </li>
      )}
      {moment.services.map((service) => (
        <li key={service.serviceUid} className={classes(service.failedPerSecond > 0 && 'ui-bad')}>
          {requestLine(service, t)}
        </li>
      ))}
    </ul>
  )
}

function requestLine(
  { namespace, name, perSecond, failedPerSecond, endpoints, answering, silent }: RequestSample,
  t: Translate,
): string {
  const key = failedPerSecond === 0 ? 'fine' : endpoints === 0 ? 'noEndpoints' : 'failing'
  const reasons = silent.map(({ reason, pods }) => t(`timelineTip.silent.${reason}`, { pods: formatCount(pods) }))
  const line = t(`timelineTip.${key}`, {
    service: namespace === 'default' ? `service/${name}` : `${namespace}/service/${name}`,
    sent: formatRate(perSecond),
    failed: formatRate(failedPerSecond),
    endpoints: formatCount(endpoints),
    answering: formatCount(answering),
  })
  return [line, ...reasons].join(' · ')
}

/** Requests per second: an integer from 10 on, below that with at most one decimal. */
function formatRate(perSecond: number): string {
  if (perSecond >= 10 || Number.isInteger(perSecond)) return formatCount(Math.round(perSecond))
  return perSecond.toFixed(1)
}

function MarkLines({ digest }: { readonly digest: MarkDigest }) {
  const t = useT()
  if (digest.total === 0) return null
  return (
    <div className={styles.marks}>
      {digest.total > mostLines && <p>{countWords(digest.counts, t).join(' · ')}</p>}
      <ul>
        {digest.lines.map(({ mark, count }) => (
          <li key={`${mark.kind} ${mark.text}`} className={classes(mark.warning && styles.warning)}>
            <time>{formatClock(mark.at)}</time>
            <span>
              <b>{t(`timeline.${mark.kind}`)}</b> {mark.text}
              {count > 1 && ` ×${formatCount(count)}`}
            </span>
          </li>
        ))}
        {digest.more > 0 && <li className="ui-muted">{t('timeline.more', { count: digest.more })}</li>}
      </ul>
    </div>
  )
}

function countWords(counts: MarkDigest['counts'], t: Translate): string[] {
  const words: string[] = []
  for (const kind of ['command', 'sync', 'write', 'event'] as const) {
    const count = counts[kind]
    if (count > 0) words.push(t(`timelineTip.${kind}s`, { count, number: formatCount(count) }))
  }
  return words
}

/** Marks within reach of the pointer, in one lane or all. */
function nearMarks(scene: TimelineScene, px: number, lane: LaneKind | undefined): readonly TimelineMark[] {
  const msPerPx = (scene.window.toMs - scene.window.fromMs) / plotWidth(scene)
  const atMs = timeAtPx(px, scene)
  const around = { fromMs: atMs - reachPx * msPerPx, toMs: atMs + reachPx * msPerPx }
  return marksWithin(scene.marks.all, around).filter(
    (mark) => (lane === undefined || mark.kind === lane) && Math.abs(scene.x(mark.at) - px) <= reachPx,
  )
}
