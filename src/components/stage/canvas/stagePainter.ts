import type { PodView } from '../../../engine/index.ts'
import type { CanvasTheme } from '../../../layout/canvasTheme.ts'
import {
  drawEmptySlots,
  drawMarks,
  drawRing,
  isAnimated,
  isInSight,
  passedMarks,
  type Viewport,
} from '../../../layout/stage/drawScene.ts'
import type { Moment } from '../../../layout/stage/motion.ts'
import type { EmptySlot, PodMark, Scene } from '../../../layout/stage/scene.ts'

export interface PainterInput {
  readonly scene: Scene
  readonly theme: CanvasTheme
  /** The part of the scene covered by the canvases. */
  readonly viewport: Viewport
  /** Device pixels per CSS px. */
  readonly ratio: number
  readonly selectedUid: string | undefined
  readonly hoveredUid: string | undefined
}

/** A Pod as painted on the settled canvas. */
interface Painted {
  pod: PodView
  x: number
  y: number
  /** Number of the painting in which the Pod was last seen. */
  seen: number
}

/**
 * Paints a scene onto two canvases: standing Pods below, repainted only where something changed; moving Pods above,
 * repainted with every frame.
 */
export class StagePainter {
  readonly #settled: CanvasRenderingContext2D
  readonly #moving: CanvasRenderingContext2D
  /** Painted Pods by uid. The map outlives a frame, because thousands of Pods stand still while a few move. */
  readonly #painted = new Map<string, Painted>()
  #painting = 0
  #isMovingEmpty = false
  #last: PainterInput | undefined

  constructor(settled: HTMLCanvasElement, moving: HTMLCanvasElement) {
    this.#settled = context(settled)
    this.#moving = context(moving)
  }

  paint(input: PainterInput, moment: Moment): void {
    const { scene, viewport } = input
    const animated: PodMark[] = []
    const still: PodMark[] = []
    for (const mark of scene.marks) {
      if (mark.moved === undefined && !isInSight(mark, scene, viewport)) continue
      if (isAnimated(mark, scene, moment)) animated.push(mark)
      else still.push(mark)
    }
    if (this.#mustRepaint(input)) this.#repaint(input, still, moment)
    else this.#repair(input, still, moment)
    this.#paintMoving(input, animated, still, moment)
    this.#last = input
  }

  #mustRepaint({ scene, theme, viewport, ratio }: PainterInput): boolean {
    const last = this.#last
    if (last === undefined) return true
    if (last.theme !== theme || last.viewport !== viewport || last.ratio !== ratio) return true
    if (last.scene.geometry !== scene.geometry) return true
    return !sameSlots(last.scene.emptySlots, scene.emptySlots)
  }

  #repaint(input: PainterInput, still: readonly PodMark[], moment: Moment): void {
    const { scene, theme, viewport, ratio } = input
    const ctx = this.#settled
    resize(ctx.canvas, viewport, ratio)
    resize(this.#moving.canvas, viewport, ratio)
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height)
    ctx.setTransform(ratio, 0, 0, ratio, -viewport.left * ratio, -viewport.top * ratio)
    drawEmptySlots(ctx, scene, theme, viewport)
    drawMarks(ctx, scene, still, moment, theme)
    this.#painted.clear()
    for (const { pod, x, y } of still) this.#painted.set(pod.uid, { pod, x, y, seen: this.#painting })
  }

  /** Clears Pods that left or started to move, and draws Pods that came to rest. */
  #repair(input: PainterInput, still: readonly PodMark[], moment: Moment): void {
    const { scene, theme } = input
    const ctx = this.#settled
    const painted = this.#painted
    const painting = ++this.#painting
    const margin = scene.level === 'field' ? 0 : 0.5
    const clear = ({ x, y }: Painted) =>
      ctx.clearRect(x - margin, y - margin, scene.cell.width + 2 * margin, scene.cell.height + 2 * margin)
    const fresh: PodMark[] = []
    for (const mark of still) {
      const { pod, x, y } = mark
      const known = painted.get(pod.uid)
      if (known === undefined) painted.set(pod.uid, { pod, x, y, seen: painting })
      else {
        known.seen = painting
        if (known.pod === pod && known.x === x && known.y === y) continue
        clear(known)
        Object.assign(known, { pod, x, y })
      }
      fresh.push(mark)
    }
    if (painted.size > still.length) {
      for (const [uid, one] of painted) {
        if (one.seen === painting) continue
        clear(one)
        painted.delete(uid)
      }
    }
    if (fresh.length > 0) drawMarks(ctx, scene, fresh, moment, theme)
  }

  #paintMoving(
    { scene, theme, viewport, ratio, ...rings }: PainterInput,
    animated: readonly PodMark[],
    still: readonly PodMark[],
    moment: Moment,
  ) {
    const ctx = this.#moving
    const isEmpty = animated.length === 0 && rings.selectedUid === undefined && rings.hoveredUid === undefined
    // Touching an empty canvas again would make the browser composite it for nothing.
    if (isEmpty && this.#isMovingEmpty) return
    this.#isMovingEmpty = isEmpty
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height)
    ctx.setTransform(ratio, 0, 0, ratio, -viewport.left * ratio, -viewport.top * ratio)
    drawMarks(ctx, scene, animated, moment, theme)
    ctx.globalAlpha = 1
    // Moving Pods pass behind the Pods of the canvas below.
    for (const { x, y } of passedMarks(scene, animated, still, moment))
      ctx.clearRect(x, y, scene.cell.width, scene.cell.height)
    if (rings.selectedUid === undefined && rings.hoveredUid === undefined) return
    for (const mark of scene.marks) {
      const { uid } = mark.pod
      if (uid === rings.selectedUid) drawRing(ctx, scene, mark, theme.colours.accent, 2)
      else if (uid === rings.hoveredUid) drawRing(ctx, scene, mark, theme.colours.fg2, 1.5)
    }
  }
}

function sameSlots(a: readonly EmptySlot[], b: readonly EmptySlot[]): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  return a.every((slot, index) => {
    const other = b[index]
    return other !== undefined && slot.x === other.x && slot.y === other.y && slot.kind === other.kind
  })
}

function resize(canvas: HTMLCanvasElement, viewport: Viewport, ratio: number): void {
  const wide = Math.max(1, Math.round((viewport.right - viewport.left) * ratio))
  const high = Math.max(1, Math.round((viewport.bottom - viewport.top) * ratio))
  if (canvas.width !== wide) canvas.width = wide
  if (canvas.height !== high) canvas.height = high
}

function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const ctx = canvas.getContext('2d')
  if (ctx === null) throw new Error('This browser draws no canvas.')
  return ctx
}
