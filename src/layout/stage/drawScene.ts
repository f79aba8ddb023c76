import type { PodState, PodView } from '../../engine/index.ts'
import { type Context, strokeRound } from '../canvasShapes.ts'
import type { CanvasTheme } from '../canvasTheme.ts'
import { drawChip } from './drawChip.ts'
import { drawField, type FieldCell } from './drawField.ts'
import { drawTokenShape, drawTokenWords, type PodFace } from './drawToken.ts'
import {
  followsClock,
  isMoving,
  isTravelling,
  type Moment,
  type Pose,
  poseOf,
  shownState,
  stateProgress,
  sweepOf,
} from './motion.ts'
import type { EmptySlot, PodMark, Scene } from './scene.ts'

/** The visible part of the scene; marks outside of it are not drawn. */
export interface Viewport {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Draws the whole scene at a moment. A pure function of its arguments, also used for screenshots and tests. */
export function drawScene(ctx: Context, scene: Scene, moment: Moment, theme: CanvasTheme): void {
  const all: Viewport = { left: 0, top: 0, right: scene.width, bottom: scene.height }
  drawEmptySlots(ctx, scene, theme, all)
  drawMarks(ctx, scene, scene.marks, moment, theme)
}

/** Whether a mark belongs to the layer that is repainted with every frame. */
function isAnimated(mark: PodMark, scene: Scene, moment: Moment): boolean {
  return isMoving(mark, moment) || followsClock(mark, scene.level, moment.simTimeMs)
}

/** Draws a subset of a scene's Pods. */
export function drawMarks(
  ctx: Context,
  scene: Scene,
  marks: Iterable<PodMark>,
  moment: Moment,
  theme: CanvasTheme,
): void {
  if (scene.level === 'field') {
    drawField(ctx, fieldCells(scene, marks, moment), theme)
    return
  }
  const resting: PodMark[] = []
  const travelling: PodMark[] = []
  for (const mark of marks) (isTravelling(mark, moment) ? travelling : resting).push(mark)
  for (const mark of travelling) drawMark(ctx, scene, mark, moment, theme)
  const passed = travelling.map((mark) => poseOf(mark, moment))
  for (const mark of resting) {
    if (passed.some((pose) => isOver(pose, mark, scene))) {
      ctx.fillStyle = theme.colours.panel
      ctx.fillRect(mark.x, mark.y, scene.cell.width, scene.cell.height)
    }
    drawMark(ctx, scene, mark, moment, theme)
  }
}

/** The standing Pods that moving Pods pass over. In a dense field nothing moves. */
function passedMarks(
  scene: Scene,
  animated: readonly PodMark[],
  resting: readonly PodMark[],
  moment: Moment,
): readonly PodMark[] {
  if (scene.level === 'field') return []
  const poses = animated.filter((mark) => isTravelling(mark, moment)).map((mark) => poseOf(mark, moment))
  if (poses.length === 0) return []
  return resting.filter((mark) => poses.some((pose) => isOver(pose, mark, scene)))
}

/** Whether the places of a moving Pod and a standing Pod overlap. */
function isOver(pose: Pose, { x, y }: PodMark, { cell }: Scene): boolean {
  if (pose.hidden || pose.alpha <= 0) return false
  return Math.abs(pose.x - x) < cell.width && Math.abs(pose.y - y) < cell.height
}

/** Whether any part of a Pod's place is visible. */
function isInSight(place: { readonly x: number; readonly y: number }, { cell }: Scene, viewport: Viewport): boolean {
  return (
    place.y + cell.height >= viewport.top &&
    place.y <= viewport.bottom &&
    place.x + cell.width >= viewport.left &&
    place.x <= viewport.right
  )
}

/** Draws the places of Pods that do not exist yet. */
function drawEmptySlots(ctx: Context, scene: Scene, theme: CanvasTheme, viewport: Viewport): void {
  const { width, height } = scene.cell
  for (const slot of scene.emptySlots) {
    if (!isInSight(slot, scene, viewport)) continue
    if (scene.level === 'field' || slot.kind === 'reserved') {
      ctx.fillStyle = slot.kind === 'asked' ? theme.colours.fg3 : theme.colours.line2
      const size = slot.kind === 'asked' ? 2 : 1
      ctx.fillRect(slot.x + Math.floor((width - size) / 2), slot.y + Math.floor((height - size) / 2), size, size)
      continue
    }
    ctx.save()
    ctx.translate(slot.x, slot.y)
    const token = scene.level === 'token'
    const colour = theme.colours.line2
    strokeRound(ctx, width, height, {
      inset: 0.75,
      radius: token ? 7.75 : 4.75,
      line: 1,
      colour,
      dash: token ? [2, 4] : [2, 3],
    })
    if (token) drawEmptyWords(ctx, height, theme)
    ctx.restore()
  }
}

function drawEmptyWords(ctx: Context, height: number, theme: CanvasTheme): void {
  ctx.font = `11px ${theme.sans}`
  ctx.fillStyle = theme.colours.fg2
  ctx.textBaseline = 'alphabetic'
  ctx.fillText(theme.toCreate, 8, height >= 50 ? 33 : 30)
}

/** Draws one Pod at a moment as a token of any size, with its upper left corner at the origin. */
export function drawAsToken(
  ctx: Context,
  mark: PodMark,
  size: { readonly width: number; readonly height: number },
  moment: Moment,
  theme: CanvasTheme,
): void {
  drawMark(ctx, { level: 'token', cell: size }, { ...mark, x: 0, y: 0, enterX: 0, enterY: 0 }, moment, theme)
}

/** Draws a ring around a hovered or selected Pod. */
function drawRing(ctx: Context, scene: Scene, mark: PodMark, colour: string, line: number): void {
  const { width, height } = scene.cell
  const reach = scene.level === 'field' ? 2 : 3
  const radius = scene.level === 'token' ? 11 : scene.level === 'chip' ? 8 : 3
  ctx.save()
  ctx.translate(mark.x - reach, mark.y - reach)
  strokeRound(ctx, width + 2 * reach, height + 2 * reach, { inset: line / 2, radius, line, colour })
  ctx.restore()
}

type CellSize = Pick<Scene, 'level' | 'cell'>

function drawMark(ctx: Context, scene: CellSize, mark: PodMark, moment: Moment, theme: CanvasTheme): void {
  const pose = poseOf(mark, moment)
  if (pose.hidden || pose.alpha <= 0) return
  const { width, height } = scene.cell
  ctx.save()
  ctx.translate(pose.x, pose.y)
  if (pose.scale !== 1) {
    ctx.translate((width / 2) * (1 - pose.scale), (height / 2) * (1 - pose.scale))
    ctx.scale(pose.scale, pose.scale)
  }
  const { pod, tone } = mark
  const left = pod.stateUntil === undefined ? 0 : pod.stateUntil - moment.simTimeMs
  const sweep = sweepOf(moment)
  const past = { pod, tone, share: 1, leftMs: undefined, sweep }
  const face: PodFace =
    pod.state === 'gone'
      ? { ...past, state: exitState(pod) }
      : {
          ...past,
          state: shownState(pod),
          share: stateProgress(mark, moment.simTimeMs),
          leftMs: left > 0 ? left : undefined,
        }
  ctx.globalAlpha = pose.alpha * (1 - pose.before)
  drawShape(ctx, scene, face, theme)
  if (pose.before > 0 && pod.previousState) {
    ctx.globalAlpha = pose.alpha * pose.before
    drawShape(ctx, scene, { ...past, state: pod.previousState }, theme)
  }
  // Texts are not cross-faded: two texts in one place cannot be read.
  ctx.globalAlpha = pose.alpha
  if (scene.level === 'token' && !isTravelling(mark, moment)) drawTokenWords(ctx, face, scene.cell, theme)
  ctx.restore()
}

/** A deleted Pod fades out as terminated; a Pod that was removed at once fades out in its last state. */
function exitState(pod: PodView): PodState {
  return pod.deletedAt === undefined ? (pod.previousState ?? 'gone') : 'gone'
}

function drawShape(ctx: Context, scene: CellSize, face: PodFace, theme: CanvasTheme): void {
  if (scene.level === 'token') drawTokenShape(ctx, face, scene.cell, theme)
  else drawChip(ctx, face, scene.cell.width, theme)
}

/** In a dense field Pods grow and fade in their places: nobody can follow a thousand moving Pods. */
function* fieldCells(scene: Scene, marks: Iterable<PodMark>, moment: Moment): Iterable<FieldCell> {
  const full = scene.cell.width
  for (const mark of marks) {
    const { pod, tone } = mark
    if (!isMoving(mark, moment)) {
      yield { state: shownState(pod), tone, x: mark.x, y: mark.y, size: full, alpha: 1 }
      continue
    }
    const pose = poseOf(mark, moment)
    if (pose.hidden) continue
    const size = Math.max(2, full * pose.scale)
    const x = (mark.moved ? pose.x : mark.x) + (full - size) / 2
    const y = (mark.moved ? pose.y : mark.y) + (full - size) / 2
    const state = pod.state === 'gone' ? exitState(pod) : shownState(pod)
    yield { state, tone, x, y, size, alpha: eighths(pose.alpha * (1 - pose.before)) }
    if (pose.before > 0 && pod.previousState && pod.state !== 'gone') {
      yield { state: pod.previousState, tone, x, y, size, alpha: eighths(pose.alpha * pose.before) }
    }
  }
}

function eighths(alpha: number): number {
  return Math.round(alpha * 8) / 8
}

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
