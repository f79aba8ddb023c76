import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Scene } from '../../../layout/stage/scene.ts'
import { belongsToCommandLine, takesText } from '../../../player/terminal/promptKeys.ts'
import type { ZoomBy } from './useViewport.ts'

/** One press of a key or button. */
export const zoomStep = 1.5

/** The zoom that a key asks for while the picture has the focus; undefined for other keys. */
export function zoomOfKey(key: string, zoom: number): number | undefined {
  if (key === '+' || key === '=') return zoom * zoomStep
  if (key === '-' || key === '_') return zoom / zoomStep
  return key === '0' ? 1 : undefined
}

/** A width at which a Pod's words can be read in full. */
const readableWidth = 72

interface ZoomKeyOptions {
  readonly zoomBy: ZoomBy
  readonly scene: Scene
  readonly zoom: number
  readonly scroller: HTMLElement | null
}

/** `Z`, and a double press with the mouse, show what is around the pointer large enough to read, and go back to all. */
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
