import { useLayoutEffect, useMemo, useRef } from 'react'
import type { TimelineSample } from '../../engine/index.ts'
import { drawPodAreas, drawTimelineLines } from '../../layout/timeline/drawTimeline.ts'
import { requestsWithin } from '../../layout/timeline/requestSeries.ts'
import { stallSpans } from '../../layout/timeline/stallSpans.ts'
import { plotRight, type TimelineScene } from '../../layout/timeline/timelineScene.ts'
import type { CanvasStyle } from '../canvas/useCanvasTheme.ts'
import { useDeviceRatio } from '../canvas/useElementSize.ts'
import { late } from '../ui/late.tsx'
import styles from './TimelineView.module.css'
import type { Brush, Hover } from './useTimelinePointer.ts'

const StallBars = late(async () => (await import('./StallBars.tsx')).StallBars)

interface TimelineDrawingProps {
  readonly scene: TimelineScene
  readonly style: CanvasStyle | undefined
  readonly samples: readonly TimelineSample[]
  readonly workloadUid: string
  readonly headMs: number
  /** Time of the playhead in virtual ms. */
  readonly shownMs: number
  readonly hover: Hover | undefined
  readonly brush: Brush | undefined
}

/** The painted layers, the playhead, and the marks of the pointer; without any interaction. */
export function TimelineDrawing(props: TimelineDrawingProps) {
  const { scene, style, samples, workloadUid, headMs, shownMs, hover, brush } = props
  const canvases = useTimelinePainting(scene, usePaintedHead(scene, headMs), style)
  const spans = useMemo(() => stallSpans(samples, workloadUid, headMs), [samples, workloadUid, headMs])
  const playheadPx = scene.x(shownMs)
  const [left, right] = [scene.left, scene.width - plotRight]
  const futurePx = Math.min(right, scene.x(headMs))
  const { requests: strip, plot } = scene.rows
  const shownBottom = strip ? strip.top + strip.height : plot.top + plot.height
  const veilPx = Math.max(left, Math.min(right, playheadPx))
  return (
    <div aria-hidden="true">
      <canvas ref={canvases.areas} className="ui-layer ui-wide ui-tall" />
      {futurePx > veilPx && (
        <span
          className={styles.future}
          style={{ left: veilPx, width: futurePx - veilPx, top: plot.top - 8, height: shownBottom - plot.top + 8 }}
        />
      )}
      <canvas ref={canvases.lines} className="ui-layer ui-wide ui-tall" />
      {hover && hover.px >= left && hover.px <= right && (
        <span className={styles.hairline} style={{ transform: `translateX(${Math.round(hover.px)}px)` }} />
      )}
      {spans.length > 0 && scene.findingRows === undefined && <StallBars scene={scene} spans={spans} />}
      {brush && <BrushedStretch brush={brush} left={left} right={right} />}
      {scene.width > 0 && playheadPx >= left - 1 && playheadPx <= right + 1 && (
        <span className={styles.playhead} style={{ transform: `translateX(${playheadPx}px)` }} />
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

/** The last head that changed the picture. In a long run, most heads change no pixel. */
function usePaintedHead(scene: TimelineScene, headMs: number): number {
  const last = useRef({ scene, headMs, look: '' })
  const { requests } = scene
  const failed = requests ? requestsWithin(requests, scene.window, headMs).failed : 0
  const drawn = `${Math.round(scene.x(headMs))} ${failed}`
  if (last.current.scene !== scene || last.current.look !== drawn) last.current = { scene, headMs, look: drawn }
  return last.current.headMs
}

/**
 * Paints the two layers when their input changes; the playhead between them only moves. Painting waits for the next
 * frame, so that simulating and painting are separate tasks.
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
