import '../../i18n/en/timelineTip.ts'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { LoadPoint, LoadView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { loadStep, wholeCurve, withoutPoint, withPoint } from '../../layout/timeline/loadCurve.ts'
import { plotRight, type TimelineScene, timeAtPx } from '../../layout/timeline/timelineScene.ts'
import { formatClockShort } from '../../store/runClock.ts'
import styles from './LoadLane.module.css'

/** Height of the curve, and space above its highest point, in CSS px. */
const [curveHeight, curveTop] = [72, 6]
/** Largest distance of a press that selects a point, and minimum distance of drawn points, in CSS px. */
const [reach, drawnGap] = [9, 14]

interface CurveProps {
  readonly scene: TimelineScene
  /** The commands for the target, in order. */
  readonly loads: readonly LoadView[]
  /** The curve after the cursor, or the draft while the user draws. */
  readonly ahead: readonly LoadPoint[]
  /** Virtual ms. */
  readonly cursorMs: number
  readonly onDraft: (points: readonly LoadPoint[]) => void
  readonly onCommit: (points: readonly LoadPoint[]) => void
}

/** Scales of time and rate, in CSS px. */
interface Scales {
  readonly x: (at: number) => number
  readonly y: (perSecond: number) => number
  /** Requests per second at the top. */
  readonly most: number
}

/** The load as a curve: solid up to the cursor, dotted after it, where a press or stroke edits it. */
export function LoadCurve({ scene, loads, ahead, cursorMs, onDraft, onCommit }: CurveProps) {
  const t = useT()
  const [isDrawing, setDrawing] = useState(false)
  const past = wholeCurve(loads, cursorMs)
  const scales = scalesOf(scene, [...past, ...ahead])
  const gapMs = Math.max(0, timeAtPx(scene.left + drawnGap, scene) - timeAtPx(scene.left, scene))
  const press = (event: PointerEvent<HTMLElement>) => {
    const point = pointAt(event, scene, scales)
    if (event.button !== 0 || point.at <= cursorMs) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const taken = ahead.find(({ at }, i) => i > 0 && Math.abs(scene.x(at) - scene.x(point.at)) < reach)
    setDrawing(true)
    onDraft(withPoint(taken ? withoutPoint(ahead, taken.at) : ahead, point, gapMs))
  }
  const end = () => {
    if (!isDrawing) return
    setDrawing(false)
    onCommit(ahead)
  }
  return (
    <fieldset
      className={styles.curve}
      style={{ width: scene.width, height: curveHeight }}
      aria-label={t('timelineTip.load.curve')}
      title={t('timelineTip.load.keys', { step: loadStep })}
      onPointerDown={press}
      onPointerMove={(event) => isDrawing && onDraft(withPoint(ahead, pointAt(event, scene, scales), gapMs))}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <Picture {...{ scene, past, ahead, cursorMs, scales }} />
      <Points {...{ ahead, scales, onDraft, onCommit }} endMs={timeAtPx(scene.width - plotRight, scene)} />
    </fieldset>
  )
}

function scalesOf(scene: TimelineScene, points: readonly LoadPoint[]): Scales {
  const [left, right] = [scene.left, scene.width - plotRight]
  const most = mostOf(points)
  return {
    most,
    x: (at) => Math.max(left, Math.min(right, scene.x(at))),
    y: (rate) => curveTop + (curveHeight - 2 * curveTop) * (1 - rate / most),
  }
}

/** Time and rate at the pointer. */
function pointAt(event: PointerEvent<HTMLElement>, scene: TimelineScene, { most }: Scales): LoadPoint {
  const box = event.currentTarget.getBoundingClientRect()
  // Presenter mode may zoom the page.
  const zoom = box.width / scene.width
  const height = (event.clientY - box.top) / zoom - curveTop
  const rate = (1 - height / (curveHeight - 2 * curveTop)) * most
  return {
    at: timeAtPx((event.clientX - box.left) / zoom, scene),
    perSecond: Math.max(0, Math.round(rate / loadStep) * loadStep),
  }
}

interface PictureProps extends Pick<CurveProps, 'scene' | 'ahead' | 'cursorMs'> {
  readonly past: readonly LoadPoint[]
  readonly scales: Scales
}

function Picture({ scene, past, ahead, cursorMs, scales: { x, y, most } }: PictureProps) {
  const [left, right] = [scene.left, scene.width - plotRight]
  const line = (points: readonly LoadPoint[]) =>
    points
      .map(({ at, perSecond }, i) => `${i === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(perSecond).toFixed(1)}`)
      .join('')
  const ground = curveHeight - curveTop
  const [first] = past
  return (
    <svg width={scene.width} height={curveHeight} aria-hidden="true" focusable="false">
      <path className={styles.ground} d={`M${left} ${ground}H${right}`} />
      <text className={styles.most} x={left - 6} y={curveTop + 8}>
        {most}
      </text>
      <text className={styles.most} x={left - 6} y={ground}>
        0
      </text>
      {first && <path className={styles.area} d={`${line(past)}V${ground}H${x(first.at)}Z`} />}
      <path className={styles.past} d={line(past)} />
      <path className={styles.ahead} d={`${line(ahead)}H${right}`} />
      <path className={styles.cursor} d={`M${x(cursorMs)} 0V${curveHeight}`} />
    </svg>
  )
}

interface PointsProps extends Pick<CurveProps, 'ahead' | 'onDraft' | 'onCommit'> {
  readonly scales: Scales
  /** End of the timeline in virtual ms. */
  readonly endMs: number
}

/**
 * The point at the playhead and the points ahead, operated by keys. The curve changes at once; the run changes when the
 * focus leaves the point.
 */
function Points({ ahead, scales: { x, y, most }, endMs, onDraft, onCommit }: PointsProps) {
  const t = useT()
  return ahead.map(({ at, perSecond }, index) => (
    <span
      key={index === 0 ? 'now' : at}
      className={styles.point}
      data-now={index === 0 ? '' : undefined}
      style={{ left: x(at), top: y(perSecond) }}
      role="slider"
      tabIndex={0}
      aria-label={t('timelineTip.load.point', { time: formatClockShort(at) })}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={perSecond}
      aria-valuetext={t('timelineTip.load.pointValue', { rate: perSecond })}
      onKeyDown={(event) => {
        const next = byKey(event, ahead, { index, endMs })
        if (!next) return
        event.preventDefault()
        event.stopPropagation()
        if (next.length !== ahead.length) onCommit(next)
        else onDraft(next)
      }}
      onBlur={() => onCommit(ahead)}
    />
  ))
}

/** The points after a key press; undefined for other keys. */
function byKey(
  { key }: KeyboardEvent,
  points: readonly LoadPoint[],
  { index, endMs }: { readonly index: number; readonly endMs: number },
): readonly LoadPoint[] | undefined {
  const { at = 0, perSecond = 0 } = points[index] ?? {}
  const up = key === 'ArrowUp' || key === 'ArrowRight' ? 1 : key === 'ArrowDown' || key === 'ArrowLeft' ? -1 : 0
  if (index > 0 && (key === 'Backspace' || key === 'Delete')) return withoutPoint(points, at)
  if (key === 'Enter') return withPoint(points, { at: pointAfter(points, index, endMs), perSecond }, 0)
  if (up === 0) return undefined
  const moved = Math.max(0, perSecond + up * loadStep)
  return points.map((one) => (one.at === at ? { at, perSecond: moved } : one))
}

/**
 * The middle between a point and the next point or the end of the timeline, at least 30 s ahead if there is no next
 * point. Virtual ms.
 */
function pointAfter(points: readonly LoadPoint[], index: number, endMs: number): number {
  const { at = 0 } = points[index] ?? {}
  const next = points[index + 1]?.at
  return Math.round(next === undefined ? Math.max(at + 30_000, (at + endMs) / 2) : (at + next) / 2)
}

/** The top of the scale: a round number above the highest point. */
function mostOf(points: readonly LoadPoint[]): number {
  const highest = Math.max(100, ...points.map(({ perSecond }) => perSecond))
  const unit = 10 ** Math.floor(Math.log10(highest))
  return Math.ceil((highest * 1.15) / unit) * unit
}
