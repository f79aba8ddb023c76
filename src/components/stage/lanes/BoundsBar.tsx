import '../../../i18n/en/stage.ts'
import { useId, useMemo, useState } from 'react'
import type { RevisionView, WorkloadView } from '../../../engine/index.ts'
import { type MessageKey, type Translate, useT } from '../../../i18n/index.ts'
import { formatCount } from '../../../layout/format.ts'
import { type Tone, toneAt, toneColour } from '../../../layout/revisionTone.ts'
import { type Bounds, type BoundsSegment, boundSums, boundsOf, withoutPlanned } from '../../../layout/stage/bounds.ts'
import { isAsking, useLesson } from '../../../store/lesson.ts'
import { useElementSize } from '../../canvas/useElementSize.ts'
import { classes } from '../../ui/classes.ts'
import styles from './BoundsBar.module.css'

interface BoundsBarProps {
  readonly workload: WorkloadView
  /** Revisions of the workload. */
  readonly revisions: readonly RevisionView[]
  /** Height of the bar, in CSS px. */
  readonly height?: number
  /** Texts in one line, because the workload's tile has the bar. */
  readonly isLine?: boolean
}

/** Pods of a rollout against minimum and maximum, and how both are computed. */
export function BoundsBar({ workload, revisions, height = 16, isLine = false }: BoundsBarProps) {
  const t = useT()
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const { width } = useElementSize(element)
  const isWaiting = useLesson(isAsking)
  const bounds = useMemo(() => {
    const all = boundsOf(workload, revisions)
    return isWaiting ? withoutPlanned(all) : all
  }, [workload, revisions, isWaiting])
  const brief = width < 480
  return (
    <div ref={setElement} className="ui-shrink ui-anchor" role="img" aria-label={summary(t, workload, bounds)}>
      <div
        className={classes('ui-split ui-apart ui-small ui-muted ui-nowrap ui-values', styles.words)}
        aria-hidden="true"
      >
        <Counts bounds={bounds} brief={brief} />
        {bounds.counts.ending > 0 && (
          <span>
            {t(brief ? 'stage.bounds.endingShort' : 'stage.bounds.ending', { pods: formatCount(bounds.counts.ending) })}
          </span>
        )}
        {isLine && <LimitWords bounds={bounds} />}
      </div>
      {!isLine && (
        <>
          {/* The height is reserved before the width is known, so that nothing below moves. */}
          <div className="ui-flex" style={{ height: height + 8 }}>
            {width > 0 && <Strip bounds={bounds} width={width} height={height} />}
          </div>
          <Limits {...{ workload, bounds, width, brief }} />
        </>
      )}
    </div>
  )
}

/** Minimum and maximum as texts. */
function LimitWords({ bounds: { minAvailable, maxPods } }: { readonly bounds: Bounds }) {
  const t = useT()
  const most = t('stage.bounds.atMostShort', { pods: formatCount(maxPods) })
  return (
    <span>
      {minAvailable !== undefined && (
        <>
          <span data-point="bound/minAvailable">
            {t('stage.bounds.atLeastShort', { pods: formatCount(minAvailable) })}
          </span>
          {' · '}
        </>
      )}
      <span data-point="bound/maxPods">{most}</span>
    </span>
  )
}

function Counts({ bounds, brief }: { readonly bounds: Bounds; readonly brief: boolean }) {
  const t = useT()
  const { counts } = bounds
  const kinds = ['ready', 'starting', 'toCreate'] as const
  const pods = counts.available + counts.ready + counts.starting + counts.failing
  const parts = brief ? [] : kinds.filter((kind) => counts[kind] > 0)
  return (
    <span className="ui-shrink ui-cut">
      {bounds.outage ? (
        <b className={styles.outage}>{t('stage.bounds.outage')}</b>
      ) : (
        <b>{t('stage.bounds.available', { pods: formatCount(counts.available) })}</b>
      )}
      {brief && !bounds.outage && ` ${t('stage.bounds.ofPods', { pods: formatCount(pods), count: pods })}`}
      {counts.failing > 0 && (
        <>
          {' · '}
          <b className={styles.outage}>{t('stage.bounds.failing', { pods: formatCount(counts.failing) })}</b>
        </>
      )}
      {parts.map((kind) => ` · ${t(`stage.bounds.${kind}`, { pods: formatCount(counts[kind]) })}`)}
    </span>
  )
}

interface StripProps {
  readonly bounds: Bounds
  readonly width: number
  readonly height: number
}

const strengths: Record<BoundsSegment['kind'], number> = {
  available: 1,
  ready: 0.55,
  starting: 0.24,
  failing: 1,
  toCreate: 0,
  ending: 0,
}

/** The bar without texts, also for small overviews. */
function Strip({ bounds, width, height }: StripProps) {
  const hatchId = useId()
  const { extent, minAvailable, maxPods, segments, outage } = bounds
  const x = (pods: number) => (pods / extent) * width
  const top = 4
  return (
    <svg className={styles.strip} width={width} height={height + 8} aria-hidden="true" focusable="false">
      <pattern id={hatchId} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="1.5" height="5" fill="var(--bad)" />
      </pattern>
      <rect x="0" y={top} width={width} height={height} rx="4" fill="var(--panel-3)" />
      {outage && minAvailable !== 0 && (
        <rect
          x="0"
          y={top}
          width={x(minAvailable ?? maxPods)}
          height={height}
          rx="4"
          fill={`url(#${hatchId})`}
          opacity="0.5"
        />
      )}
      {segments.map((segment) => (
        <Segment
          key={`${segment.kind} ${segment.revision} ${segment.tone}`}
          segment={segment}
          tone={toneAt(segment.tone)}
          x={x(segment.from) + 0.5}
          width={Math.max(1, x(segment.to) - x(segment.from) - 1)}
          top={top}
          height={height}
        />
      ))}
      {minAvailable !== undefined && <Limit x={x(minAvailable)} height={height + 8} />}
      <Limit x={x(maxPods)} height={height + 8} />
    </svg>
  )
}

function Limit({ x, height }: { readonly x: number; readonly height: number }) {
  return <path d={`M${x.toFixed(1)} 0V${height}`} stroke="var(--fg)" strokeDasharray="3 2" />
}

interface SegmentProps {
  readonly segment: BoundsSegment
  readonly tone: Tone
  readonly x: number
  readonly width: number
  readonly top: number
  readonly height: number
}

function Segment({ segment: { kind }, tone, x, width, top, height }: SegmentProps) {
  const ink = kind === 'failing' ? 'var(--bad)' : toneColour(tone)
  if (kind === 'toCreate' || kind === 'ending') {
    const inner = { x: x + 0.75, y: top + 0.75, width: Math.max(0.5, width - 1.5), height: height - 1.5, rx: 2 }
    const dash = kind === 'ending' ? '4 3' : '2 3'
    return <rect {...inner} fill="none" stroke={ink} strokeWidth={kind === 'ending' ? 1.5 : 1} strokeDasharray={dash} />
  }
  return <rect x={x} y={top} width={width} height={height} rx="2" fill={ink} opacity={strengths[kind]} />
}

interface LimitsProps {
  readonly workload: WorkloadView
  readonly bounds: Bounds
  readonly width: number
  readonly brief: boolean
}

/**
 * Labels of minimum and maximum below their lines, without overlap and within the bar; the sums are added if they fit.
 */
function Limits({ workload, bounds, width, brief }: LimitsProps) {
  const t = useT()
  const { minAvailable, maxPods, extent } = bounds
  const sums = boundSums(workload)
  const least = minAvailable === undefined ? undefined : formatCount(minAvailable)
  const most = formatCount(maxPods)
  const leastText = least && t(brief ? 'stage.bounds.atLeastShort' : 'stage.bounds.atLeast', { pods: least })
  const mostText = t(brief ? 'stage.bounds.atMostShort' : 'stage.bounds.atMost', { pods: most, count: maxPods })
  const sumsText = minAvailable === undefined ? t(freeText(workload)) : t('stage.bounds.sums', sums)
  const places = placeLimits({
    width,
    least: leastText ? { at: ((minAvailable ?? 0) / extent) * width, width: roughWidth(leastText) } : undefined,
    most: { at: (maxPods / extent) * width, width: roughWidth(mostText) },
    sums: roughWidth(sumsText),
  })
  const title = t('stage.bounds.sumsTitle', {
    unavailable: workload.maxUnavailable.written,
    surge: workload.maxSurge.written,
  })
  return (
    <div className={styles.limits} aria-hidden="true">
      {places.showSums && (
        <span className={styles.sums} title={minAvailable === undefined ? undefined : title}>
          {sumsText}
        </span>
      )}
      {leastText && (
        <span data-point="bound/minAvailable" style={{ left: places.least }}>
          {leastText}
        </span>
      )}
      <span data-point="bound/maxPods" style={{ left: places.most }}>
        {mostText}
      </span>
    </div>
  )
}

const freeText = ({ strategy }: WorkloadView): MessageKey =>
  strategy === 'OnDelete' ? 'stage.bounds.onDelete' : 'stage.bounds.noLeast'

/** An estimate, precise enough to keep texts of 11 px apart. */
function roughWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 11.5 : 6), 0)
}

interface LimitTexts {
  readonly width: number
  readonly least: { readonly at: number; readonly width: number } | undefined
  readonly most: { readonly at: number; readonly width: number }
  readonly sums: number
}

/** Centres the labels below their lines as far as edges and each other allow; `showSums` is true if the sums fit. */
export function placeLimits({ width, least, most, sums }: LimitTexts) {
  const gap = 12
  const mostLeft = clamp(most.at - most.width / 2, 0, width - most.width)
  const leastWidth = least?.width ?? 0
  const wanted = (least?.at ?? 0) - leastWidth / 2
  const leastLeft = clamp(wanted, 0, Math.max(0, mostLeft - leastWidth - gap))
  const first = least === undefined ? mostLeft : leastLeft
  // If both labels are at the left edge, the maximum follows the minimum.
  const mostFrom = least === undefined ? mostLeft : Math.max(mostLeft, leastLeft + leastWidth + gap)
  return { least: leastLeft, most: mostFrom, showSums: sums + gap <= first }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

function summary(t: Translate, workload: WorkloadView, { counts, minAvailable, maxPods }: Bounds): string {
  const facts = {
    available: counts.available,
    pods: counts.available + counts.ready + counts.starting + counts.failing,
    most: maxPods,
    ending: counts.ending,
  }
  if (minAvailable === undefined) return t('stage.bounds.summaryRecreate', facts)
  return t('stage.bounds.summary', { ...facts, least: workload.minAvailable })
}
