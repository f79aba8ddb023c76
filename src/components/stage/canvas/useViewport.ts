import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { listenToPanZoom, type ZoomPoint } from '../../../interact/panZoom.ts'
import type { Viewport } from '../../../layout/stage/drawScene.ts'
import type { PodMark, Scene } from '../../../layout/stage/scene.ts'
import { placeAt, pointOf, type ScenePlace } from '../../../layout/stage/scenePlace.ts'
import { usePageZoom } from '../../canvas/pageZoom.ts'
import { useElementSize } from '../../canvas/useElementSize.ts'
import { useReducedMotion } from './useStagePainting.ts'

/** Px that the canvases extend beyond the visible part, so that scrolling needs no repaint. */
const overscan = 400
const glideMs = 180

/** Wheel events at the same pointer position, less than this time in ms apart, are one gesture. */
const gestureMs = 800

interface ViewportOptions {
  readonly scroller: HTMLElement | null
  readonly scene: Scene
  /** Zoom factor relative to the fitted picture. */
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
}

/** A point of the scene, and its position in the scroller in px. */
interface Held {
  readonly place: ScenePlace
  readonly x: number
  readonly y: number
}

/** The point that stays fixed while the picture changes to this zoom. */
interface WantedZoom extends Held {
  readonly zoom: number
}

/** The visible part of the scene, and functions to zoom it around a point that stays fixed. */
export function useViewport({ scroller, scene, zoom, onZoom }: ViewportOptions) {
  const { width, height } = useElementSize(scroller)
  const { viewport, isMoreBelow } = useVisibleArea(scroller, { width, height }, scene)
  const [panning, setPanning] = useState(false)
  const latest = useRef({ scene, zoom, onZoom })
  /** The point in the middle while the user has scrolled. The scroll position is read only on scroll events. */
  const held = useRef<Held>(undefined)
  const pending = useRef<WantedZoom>(undefined)

  useLayoutEffect(() => {
    const { geometry } = latest.current.scene
    const wanted = pending.current
    // Several zooms may be requested before the first is drawn.
    if (wanted?.zoom === zoom) pending.current = undefined
    latest.current = { scene, zoom: pending.current?.zoom ?? zoom, onZoom }
    // If the picture grows above the visible part, the visible point stays fixed.
    const hold = wanted ?? (geometry === scene.geometry ? undefined : held.current)
    const point = hold && pointOf(scene, hold.place)
    if (hold && point) scroller?.scrollTo(Math.round(point.x - hold.x), Math.round(point.y - hold.y))
  }, [scene, zoom, onZoom, scroller])

  const zoomBy = useZoomBy(scroller, latest, pending)
  useEffect(() => {
    if (scroller === null) return
    const onScroll = () => {
      const isScrolled = scroller.scrollTop > 0 || scroller.scrollLeft > 0
      const { clientWidth, clientHeight } = scroller
      held.current = isScrolled ? holdAt(scroller, latest.current.scene, clientWidth / 2, clientHeight / 2) : undefined
    }
    scroller.addEventListener('scroll', onScroll, { passive: true })
    const stop = listenToPanZoom(scroller, { onZoom: zoomBy.now, onPanning: setPanning })
    return () => {
      stop()
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [scroller, zoomBy])
  return { viewport, isMoreBelow, panning, zoomBy, width, height }
}

/** Zooms at once, or animated for keys and buttons. */
function useZoomBy(
  scroller: HTMLElement | null,
  latest: React.RefObject<Pick<ViewportOptions, 'scene' | 'zoom' | 'onZoom'>>,
  pending: React.RefObject<WantedZoom | undefined>,
) {
  const reduced = useReducedMotion()
  const pageZoom = usePageZoom()
  const frame = useRef(0)
  const last = useRef<(Held & { readonly at: number }) | undefined>(undefined)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return useMemo(() => {
    const zoomTo = (wanted: number, around?: ZoomPoint): void => {
      const { scene, zoom, onZoom } = latest.current
      const next = Math.max(1, Math.min(scene.mostZoom, wanted))
      if (scroller === null || next === zoom) return
      const { left, top } = scroller.getBoundingClientRect()
      const x = around ? (around.clientX - left) / pageZoom : scroller.clientWidth / 2
      const y = around ? (around.clientY - top) / pageZoom : scroller.clientHeight / 2
      const now = performance.now()
      const gesture = last.current
      const goesOn = gesture && now - gesture.at < gestureMs && Math.hypot(gesture.x - x, gesture.y - y) < 2
      // At an edge the point cannot stay under the pointer; while the gesture continues, the zoom still refers to this
      // point.
      const hold = goesOn ? { ...gesture, x, y } : holdAt(scroller, scene, x, y)
      last.current = hold && { ...hold, at: now }
      pending.current = hold && { ...hold, zoom: next }
      // Several wheel events may arrive before the next picture.
      latest.current = { scene, zoom: next, onZoom }
      onZoom(next)
    }
    const glide = (wanted: number, around?: ZoomPoint): void => {
      cancelAnimationFrame(frame.current)
      const from = latest.current.zoom
      const to = Math.max(1, Math.min(latest.current.scene.mostZoom, wanted))
      if (reduced || from === to) {
        zoomTo(to, around)
        return
      }
      const startedAt = performance.now()
      const step = (now: number): void => {
        const share = Math.max(0, Math.min(1, (now - startedAt) / glideMs))
        zoomTo(share === 1 ? to : from * (to / from) ** (1 - (1 - share) ** 3), around)
        if (share < 1) frame.current = requestAnimationFrame(step)
      }
      frame.current = requestAnimationFrame(step)
    }
    return {
      now: (factor: number, around: ZoomPoint) => zoomTo(latest.current.zoom * factor, around),
      gliding: (factor: number, around?: ZoomPoint) => glide(latest.current.zoom * factor, around),
      to: glide,
    }
  }, [scroller, latest, pending, reduced, pageZoom])
}

export type ZoomBy = ReturnType<typeof useZoomBy>

function holdAt(scroller: HTMLElement, scene: Scene, x: number, y: number): Held | undefined {
  const place = placeAt(scene, { x: scroller.scrollLeft + x, y: scroller.scrollTop + y })
  return place && { place, x, y }
}

/** Scrolls a Pod into view. */
export function reveal(scroller: HTMLElement | null, mark: PodMark, { cell }: Scene): void {
  if (scroller === null) return
  const left = scrolledTo(scroller.scrollLeft, scroller.clientWidth, mark.x, cell.width)
  const top = scrolledTo(scroller.scrollTop, scroller.clientHeight, mark.y, cell.height)
  scroller.scrollTo(left, top)
}

function scrolledTo(from: number, room: number, at: number, length: number): number {
  const margin = Math.min(32, Math.max(0, (room - length) / 2))
  if (at - margin < from) return at - margin
  return Math.max(from, at + length + margin - room)
}

/** The part of the scene covered by the canvases; it moves in steps as the user scrolls. */
function useVisibleArea(
  scroller: HTMLElement | null,
  room: { readonly width: number; readonly height: number },
  { width: sceneWidth, height: sceneHeight }: Scene,
) {
  const [{ across, down }, setStep] = useState({ across: 0, down: 0 })
  const [isMoreBelow, setMoreBelow] = useState(false)
  useEffect(() => {
    if (scroller === null) return
    const onScroll = () => {
      const next = {
        across: Math.floor(scroller.scrollLeft / overscan),
        down: Math.floor(scroller.scrollTop / overscan),
      }
      setStep((known) => (known.across === next.across && known.down === next.down ? known : next))
      setMoreBelow(scroller.scrollTop + room.height < sceneHeight - 8)
    }
    onScroll()
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => scroller.removeEventListener('scroll', onScroll)
  }, [scroller, room.height, sceneHeight])
  const viewport = useMemo((): Viewport => {
    const [left, right] = paintedSpan(across, room.width, sceneWidth)
    const [top, bottom] = paintedSpan(down, room.height, sceneHeight)
    return { left, right, top, bottom }
  }, [across, down, room.width, room.height, sceneWidth, sceneHeight])
  return { viewport, isMoreBelow }
}

function paintedSpan(step: number, room: number, length: number): readonly [number, number] {
  const end = Math.min(length, step * overscan + room + 2 * overscan)
  const start = Math.max(0, (step - 1) * overscan)
  return [Math.min(start, Math.max(0, end - 1)), end]
}
