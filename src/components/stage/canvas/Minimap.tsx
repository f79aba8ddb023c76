import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { CanvasTheme } from '../../../layout/canvasTheme.ts'
import { drawMinimap, type MinimapFrame, minimapFrame } from '../../../layout/stage/minimap.ts'
import type { Scene } from '../../../layout/stage/scene.ts'
import { usePageZoom } from '../../canvas/pageZoom.ts'
import { useDeviceRatio } from '../../canvas/useElementSize.ts'
import styles from './Minimap.module.css'

interface MinimapProps {
  readonly scene: Scene
  readonly theme: CanvasTheme
  readonly scroller: HTMLElement
}

/** Minimum ms between two repaints while Pods change: the minimap shows positions, not times. */
const leastApartMs = 300

/**
 * The whole scene in small with a frame around its visible part; press or drag to scroll there. For pointers only,
 * because keys scroll.
 */
export function Minimap({ scene, theme, scroller }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pageZoom = usePageZoom()
  const frame = minimapFrame(scene)
  const outline = useViewportFrame(scroller, frame)
  useMinimapPainting(canvas, { scene, theme, frame })

  const goTo = (event: PointerEvent) => {
    const origin = canvas.current?.getBoundingClientRect()
    if (origin === undefined) return
    const x = (event.clientX - origin.left) / (frame.scaleX * pageZoom) - scroller.clientWidth / 2
    const y = (event.clientY - origin.top) / (frame.scaleY * pageZoom) - scroller.clientHeight / 2
    scroller.scrollTo(x, y)
  }
  return (
    <div
      className={styles.minimap}
      data-minimap=""
      aria-hidden="true"
      style={{ width: frame.width + 2, height: frame.height + 2 }}
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        goTo(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) goTo(event)
      }}
    >
      <canvas className="ui-block" ref={canvas} style={{ width: frame.width, height: frame.height }} />
      <span ref={outline} className={styles.viewport} />
    </div>
  )
}

/** Moves the frame without React, because it changes with every scroll event. */
function useViewportFrame(scroller: HTMLElement, { scaleX, scaleY }: MinimapFrame): RefObject<HTMLSpanElement | null> {
  const outline = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const place = () => {
      if (outline.current === null) return
      const { style } = outline.current
      style.transform = `translate(${scroller.scrollLeft * scaleX}px, ${scroller.scrollTop * scaleY}px)`
      style.width = `${Math.min(scroller.clientWidth, scroller.scrollWidth) * scaleX}px`
      style.height = `${Math.min(scroller.clientHeight, scroller.scrollHeight) * scaleY}px`
    }
    place()
    scroller.addEventListener('scroll', place, { passive: true })
    const observer = new ResizeObserver(place)
    observer.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', place)
      observer.disconnect()
    }
  }, [scroller, scaleX, scaleY])
  return outline
}

interface MinimapPicture {
  readonly scene: Scene
  readonly theme: CanvasTheme
  readonly frame: MinimapFrame
}

function useMinimapPainting(canvas: RefObject<HTMLCanvasElement | null>, { scene, theme, frame }: MinimapPicture) {
  const ratio = useDeviceRatio()
  const paintedAt = useRef(0)
  const { width, height, scaleX, scaleY } = frame
  useEffect(() => {
    const paint = () => {
      const ctx = canvas.current?.getContext('2d')
      if (!ctx) return
      paintedAt.current = performance.now()
      ctx.canvas.width = Math.round(width * ratio)
      ctx.canvas.height = Math.round(height * ratio)
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
      drawMinimap(ctx, scene, { width, height, scaleX, scaleY }, theme)
    }
    const waitMs = paintedAt.current + leastApartMs - performance.now()
    if (waitMs <= 0) {
      paint()
      return
    }
    const timer = setTimeout(paint, waitMs)
    return () => clearTimeout(timer)
  }, [canvas, scene, theme, width, height, scaleX, scaleY, ratio])
}
