import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RequestSample, TimelineMark, TimelineSample } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { formatClock } from '../../layout/format.ts'
import { drawPodAreas, drawTimelineLines } from '../../layout/timeline/drawTimeline.ts'
import { requestsWithin } from '../../layout/timeline/requestSeries.ts'
import { stallSpans } from '../../layout/timeline/stallSpans.ts'
import { plotRight, type TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { fitWindow, type TimeWindow, zoomWindow } from '../../layout/timeline/timeScale.ts'
import { useDeviceRatio, useElementSize } from '../stage/canvas/useElementSize.ts'
import { type CanvasStyle, useCanvasStyle } from '../stage/canvas/useLook.ts'
import { Button } from '../ui/Button.tsx'
import { late } from '../ui/late.tsx'
import { BranchTracks } from './BranchTracks.tsx'
import { CommandLabels } from './CommandLabels.tsx'
import styles from './TimelineView.module.css'
import { type Brush, useTimelinePointer } from './useTimelinePointer.ts'
import { useTimelineScene } from './useTimelineScene.ts'

// What only a pointer meets comes with the pointer.
const StallBars = late(async () => (await import('./StallBars.tsx')).StallBars)
const TimelineTip = late(async () => (await import('./TimelineTip.tsx')).TimelineTip)
const BrushTip = late(async () => (await import('./TimelineTip.tsx')).BrushTip)

export interface TimelineViewProps {
  readonly samples: readonly TimelineSample[]
  readonly marks: readonly TimelineMark[]
  /** Of all Services. */
  readonly requests?: readonly RequestSample[]
  /** Deployment whose Pods are drawn. */
  readonly workloadUid: string
  /** Whether a lower bound is promised; Recreate promises none. */
  readonly hasLeast: boolean
  readonly cursorMs: number
  readonly headMs: number
  readonly onSeek: (atMs: number) => void
}

/** Pods by revision over time, what happened when, and where the run is: click, drag or arrow keys move there. */
export function TimelineView(props: TimelineViewProps) {
  const { cursorMs, headMs, onSeek } = props
  const t = useT()
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const { width, height } = useElementSize(frame)
  const style = useCanvasStyle(frame)
  const fit = useMemo(() => fitWindow(headMs), [headMs])
  const [zoomed, setZoomed] = useZoomedWindow(cursorMs)
  const { fromMs, toMs } = zoomed ?? fit
  const scene = useTimelineScene({ ...props, width, height, fromMs, toMs })
  const canvases = useTimelinePainting(scene, usePaintedHead(scene, headMs), style)
  const { hover, dragMs, brush } = useTimelinePointer({ frame, scene, headMs, onSeek, onZoom: setZoomed, fit })
  const shownMs = dragMs ?? cursorMs

  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOfKey(event, cursorMs, headMs)
    const factor = zoomFactorOf(event)
    if (target !== undefined) onSeek(target)
    else if (factor !== undefined) setZoomed(zoomedByKey(scene.window, cursorMs, factor, fit))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const { samples, workloadUid } = props
  const spans = useMemo(() => stallSpans(samples, workloadUid, headMs), [samples, workloadUid, headMs])
  const playheadPx = scene.x(shownMs)
  const [left, right] = [scene.left, width - plotRight]
  const futurePx = Math.min(right, scene.x(headMs))
  const { requests: strip, plot } = scene.rows
  const shownBottom = strip ? strip.top + strip.height : plot.top + plot.height
  const veilPx = Math.max(left, Math.min(right, playheadPx))
  return (
    <div className={styles.frame} data-requests={strip !== undefined}>
      <BranchTracks scene={scene} />
      <div
        ref={setFrame}
        className={styles.slider}
        role="slider"
        tabIndex={0}
        aria-label={t('timeline.label')}
        aria-description={t('timeline.keys')}
        aria-valuemin={0}
        aria-valuemax={Math.max(headMs, cursorMs)}
        aria-valuenow={shownMs}
        aria-valuetext={t('timeline.position', { time: formatClock(shownMs), end: formatClock(headMs) })}
        onKeyDown={onKeyDown}
      >
        <div aria-hidden="true">
          <canvas ref={canvases.areas} className={styles.canvas} />
          {futurePx > veilPx && (
            <span
              className={styles.future}
              style={{
                left: veilPx,
                width: futurePx - veilPx,
                top: plot.top - 8,
                height: shownBottom - plot.top + 8,
              }}
            />
          )}
          <canvas ref={canvases.lines} className={styles.canvas} />
          {hover && hover.px >= left && hover.px <= right && (
            <span className={styles.hairline} style={{ transform: `translateX(${Math.round(hover.px)}px)` }} />
          )}
          {spans.length > 0 && <StallBars scene={scene} spans={spans} />}
          {brush && <BrushedStretch brush={brush} left={left} right={right} />}
          {width > 0 && playheadPx >= left - 1 && playheadPx <= right + 1 && (
            <span className={styles.playhead} style={{ transform: `translateX(${playheadPx}px)` }} />
          )}
        </div>
        {width > 0 && props.samples.length === 0 && <p className={styles.empty}>{t('timeline.empty')}</p>}
      </div>
      <CommandLabels
        scene={scene}
        sans={style?.sans}
        playheadPx={playheadPx >= left - 1 && playheadPx <= right + 1 ? Math.round(playheadPx) : undefined}
        onSeek={onSeek}
      />
      {brush && <BrushTip scene={scene} headMs={headMs} brush={brush} frame={frame} />}
      {hover && !brush && (
        <TimelineTip {...{ scene, headMs, hover, frame }} form={dragMs === undefined ? 'full' : 'numbers'} />
      )}
      {zoomed && (
        <Button className={styles.fit} onClick={() => setZoomed(undefined)}>
          {t('timeline.fit')}
        </Button>
      )}
    </div>
  )
}

function BrushedStretch({
  brush,
  left,
  right,
}: {
  readonly brush: Brush
  readonly left: number
  readonly right: number
}) {
  const inside = (px: number) => Math.max(left, Math.min(right, px))
  const from = inside(Math.min(brush.fromPx, brush.toPx))
  const to = inside(Math.max(brush.fromPx, brush.toPx))
  return <span className={styles.brush} style={{ left: from, width: to - from }} data-brush="" />
}

/** How a key changes the length of time that is shown: 0 shows all. */
function zoomFactorOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): number | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === '+' || key === '=') return 1 / 1.6
  if (key === '-' || key === '_') return 1.6
  return key === '0' ? Number.POSITIVE_INFINITY : undefined
}

/** Zoomed around the playhead; undefined for the whole run. */
function zoomedByKey(window: TimeWindow, cursorMs: number, factor: number, fit: TimeWindow): TimeWindow | undefined {
  const isWhole = (window.toMs - window.fromMs) * factor >= fit.toMs
  return isWhole ? undefined : zoomWindow(window, Math.max(window.fromMs, Math.min(window.toMs, cursorMs)), factor)
}

/**
 * The stretch of time chosen by hand. It turns its page when the playhead, having been in it, leaves it to the right;
 * while the playhead is elsewhere it stays.
 */
function useZoomedWindow(cursorMs: number) {
  const [zoomed, setZoomed] = useState<TimeWindow>()
  const follows = useRef(false)
  const shown = zoomed && follows.current ? followed(zoomed, cursorMs) : zoomed
  useLayoutEffect(() => {
    if (shown === undefined) follows.current = false
    else if (cursorMs >= shown.fromMs && cursorMs <= shown.toMs) follows.current = true
  }, [shown, cursorMs])
  const choose = useCallback((window: TimeWindow | undefined) => {
    follows.current = false
    setZoomed(window)
  }, [])
  return [shown, choose] as const
}

function followed(window: TimeWindow, cursorMs: number): TimeWindow {
  if (cursorMs <= window.toMs) return window
  const length = window.toMs - window.fromMs
  const pages = Math.ceil((cursorMs - window.toMs) / (length * 0.8))
  const byMs = pages * length * 0.8
  return { fromMs: window.fromMs + byMs, toMs: window.toMs + byMs }
}

/** Where a key leads on the slider: a second, ten with Shift or Page keys, the ends. */
function targetOfKey(event: KeyboardEvent, cursorMs: number, headMs: number): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const stepMs = event.shiftKey ? 10_000 : 1_000
  const targets: { readonly [key: string]: number } = {
    ArrowLeft: cursorMs - stepMs,
    ArrowDown: cursorMs - stepMs,
    ArrowRight: cursorMs + stepMs,
    ArrowUp: cursorMs + stepMs,
    PageDown: cursorMs - 10_000,
    PageUp: cursorMs + 10_000,
    Home: 0,
    End: headMs,
  }
  const target = targets[event.key]
  return target === undefined ? undefined : Math.max(0, Math.min(headMs, target))
}

/** The head, as long as another one would be painted as it is: a long run moves it by a pixel now and then. */
function usePaintedHead(scene: TimelineScene, headMs: number): number {
  const last = useRef({ scene, headMs, look: '' })
  const { requests } = scene
  const failed = requests ? requestsWithin(requests, scene.window, headMs).failed : 0
  const look = `${Math.round(scene.x(headMs))} ${failed}`
  if (last.current.scene !== scene || last.current.look !== look) last.current = { scene, headMs, look }
  return last.current.headMs
}

/**
 * Paints the two layers whenever something about them changes; the playhead between them only moves. With the next frame,
 * so that a frame of the run and its picture are two tasks.
 */
function useTimelinePainting(scene: TimelineScene, headMs: number, style: CanvasStyle | undefined) {
  const areas = useRef<HTMLCanvasElement>(null)
  const lines = useRef<HTMLCanvasElement>(null)
  const ratio = useDeviceRatio()
  useLayoutEffect(() => {
    if (style === undefined || scene.width === 0) return
    const frame = requestAnimationFrame(() => {
      paint(areas.current, scene, ratio, (ctx) => drawPodAreas(ctx, scene, headMs, style))
      paint(lines.current, scene, ratio, (ctx) => drawTimelineLines(ctx, scene, style))
    })
    return () => cancelAnimationFrame(frame)
  }, [scene, headMs, style, ratio])
  return { areas, lines }
}

function paint(
  canvas: HTMLCanvasElement | null,
  { width, height }: TimelineScene,
  ratio: number,
  draw: (ctx: CanvasRenderingContext2D) => void,
): void {
  const ctx = canvas?.getContext('2d')
  if (!canvas || !ctx) return
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== wide) canvas.width = wide
  if (canvas.height !== high) canvas.height = high
  ctx.setTransform(1, 0, 0, 1, 0, 0)
  ctx.clearRect(0, 0, wide, high)
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
  draw(ctx)
}
