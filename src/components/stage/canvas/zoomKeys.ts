import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Scene } from '../../../layout/stage/scene.ts'
import { addKeyLayer } from '../../../player/keys/keyLayers.ts'
import { pressedIn } from '../../../player/keys/sets/keySet.ts'
import { pictureKeys } from '../../../player/keys/sets/pictureKeys.ts'
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
    const removeLayer = addKeyLayer('picture', (event) => {
      if (pressedIn(pictureKeys, event) === undefined || !scroller.matches(':hover')) return false
      return !takesText(event.target) && !belongsToCommandLine(event) && toggle()
    })
    const onMove = ({ clientX, clientY }: PointerEvent): void => {
      pointer.current = { clientX, clientY }
    }
    const onDoubleClick = (): void => void toggle()
    scroller.addEventListener('pointermove', onMove, { passive: true })
    scroller.addEventListener('dblclick', onDoubleClick)
    return () => {
      removeLayer()
      scroller.removeEventListener('pointermove', onMove)
      scroller.removeEventListener('dblclick', onDoubleClick)
    }
  }, [scroller])
}
