/** The fixed point of a zoom, in px of the window. */
export interface ZoomPoint {
  readonly clientX: number
  readonly clientY: number
}

interface PanZoomHandlers {
  /** Scales the picture by `factor` around a point. */
  readonly onZoom: (factor: number, around: ZoomPoint) => void
  /** Called when a drag with the mouse begins or ends. */
  readonly onPanning: (panning: boolean) => void
}

/** A press that moves less than this many px is a click. */
const leastDragPx = 4

/** Zoom per px of a wheel; a trackpad's pinch comes as a wheel with Ctrl and small deltas. */
const zoomPerPx = 0.0022
const zoomPerPinchPx = 0.01

/**
 * Pans and zooms an element's scrolled content: the wheel with Ctrl or ⌘ and two fingers zoom, dragging with the mouse
 * pans. One finger and the plain wheel scroll as in the browser. Returns a function that stops listening.
 */
export function listenToPanZoom(element: HTMLElement, handlers: PanZoomHandlers): () => void {
  const stop = [listenToWheel(element, handlers), listenToPinch(element, handlers), listenToDrag(element, handlers)]
  return () => {
    for (const one of stop) one()
  }
}

/** The factor by which a turn of the wheel zooms: its lines and pages count as px. */
export function wheelFactor({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  const px = deltaY * (deltaMode === 1 ? 16 : deltaMode === 2 ? 400 : 1)
  const isPinch = deltaMode === 0 && Math.abs(px) < 40
  return Math.exp(-Math.max(-300, Math.min(300, px)) * (isPinch ? zoomPerPinchPx : zoomPerPx))
}

function listenToWheel(element: HTMLElement, { onZoom }: PanZoomHandlers): () => void {
  const onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    onZoom(wheelFactor(event), event)
  }
  element.addEventListener('wheel', onWheel, { passive: false })
  return () => element.removeEventListener('wheel', onWheel)
}

function listenToPinch(element: HTMLElement, { onZoom }: PanZoomHandlers): () => void {
  let apart = 0
  const onTouchStart = ({ touches }: TouchEvent): void => {
    apart = touches.length === 2 ? distance(touches) : 0
  }
  const onTouchMove = (event: TouchEvent): void => {
    const [one, other] = event.touches
    if (event.touches.length !== 2 || apart === 0 || one === undefined || other === undefined) return
    if (event.cancelable) event.preventDefault()
    const now = distance(event.touches)
    onZoom(now / apart, { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 })
    apart = now
  }
  element.addEventListener('touchstart', onTouchStart, { passive: true })
  element.addEventListener('touchend', onTouchStart, { passive: true })
  element.addEventListener('touchmove', onTouchMove, { passive: false })
  return () => {
    element.removeEventListener('touchstart', onTouchStart)
    element.removeEventListener('touchend', onTouchStart)
    element.removeEventListener('touchmove', onTouchMove)
  }
}

function distance(touches: TouchList): number {
  const [one, other] = touches
  if (one === undefined || other === undefined) return 0
  return Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY))
}

function listenToDrag(element: HTMLElement, { onPanning }: PanZoomHandlers): () => void {
  let from: { readonly x: number; readonly y: number; readonly left: number; readonly top: number } | undefined
  let panning = false
  const onDown = (event: PointerEvent): void => {
    const isMain = event.pointerType === 'mouse' && (event.button === 0 || event.button === 1)
    const overflows = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight
    if (!isMain || !overflows || isOnScrollbar(event, element)) return
    from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
  }
  const onMove = (event: PointerEvent): void => {
    if (from === undefined) return
    const [byX, byY] = [event.clientX - from.x, event.clientY - from.y]
    if (!panning) {
      if (Math.hypot(byX, byY) < leastDragPx) return
      panning = true
      element.setPointerCapture(event.pointerId)
      onPanning(true)
    }
    const zoom = element.currentCSSZoom ?? 1
    element.scrollTo(from.left - byX / zoom, from.top - byY / zoom)
  }
  const onEnd = (): void => {
    from = undefined
    if (!panning) return
    panning = false
    onPanning(false)
    // The end of a drag is not a click.
    const swallow = (click: Event): void => click.stopPropagation()
    element.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 0)
  }
  element.addEventListener('pointerdown', onDown)
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onEnd)
  element.addEventListener('pointercancel', onEnd)
  return () => {
    element.removeEventListener('pointerdown', onDown)
    element.removeEventListener('pointermove', onMove)
    element.removeEventListener('pointerup', onEnd)
    element.removeEventListener('pointercancel', onEnd)
  }
}

function isOnScrollbar({ clientX, clientY }: PointerEvent, element: HTMLElement): boolean {
  const { left, top } = element.getBoundingClientRect()
  const zoom = element.currentCSSZoom ?? 1
  return clientX - left > element.clientWidth * zoom || clientY - top > element.clientHeight * zoom
}
