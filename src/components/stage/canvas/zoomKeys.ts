import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Scene } from '../../../layout/stage/scene.ts'
import { belongsToCommandLine, takesText } from '../../../player/terminal/promptKeys.ts'
import type { ZoomBy } from './useViewport.ts'

/** Zoom factor of one press of a key or button. */
export const zoomStep = 1.5

/** The new zoom for a key on the focused picture; undefined for other keys. */
export function zoomOfKey(key: string, zoom: number): number | undefined {
  if (key === '+' || key === '=') return zoom * zoomStep
  if (key === '-' || key === '_') return zoom / zoomStep
  return key === '0' ? 1 : undefined
}

/** Width in px at which a Pod's texts are readable. */
const readableWidth = 72

interface ZoomKeyOptions {
  readonly zoomBy: ZoomBy
  readonly scene: Scene
  readonly zoom: number
  readonly scroller: HTMLElement | null
}

/** `Z` and a double click zoom around the pointer until texts are readable, and back to the whole picture. */
export function useZoomKey(options: ZoomKeyOptions): void {
  const latest = useRef(options)
  const pointer = useRef({ clientX: 0, clientY: 0 })
  useEffect(() => {
    latest.current = options
  })
  const { scroller } = options
  useLayoutEffect(() => {
    if (scroller === null) return
    const toggle = (): boolean => {
      const { zoomBy, scene, zoom } = latest.current
      if (scene.level === 'token' && zoom > 1) zoomBy.to(1, pointer.current)
      else if (scene.level !== 'token') {
        zoomBy.to((zoom * readableWidth) / scene.cell.width, pointer.current)
      } else return false
      return true
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'z' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      if (
        !scroller.matches(':hover') ||
        takesText(event.target) ||
        belongsToCommandLine(event) ||
        document.querySelector('dialog[open]')
      )
        return
      if (toggle()) event.preventDefault()
    }
    const onMove = ({ clientX, clientY }: PointerEvent): void => {
      pointer.current = { clientX, clientY }
    }
    const onDoubleClick = (): void => void toggle()
    window.addEventListener('keydown', onKeyDown)
    scroller.addEventListener('pointermove', onMove, { passive: true })
    scroller.addEventListener('dblclick', onDoubleClick)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      scroller.removeEventListener('pointermove', onMove)
      scroller.removeEventListener('dblclick', onDoubleClick)
    }
  }, [scroller])
}
