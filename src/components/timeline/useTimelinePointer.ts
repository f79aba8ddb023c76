import { useEffect, useRef, useState } from 'react'
import { plotWidth, type TimelineScene, timeAtPx } from '../../layout/drawTimeline.ts'
import { panWindow, type TimeWindow, zoomWindow } from '../../layout/timeScale.ts'
import { leaveFocus } from '../stage/leaveFocus.ts'
import { usePageZoom } from '../stage/pageZoom.ts'

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
 * Pointing on the timeline: pressing and dragging scrubs, the wheel zooms around the pointer, sideways or with Shift it
 * pans. Two fingers zoom.
 */
export function useTimelinePointer({ frame, scene, headMs, onSeek, onZoom, fit }: PointerOptions) {
  const [hoverPx, setHoverPx] = useState<number>()
  const [dragMs, setDragMs] = useState<number>()
  const pageZoom = usePageZoom()
  const latest = useRef({ scene, headMs, onSeek, onZoom, fit, pageZoom })
  useEffect(() => {
    latest.current = { scene, headMs, onSeek, onZoom, fit, pageZoom }
  })

  useEffect(() => {
    if (frame === null) return
    const fingers = new Map<number, number>()
    let scrubbing = false
    const pxOf = (event: PointerEvent | WheelEvent) =>
      (event.clientX - frame.getBoundingClientRect().left) / latest.current.pageZoom
    const scrub = (px: number) => {
      const { scene, headMs, onSeek } = latest.current
      const atMs = Math.round(Math.min(timeAtPx(px, scene), headMs))
      setHoverPx(px)
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
      scrubbing = fingers.size === 1
      if (scrubbing) scrub(pxOf(event))
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
      if (scrubbing && fingers.has(event.pointerId)) {
        scrub(px)
        return
      }
      setHoverPx(event.pointerType === 'touch' ? undefined : px)
    }
    const onUp = (event: PointerEvent) => {
      fingers.delete(event.pointerId)
      if (event.pointerType === 'touch') setHoverPx(undefined)
      scrubbing = false
      setDragMs(undefined)
    }
    const onLeave = () => setHoverPx(undefined)
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
    return () => {
      frame.removeEventListener('mousedown', onMouseDown)
      frame.removeEventListener('pointerdown', onDown)
      frame.removeEventListener('pointermove', onMove)
      frame.removeEventListener('pointerup', onUp)
      frame.removeEventListener('pointercancel', onUp)
      frame.removeEventListener('pointerleave', onLeave)
      frame.removeEventListener('wheel', onWheel)
    }
  }, [frame])

  return { hoverPx, dragMs }
}

function spreadOf(fingers: ReadonlyMap<number, number>): number {
  const [a = 0, b = 0] = fingers.values()
  return Math.abs(a - b)
}

function middleOf(fingers: ReadonlyMap<number, number>): number {
  const [a = 0, b = 0] = fingers.values()
  return (a + b) / 2
}
