import { useEffect, useRef, useState } from 'react'
import { axisHeight, plotWidth, type TimelineScene, timeAtPx } from '../../layout/timeline/timelineScene.ts'
import { panWindow, type TimeWindow, windowOf, zoomWindow } from '../../layout/timeline/timeScale.ts'
import { leaveFocus } from '../stage/canvas/leaveFocus.ts'
import { usePageZoom } from '../stage/canvas/pageZoom.ts'

interface PointerOptions {
  readonly frame: HTMLElement | null
  readonly scene: TimelineScene
  readonly headMs: number
  readonly onSeek: (atMs: number) => void
  /** A window chosen by hand; undefined goes back to the whole run. */
  readonly onZoom: (window: TimeWindow | undefined) => void
  /** The window of the whole run. */
  readonly fit: TimeWindow
}

/**
 * Pointing on the timeline: pressing and dragging scrubs; on the axis, or with Shift, it brushes the stretch of time that is
 * then shown alone, and a double press shows all again. The wheel zooms around the pointer, sideways or with Shift it pans.
 * Two fingers zoom.
 */
export function useTimelinePointer({ frame, scene, headMs, onSeek, onZoom, fit }: PointerOptions) {
  const [hover, setHover] = useState<Hover>()
  const [dragMs, setDragMs] = useState<number>()
  const [brush, setBrush] = useState<Brush>()
  const pageZoom = usePageZoom()
  const latest = useRef({ scene, headMs, onSeek, onZoom, fit, pageZoom })
  useEffect(() => {
    latest.current = { scene, headMs, onSeek, onZoom, fit, pageZoom }
  })

  useEffect(() => {
    if (frame === null) return
    const fingers = new Map<number, number>()
    let scrubbing = false
    let brushing: Brush | undefined
    const pxOf = (event: PointerEvent | WheelEvent) =>
      (event.clientX - frame.getBoundingClientRect().left) / latest.current.pageZoom
    const hoverOf = (event: PointerEvent): Hover => ({
      px: pxOf(event),
      y: (event.clientY - frame.getBoundingClientRect().top) / latest.current.pageZoom,
    })
    const scrub = (event: PointerEvent) => {
      const { scene, headMs, onSeek } = latest.current
      const atMs = Math.round(Math.min(timeAtPx(pxOf(event), scene), headMs))
      setHover(hoverOf(event))
      setDragMs(atMs)
      onSeek(atMs)
    }
    const zoom = (px: number, factor: number) => {
      const { scene, onZoom, fit } = latest.current
      const next = zoomWindow(scene.window, timeAtPx(px, scene), factor)
      onZoom(next.toMs - next.fromMs >= fit.toMs ? undefined : next)
    }
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return
      frame.setPointerCapture(event.pointerId)
      fingers.set(event.pointerId, pxOf(event))
      const isBrush =
        event.pointerType !== 'touch' && (event.shiftKey || isOnAxis(event, frame, latest.current.pageZoom))
      brushing = isBrush ? { fromPx: pxOf(event), toPx: pxOf(event) } : undefined
      scrubbing = fingers.size === 1 && !isBrush
      if (scrubbing) scrub(event)
      else setDragMs(undefined)
    }
    const onMove = (event: PointerEvent) => {
      const px = pxOf(event)
      if (fingers.size === 2 && fingers.has(event.pointerId)) {
        const before = spreadOf(fingers)
        fingers.set(event.pointerId, px)
        const after = spreadOf(fingers)
        if (before > 0 && after > 0) zoom(middleOf(fingers), before / after)
        return
      }
      if (brushing !== undefined) {
        brushing = { ...brushing, toPx: px }
        setBrush(brushing)
        return
      }
      if (scrubbing && fingers.has(event.pointerId)) {
        scrub(event)
        return
      }
      frame.dataset.axis = String(isOnAxis(event, frame, latest.current.pageZoom))
      setHover(event.pointerType === 'touch' ? undefined : hoverOf(event))
    }
    const onUp = (event: PointerEvent) => {
      fingers.delete(event.pointerId)
      if (event.pointerType === 'touch') setHover(undefined)
      if (brushing !== undefined && event.type === 'pointerup')
        zoomToBrush(brushing, latest.current, () => scrub(event))
      brushing = undefined
      setBrush(undefined)
      scrubbing = false
      setDragMs(undefined)
    }
    const onDoubleClick = (event: MouseEvent) => {
      if (isOnAxis(event, frame, latest.current.pageZoom)) latest.current.onZoom(undefined)
    }
    const onLeave = () => setHover(undefined)
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { scene, onZoom, fit } = latest.current
      const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX
      if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
        const msPerPx = (scene.window.toMs - scene.window.fromMs) / plotWidth(scene)
        const whole = scene.window.toMs - scene.window.fromMs >= fit.toMs
        if (!whole) onZoom(panWindow(scene.window, sideways * msPerPx))
      } else zoom(pxOf(event), Math.exp(Math.max(-120, Math.min(120, event.deltaY)) * 0.0022))
    }
    const onMouseDown = (event: MouseEvent) => leaveFocus(event, frame)
    frame.addEventListener('mousedown', onMouseDown)
    frame.addEventListener('pointerdown', onDown)
    frame.addEventListener('pointermove', onMove)
    frame.addEventListener('pointerup', onUp)
    frame.addEventListener('pointercancel', onUp)
    frame.addEventListener('pointerleave', onLeave)
    frame.addEventListener('wheel', onWheel, { passive: false })
    frame.addEventListener('dblclick', onDoubleClick)
    return () => {
      frame.removeEventListener('mousedown', onMouseDown)
      frame.removeEventListener('pointerdown', onDown)
      frame.removeEventListener('pointermove', onMove)
      frame.removeEventListener('pointerup', onUp)
      frame.removeEventListener('pointercancel', onUp)
      frame.removeEventListener('pointerleave', onLeave)
      frame.removeEventListener('wheel', onWheel)
      frame.removeEventListener('dblclick', onDoubleClick)
    }
  }, [frame])

  return { hover, dragMs, brush }
}

/** Where the pointer is, in px from the upper left corner of the timeline. */
export interface Hover {
  readonly px: number
  readonly y: number
}

/** A stretch of the timeline between two places, in px from its left; the second may lie before the first. */
export interface Brush {
  readonly fromPx: number
  readonly toPx: number
}

/** A brush of fewer px was a press. */
const leastBrushPx = 5

function zoomToBrush(
  { fromPx, toPx }: Brush,
  { scene, onZoom }: Pick<PointerOptions, 'scene' | 'onZoom'>,
  press: () => void,
): void {
  if (Math.abs(toPx - fromPx) < leastBrushPx) press()
  else onZoom(windowOf(timeAtPx(fromPx, scene), timeAtPx(toPx, scene)))
}

/** Whether a place lies on the labels of the axis. */
function isOnAxis({ clientY }: MouseEvent, frame: HTMLElement, pageZoom: number): boolean {
  return (frame.getBoundingClientRect().bottom - clientY) / pageZoom < axisHeight
}

function spreadOf(fingers: ReadonlyMap<number, number>): number {
  const [a = 0, b = 0] = fingers.values()
  return Math.abs(a - b)
}

function middleOf(fingers: ReadonlyMap<number, number>): number {
  const [a = 0, b = 0] = fingers.values()
  return (a + b) / 2
}
