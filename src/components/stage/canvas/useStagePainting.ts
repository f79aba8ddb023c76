import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CanvasTheme } from '../../../layout/canvasTheme.ts'
import { type PainterInput, StagePainter, type Viewport } from '../../../layout/stage/drawScene.ts'
import type { Scene } from '../../../layout/stage/scene.ts'
import type { StageClock } from '../../canvas/stageClock.ts'
import { useDeviceRatio } from '../../canvas/useElementSize.ts'
import { Settling } from './settle.ts'

interface PaintingOptions {
  readonly scene: Scene
  readonly clock: StageClock
  readonly theme: CanvasTheme | undefined
  readonly viewport: Viewport
  readonly selectedUid: string | undefined
  readonly hoveredUid: string | undefined
}

/** Paints after every change of scene or clock, and with every frame while something moves. */
export function useStagePainting(options: PaintingOptions) {
  const { scene, clock, theme, viewport, selectedUid, hoveredUid } = options
  const settled = useRef<HTMLCanvasElement>(null)
  const moving = useRef<HTMLCanvasElement>(null)
  const ratio = useDeviceRatio()
  const motion = useReducedMotion() ? 'fade' : 'full'
  const painter = useRef<StagePainter>(undefined)
  const settling = useRef(new Settling())
  const input = useRef<PainterInput | undefined>(undefined)
  const frame = useRef(0)

  useLayoutEffect(() => {
    if (settled.current === null || moving.current === null || theme === undefined) return
    painter.current ??= new StagePainter(settled.current, moving.current)
    input.current = { scene, theme, viewport, ratio, selectedUid, hoveredUid }
    const paint = (now: number) => {
      frame.current = 0
      if (input.current === undefined) return
      const reading = clock.read()
      const settleMs = settling.current.lead(reading, now)
      painter.current?.paint(input.current, { simTimeMs: reading.atMs, settleMs, speed: reading.speed, motion })
      if (!settling.current.isSettled(reading)) request()
    }
    const request = () => {
      if (frame.current === 0) frame.current = requestAnimationFrame(paint)
    }
    request()
    const stop = clock.subscribe(request)
    return () => {
      stop()
      cancelAnimationFrame(frame.current)
      frame.current = 0
    }
  }, [scene, clock, theme, viewport, ratio, motion, selectedUid, hoveredUid])

  return { settled, moving }
}

/** Whether the user prefers reduced motion. */
export function useReducedMotion(): boolean {
  const [reduced, setReduced] = useState(false)
  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    const read = () => setReduced(query.matches)
    read()
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [])
  return reduced
}
