/** Changes a number by dragging an element to the left and right; a press without movement has its own handler. */
import { drag, scaleLinear, select } from 'd3'

interface DragNumberOptions {
  /** Ends of the range, and the number of steps between them. */
  readonly from: number
  readonly to: number
  readonly steps: number
  /** Returns the number at the beginning of a drag. */
  readonly valueNow: () => number
  readonly onStart: () => void
  /** Receives a number within the range, also between two steps. */
  readonly onMove: (value: number) => void
  readonly onEnd: () => void
  readonly onPress: () => void
}

type DragEvent = { readonly x: number; readonly sourceEvent: Event }

/** CSS px of one step, and of a whole range at most. */
const [stepPx, rangePx] = [14, 280]
/** CSS px that a press may move. */
const pressPx = 3

/** Listens to mouse and touch until the returned function is called. */
export function dragNumber(element: HTMLElement, options: DragNumberOptions): () => void {
  const { from, to, steps, valueNow, onStart, onMove, onEnd, onPress } = options
  const valueAt = scaleLinear([0, Math.min(rangePx, stepPx * steps)], [from, to]).clamp(true)
  let startPx = 0
  let startValue = from
  let isMoving = false
  const dragging = drag<HTMLElement, unknown>()
    // The element itself may move while its number changes.
    .container(() => element.ownerDocument.documentElement)
    // A touch screen may be attached later.
    .touchable(true)
    .on('start', ({ x }: DragEvent) => {
      element.focus()
      startPx = x
      startValue = valueNow()
      isMoving = false
    })
    .on('drag', ({ x }: DragEvent) => {
      if (!isMoving && Math.abs(x - startPx) <= pressPx) return
      if (!isMoving) onStart()
      isMoving = true
      onMove(valueAt(valueAt.invert(startValue) + x - startPx))
    })
    .on('end', ({ sourceEvent }: DragEvent) => {
      // After a touch, the browser would send a press of the mouse.
      sourceEvent.preventDefault()
      if (isMoving) onEnd()
      else onPress()
    })
  const selection = select(element).call(dragging)
  return () => {
    selection.on('.drag', null)
  }
}
