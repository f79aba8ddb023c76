import { useEffect, useRef, useState } from 'react'
import { axisHeight, plotWidth, type TimelineScene, timeAtPx } from '../../layout/timeline/timelineScene.ts'
import { panWindow, type TimeWindow, windowOf, zoomWindow } from '../../layout/timeScale.ts'
import { leaveFocus } from '../canvas/leaveFocus.ts'
import { usePageZoom } from '../canvas/pageZoom.ts'

interface PointerOptions {
  readonly frame: HTMLElement | null
  readonly scene: TimelineScene
  readonly headMs: number
  readonly onSeek: (atMs: number) => void
  /** Called with a window chosen by the user; undefined goes back to the whole run. */
  readonly onZoom: (window: TimeWindow | undefined) => void
  /** The window of the whole run. */
  readonly fit: TimeWindow
}

/**
 * Pointer gestures on the timeline. Press and drag scrubs; on the axis or with Shift it brushes a time range to zoom
 * into, and a double press shows the whole run. The wheel zooms around the pointer, sideways or with Shift it pans. Two
 * fingers zoom.
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
    const listening = new AbortController()
    const pointed: Pointed = { frame, latest, signal: listening.signal }
    followPresses(pointed, { setHover, setDragMs, setBrush })
    followWheel(pointed)
    return () => listening.abort()
  }, [frame])

  return { hover, dragMs, brush }
}

/** The timeline with the pointer. */
interface Pointed {
  readonly frame: HTMLElement
  /** Options of the last render. */
  readonly latest: { readonly current: Omit<PointerOptions, 'frame'> & { readonly pageZoom: number } }
  /** Removes the listeners when aborted. */
  readonly signal: AbortSignal
}

/** State setters for what the pointer shows; undefined clears it. */
interface Shown {
  readonly setHover: (hover: Hover | undefined) => void
  /** The time that is being dragged to. */
  readonly setDragMs: (atMs: number | undefined) => void
  readonly setBrush: (brush: Brush | undefined) => void
}

/** Scrubbing, brushing and pinching. */
function followPresses(pointed: Pointed, { setHover, setDragMs, setBrush }: Shown): void {
  const { frame, latest, signal } = pointed
  const fingers = new Map<number, number>()
  let scrubbing = false
  let brushing: Brush | undefined
  const scrub = (event: PointerEvent) => {
    const { scene, headMs, onSeek } = latest.current
    const place = placeOf(event, pointed)
    const atMs = Math.round(Math.min(timeAtPx(place.px, scene), headMs))
    setHover(place)
    setDragMs(atMs)
    onSeek(atMs)
  }
  const pinch = (event: PointerEvent) => {
    const before = spreadOf(fingers)
    fingers.set(event.pointerId, placeOf(event, pointed).px)
    const after = spreadOf(fingers)
    if (before > 0 && after > 0) zoomAround(middleOf(fingers), before / after, pointed)
  }
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    const { px } = placeOf(event, pointed)
    frame.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, px)
    const isBrush = event.pointerType !== 'touch' && (event.shiftKey || isOnAxis(event, pointed))
    brushing = isBrush ? { fromPx: px, toPx: px } : undefined
    scrubbing = fingers.size === 1 && !isBrush
    if (scrubbing) scrub(event)
    else setDragMs(undefined)
  }
  const onMove = (event: PointerEvent) => {
    const isPressed = fingers.has(event.pointerId)
    if (fingers.size === 2 && isPressed) pinch(event)
    else if (brushing !== undefined) {
      brushing = { ...brushing, toPx: placeOf(event, pointed).px }
      setBrush(brushing)
    } else if (scrubbing && isPressed) scrub(event)
    else {
      frame.dataset.axis = String(isOnAxis(event, pointed))
      setHover(event.pointerType === 'touch' ? undefined : placeOf(event, pointed))
    }
  }
  const onUp = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    if (event.pointerType === 'touch') setHover(undefined)
    if (brushing !== undefined && event.type === 'pointerup') zoomToBrush(brushing, latest.current, () => scrub(event))
    brushing = undefined
    setBrush(undefined)
    scrubbing = false
    setDragMs(undefined)
  }
  frame.addEventListener('mousedown', (event) => leaveFocus(event, frame), { signal })
  frame.addEventListener('pointerdown', onDown, { signal })
  frame.addEventListener('pointermove', onMove, { signal })
  frame.addEventListener('pointerup', onUp, { signal })
  frame.addEventListener('pointercancel', onUp, { signal })
  frame.addEventListener('pointerleave', () => setHover(undefined), { signal })
}

/** Zoom and pan by wheel, and the double press that shows the whole run. */
function followWheel(pointed: Pointed): void {
  const { frame, latest, signal } = pointed
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const { scene, onZoom, fit } = latest.current
    const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX
    if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
      const msPerPx = (scene.window.toMs - scene.window.fromMs) / plotWidth(scene)
      const whole = scene.window.toMs - scene.window.fromMs >= fit.toMs
      if (!whole) onZoom(panWindow(scene.window, sideways * msPerPx))
    } else {
      const factor = Math.exp(Math.max(-120, Math.min(120, event.deltaY)) * 0.0022)
      zoomAround(placeOf(event, pointed).px, factor, pointed)
    }
  }
  const onDoubleClick = (event: MouseEvent) => {
    if (isOnAxis(event, pointed)) latest.current.onZoom(undefined)
  }
  frame.addEventListener('wheel', onWheel, { passive: false, signal })
  frame.addEventListener('dblclick', onDoubleClick, { signal })
}

/** Position of the pointer, in px from the upper left corner of the timeline. */
export interface Hover {
  readonly px: number
  readonly y: number
}

/** A brushed range in px from the left of the timeline; the second end may be before the first. */
export interface Brush {
  readonly fromPx: number
  readonly toPx: number
}

/** A brush below this width in px counts as a press. */
const leastBrushPx = 5

function zoomToBrush(
  { fromPx, toPx }: Brush,
  { scene, onZoom }: Pick<PointerOptions, 'scene' | 'onZoom'>,
  press: () => void,
): void {
  if (Math.abs(toPx - fromPx) < leastBrushPx) press()
  else onZoom(windowOf(timeAtPx(fromPx, scene), timeAtPx(toPx, scene)))
}

function placeOf({ clientX, clientY }: MouseEvent, { frame, latest }: Pointed): Hover {
  const { left, top } = frame.getBoundingClientRect()
  const { pageZoom } = latest.current
  return { px: (clientX - left) / pageZoom, y: (clientY - top) / pageZoom }
}

/** Whether a pointer event is on the labels of the axis. */
function isOnAxis({ clientY }: MouseEvent, { frame, latest }: Pointed): boolean {
  return (frame.getBoundingClientRect().bottom - clientY) / latest.current.pageZoom < axisHeight
}

function zoomAround(px: number, factor: number, { latest }: Pointed): void {
  const { scene, onZoom, fit } = latest.current
  const next = zoomWindow(scene.window, timeAtPx(px, scene), factor)
  onZoom(next.toMs - next.fromMs >= fit.toMs ? undefined : next)
}

function spreadOf(fingers: ReadonlyMap<number, number>): number {
  const [a = 0, b = 0] = fingers.values()
  return Math.abs(a - b)
}

function middleOf(fingers: ReadonlyMap<number, number>): number {
  const [a = 0, b = 0] = fingers.values()
  return (a + b) / 2
}
