import type { PodState } from '../../engine/index.ts'
import type { Context } from '../canvasShapes.ts'
import { type CanvasTheme, fade } from '../canvasTheme.ts'
import type { Tone } from '../revisionTone.ts'
import { drawnStates } from './podStates.ts'

/** A cell of a dense field. */
export interface FieldCell {
  readonly state: PodState
  readonly tone: Tone
  readonly x: number
  readonly y: number
  readonly size: number
  /** Opacity 0..1 in steps of 1/8: cells of equal opacity are drawn together. */
  readonly alpha: number
}

/**
 * Draws many cells, grouped by appearance. More progress means more ink, so that a field can be read by its brightness.
 */
export function drawField(ctx: Context, cells: Iterable<FieldCell>, theme: CanvasTheme): void {
  const groups = new Map<number, FieldCell[]>()
  for (const cell of cells) {
    const key = fillKeyOf(cell)
    const group = groups.get(key)
    if (group) group.push(cell)
    else groups.set(key, [cell])
  }
  for (const group of groups.values()) {
    const first = group[0]
    if (first === undefined) continue
    ctx.globalAlpha = first.alpha
    drawGroup(ctx, first, group, theme)
  }
  ctx.globalAlpha = 1
}

const states: readonly PodState[] = [...drawnStates, 'gone']

/** State, tone and opacity encoded as one number, because a frame has thousands of cells. */
function fillKeyOf({ state, tone, alpha }: FieldCell): number {
  return (states.indexOf(state) * 5 + (tone === 'plain' ? 4 : tone)) * 9 + alpha * 8
}

function drawGroup(
  ctx: Context,
  { state, tone }: FieldCell,
  cells: readonly FieldCell[],
  { colours }: CanvasTheme,
): void {
  const ink = colours.tones[tone]
  switch (state) {
    case 'available':
      fillRects(ctx, cells, ink, (s) => [0, 0, s, s])
      return
    case 'succeeded':
      fillRects(ctx, cells, fade(ink, 0.32), (s) => [0, 0, s, s])
      return
    case 'pending':
      fillRects(ctx, cells, ink, (s) => [s / 2 - 1, s / 2 - 1, 2, 2])
      return
    case 'pulling':
      strokeRects(ctx, cells, ink, 1)
      return
    case 'starting':
      strokeRects(ctx, cells, ink, 1)
      fillRects(ctx, cells, ink, (s) => [0, Math.floor(s / 2), s, Math.ceil(s / 2)])
      return
    case 'ready':
      strokeRects(ctx, cells, ink, Math.min(2, cells[0]?.size === undefined ? 2 : cells[0].size / 3))
      return
    case 'notReady':
      fillTriangles(ctx, cells, ink)
      return
    case 'crash':
      fillRects(ctx, cells, colours.bad, (s) => [0, 0, s, s])
      fillRects(ctx, cells, colours.panel, (s) => [1, 1, s - 2, s - 2])
      fillRects(ctx, cells, ink, (s) => [2, 2, s - 4, s - 4])
      return
    case 'imagePull':
      strokeRects(ctx, cells, colours.bad, 1.5)
      return
    case 'terminating':
    case 'gone':
      fillCorners(ctx, cells, ink)
      return
    case 'failed':
      strokeCrosses(ctx, cells, colours.bad)
  }
}

type Rect = readonly [x: number, y: number, width: number, height: number]

function fillRects(ctx: Context, cells: readonly FieldCell[], colour: string, rectOf: (size: number) => Rect): void {
  ctx.fillStyle = colour
  for (const { x, y, size } of cells) {
    const [dx, dy, width, height] = rectOf(size)
    ctx.fillRect(x + dx, y + dy, width, height)
  }
}

/** Outlines within the cells. Four filled edges are much cheaper than a stroked path. */
function strokeRects(ctx: Context, cells: readonly FieldCell[], colour: string, line: number): void {
  ctx.fillStyle = colour
  for (const { x, y, size } of cells) {
    ctx.fillRect(x, y, size, line)
    ctx.fillRect(x, y + size - line, size, line)
    ctx.fillRect(x, y + line, line, size - 2 * line)
    ctx.fillRect(x + size - line, y + line, line, size - 2 * line)
  }
}

/** Only the four corners: a cell has no space for a dashed outline. */
function fillCorners(ctx: Context, cells: readonly FieldCell[], colour: string): void {
  ctx.fillStyle = colour
  for (const { x, y, size } of cells) {
    const arm = size >= 9 ? 3 : 2
    for (const dy of [0, size - 1]) {
      ctx.fillRect(x, y + dy, arm, 1)
      ctx.fillRect(x + size - arm, y + dy, arm, 1)
    }
    for (const dx of [0, size - 1]) {
      ctx.fillRect(x + dx, y + 1, 1, arm - 1)
      ctx.fillRect(x + dx, y + size - arm, 1, arm - 1)
    }
  }
}

/** `fill` closes each triangle. */
function fillTriangles(ctx: Context, cells: readonly FieldCell[], colour: string): void {
  ctx.fillStyle = colour
  ctx.beginPath()
  for (const { x, y, size } of cells) {
    ctx.moveTo(x, y + size)
    ctx.lineTo(x, y)
    ctx.lineTo(x + size, y + size)
  }
  ctx.fill()
}

function strokeCrosses(ctx: Context, cells: readonly FieldCell[], colour: string): void {
  ctx.strokeStyle = colour
  ctx.lineWidth = 1.5
  ctx.beginPath()
  for (const { x, y, size } of cells) {
    ctx.moveTo(x + 1, y + 1)
    ctx.lineTo(x + size - 1, y + size - 1)
    ctx.moveTo(x + size - 1, y + 1)
    ctx.lineTo(x + 1, y + size - 1)
  }
  ctx.stroke()
}
