/** Draws the control loop on a canvas for a still picture, from the layout that the page's elements use. */
import type { RevisionView } from '../../engine/index.ts'
import { type Context, fillRound, strokeRound } from '../canvasShapes.ts'
import { type CanvasTheme, fade } from '../canvasTheme.ts'
import type { Placed, Rect, WorkerLine } from '../controlLoop/loopBoxes.ts'
import { placeMessages } from '../controlLoop/loopMessages.ts'
import type { CacheModel, ControllerModel, Light, QueueRow } from '../controlLoop/loopModel.ts'
import type { Point } from '../controlLoop/loopPath.ts'
import type { ControllerBox, LoopScene } from '../controlLoop/loopScene.ts'
import { formatCount } from '../format.ts'
import { toneAt } from '../revisionTone.ts'

/** The texts of the picture in the reader's language; `aside` is right-aligned. */
export interface LoopWords {
  readonly version: string
  readonly manager: string
  readonly cache: string
  title(of: LoopScene['titles'][number]['of']): string
  kind(resource: string): string
  behind(cache: CacheModel): string
  controller(name: string): string
  busy(controller: ControllerModel): string
  row(row: QueueRow): string
  line(line: WorkerLine, controller: ControllerModel): { readonly text: string; readonly aside?: string }
}

export interface LoopPicture {
  readonly scene: LoopScene
  readonly version: number
  readonly revisions: readonly RevisionView[]
  readonly words: LoopWords
}

/** Draws the control loop with its upper left corner at the origin; `atMs` is virtual time. */
export function drawLoop(ctx: Context, picture: LoopPicture, atMs: number, theme: CanvasTheme): void {
  const { scene, words } = picture
  ctx.globalAlpha = 1
  ctx.textBaseline = 'alphabetic'
  ctx.textAlign = 'left'
  for (const { of, x, y } of scene.titles)
    write(ctx, words.title(of), { x, y: y - 1, font: `600 12px ${theme.sans}` }, theme)
  drawStore(ctx, picture, theme)
  drawCaches(ctx, picture, theme)
  for (const box of scene.controllers) drawController(ctx, box, words, theme)
  for (const { path, light } of scene.watches) drawPath(ctx, path.points, light, theme)
  for (const { path, light, kind } of scene.wires) {
    drawPath(ctx, path.points, light, theme, kind === 'noWrite')
    drawArrow(ctx, path.points, light, theme)
  }
  drawMessages(ctx, picture, atMs, theme)
}

interface TextPlace {
  readonly x: number
  readonly y: number
  readonly font: string
  readonly colour?: string
  /** Available width in CSS px; longer texts end in an ellipsis. */
  readonly room?: number
  readonly isRight?: boolean
}

function write(
  ctx: Context,
  text: string,
  { x, y, font, colour, room, isRight = false }: TextPlace,
  theme: CanvasTheme,
): number {
  ctx.font = font
  ctx.fillStyle = colour ?? theme.colours.fg
  let shown = text
  while (room !== undefined && shown.length > 1 && ctx.measureText(shown).width > room)
    shown = `${shown.replace(/…$/, '').slice(0, -1)}…`
  const { width } = ctx.measureText(shown)
  ctx.fillText(shown, isRight ? x - width : x, y)
  return width
}

function drawFrame(ctx: Context, { x, y, width, height }: Rect, light: Light, theme: CanvasTheme, fill: string): void {
  const { colours } = theme
  ctx.save()
  ctx.translate(x, y)
  ctx.fillStyle = fill
  fillRound(ctx, 0, 0, width, height, 8)
  strokeRound(ctx, width, height, {
    inset: 0.5,
    radius: 8,
    line: 1,
    colour: light === 'lit' ? colours.accent : colours.line,
  })
  ctx.restore()
}

/** The store: its resourceVersion, and the number of objects of each kind. */
function drawStore(ctx: Context, { scene: { store }, version, words }: LoopPicture, theme: CanvasTheme): void {
  const { colours, sans, mono } = theme
  drawFrame(ctx, store, 'plain', theme, colours.panel)
  const [left, right] = [store.x + 10, store.x + store.width - 10]
  const digits = write(
    ctx,
    String(version),
    { x: right, y: store.y + 28, font: `700 18px ${mono}`, isRight: true },
    theme,
  )
  const room = store.width - 26 - digits
  write(ctx, words.version, { x: left, y: store.y + 26, font: `11px ${sans}`, colour: colours.fg2, room }, theme)
  for (const line of store.lines) {
    const y = line.y + 14
    if (line.type === 'kind') {
      const { resource, objects, light } = line.kind
      const colour = light === 'dim' ? colours.fg2 : colours.fg
      write(ctx, words.kind(resource), { x: left, y, font: `600 11px ${sans}`, colour, room: store.width - 50 }, theme)
      const font = `11px ${mono}`
      write(ctx, formatCount(objects), { x: right, y, font, colour: colours.fg2, isRight: true }, theme)
    } else if (line.type === 'object') {
      const font = `11px ${mono}`
      write(ctx, line.object.name, { x: left, y, font, colour: colours.accent, room: store.width - 20 }, theme)
    }
  }
}

/** The shared caches, each with its contents and how far it is behind the store. */
function drawCaches(ctx: Context, { scene, words }: LoopPicture, theme: CanvasTheme): void {
  const { colours, sans, mono } = theme
  const { manager, caches } = scene
  drawFrame(ctx, manager, 'plain', theme, colours.bg)
  const title = { x: manager.x + 10, y: manager.y + 22, font: `600 11px ${sans}`, room: manager.width - 20 }
  write(ctx, words.manager, title, theme)
  for (const { cache, ...box } of caches) {
    const { resource, objects, observedVersion, latestVersion, behind, light } = cache
    drawFrame(ctx, box, light, theme, colours.panel)
    const [left, right] = [box.x + 8, box.x + box.width - 8]
    const small = `11px ${mono}`
    const lines = Math.floor((box.height - 6) / 15)
    write(ctx, words.kind(resource), { x: left, y: box.y + 15, font: `600 11px ${sans}`, room: box.width - 44 }, theme)
    const count = { y: box.y + 15, font: small, colour: colours.fg2 }
    write(ctx, formatCount(objects), { x: right, isRight: true, ...count }, theme)
    const state = { colour: behind > 0 ? colours.warn : colours.fg2, font: `${behind > 0 ? 600 : 400} 11px ${sans}` }
    const known = `${words.cache} ${observedVersion}${lines > 2 ? '' : ` / ${latestVersion}`}`
    if (lines > 1) write(ctx, known, { x: left, y: box.y + 31, font: small, colour: colours.fg2 }, theme)
    if (lines > 2) write(ctx, words.behind(cache), { x: left, y: box.y + 47, ...state, room: box.width - 16 }, theme)
  }
}

/** Draws a controller: the keys in its queue, and the branch of its last sync. */
function drawController(ctx: Context, box: ControllerBox, words: LoopWords, theme: CanvasTheme): void {
  const { colours, sans, mono } = theme
  const { controller, rows, lines, x, y, width } = box
  drawFrame(ctx, box, controller.light, theme, colours.bg)
  const busy = words.busy(controller)
  const colour = controller.busy > 0 ? colours.accent : colours.fg2
  const place = { x: x + width - 12, y: y + 21, font: `11px ${sans}`, colour, isRight: true }
  const taken = write(ctx, busy, place, theme)
  const font = `600 12px ${sans}`
  write(ctx, words.controller(controller.name), { x: x + 12, y: y + 21, font, room: width - 40 - taken }, theme)
  for (const { row, ...rect } of rows) drawRow(ctx, { row, rect, text: words.row(row) }, theme)
  for (const line of lines) drawLine(ctx, { line, ...words.line(line, controller) }, theme, { sans, mono })
}

interface RowToDraw {
  readonly row: QueueRow
  readonly rect: Rect
  readonly text: string
}

function drawRow(ctx: Context, { row, rect, text }: RowToDraw, theme: CanvasTheme): void {
  const { colours, sans, mono } = theme
  const { x, y, width } = rect
  if (row.type === 'processing' || row.type === 'waiting' || row.type === 'resting') {
    const isLit = row.light === 'lit'
    drawFrame(ctx, { x, y, width, height: 24 }, row.light, theme, isLit ? fade(colours.accent, 0.2) : colours.panel3)
    write(ctx, text, { x: x + 9, y: y + 16, font: `11px ${mono}`, room: width - 18 }, theme)
    return
  }
  const isHeading = row.type === 'heading'
  const font = isHeading ? `600 11px ${sans}` : `11px ${'key' in row ? mono : sans}`
  const colour = isHeading ? colours.fg3 : colours.fg2
  write(ctx, text, { x, y: y + 14, font, colour, room: width }, theme)
}

interface LineToDraw {
  readonly line: Placed<WorkerLine>
  readonly text: string
  readonly aside?: string
}

function drawLine(
  ctx: Context,
  { line, text, aside }: LineToDraw,
  theme: CanvasTheme,
  fonts: Pick<CanvasTheme, 'sans' | 'mono'>,
): void {
  const { colours } = theme
  const { x, y, width, height } = line
  const isTaken = line.type === 'gate' && line.gate.state === 'taken'
  const isMono = line.type === 'sync' || line.type === 'write'
  if (isTaken) drawFrame(ctx, { x, y: y + 2, width, height: height - 4 }, 'plain', theme, colours.panel)
  const baseline = y + (isTaken ? height / 2 + 4 : 14)
  const inset = isTaken ? 10 : 0
  const right = { x: x + width - inset, y: baseline, font: `11px ${fonts.mono}`, colour: colours.fg2, isRight: true }
  const used = aside === undefined ? 0 : write(ctx, aside, right, theme) + 8
  const font = `${isTaken ? 600 : 400} 11px ${isMono ? fonts.mono : fonts.sans}`
  const colour = line.type === 'error' ? colours.bad : isTaken || isMono ? colours.fg : colours.fg2
  const room = width - 2 * inset - used
  const [first, second] = isTaken ? inTwo(ctx, text, font, room) : [text, '']
  const lift = second === '' ? 0 : 7
  write(ctx, first, { x: x + inset, y: baseline - lift, font, colour, room }, theme)
  if (second !== '') write(ctx, second, { x: x + inset, y: baseline + lift, font, colour, room }, theme)
}

/** Splits a text after as many words as fit into `room` px; a text without spaces stays on one line. */
function inTwo(ctx: Context, text: string, font: string, room: number): readonly [string, string] {
  ctx.font = font
  const words = text.split(' ')
  if (words.length < 2 || ctx.measureText(text).width <= room) return [text, '']
  let count = words.length - 1
  while (count > 1 && ctx.measureText(words.slice(0, count).join(' ')).width > room) count--
  return [words.slice(0, count).join(' '), words.slice(count).join(' ')]
}

function drawPath(
  ctx: Context,
  points: readonly Point[],
  light: Light,
  { colours }: CanvasTheme,
  isDashed = false,
): void {
  ctx.strokeStyle = light === 'lit' ? colours.accent : colours.line2
  ctx.lineWidth = light === 'lit' ? 1.5 : 1
  ctx.setLineDash(isDashed ? [3, 3] : [])
  ctx.beginPath()
  for (const [index, { x, y }] of points.entries()) {
    if (index === 0) ctx.moveTo(x, y)
    else ctx.lineTo(x, y)
  }
  ctx.stroke()
  ctx.setLineDash([])
}

/** Draws an arrow head at the end of a path, in its direction. */
function drawArrow(ctx: Context, points: readonly Point[], light: Light, { colours }: CanvasTheme): void {
  const [before, end] = [points.at(-2), points.at(-1)]
  if (before === undefined || end === undefined) return
  const length = Math.hypot(end.x - before.x, end.y - before.y)
  if (length === 0) return
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length]
  ctx.fillStyle = light === 'lit' ? colours.accent : colours.fg3
  ctx.beginPath()
  ctx.moveTo(end.x, end.y)
  ctx.lineTo(end.x - 6 * dx - 3 * dy, end.y - 6 * dy + 3 * dx)
  ctx.lineTo(end.x - 6 * dx + 3 * dy, end.y - 6 * dy - 3 * dx)
  ctx.closePath()
  ctx.fill()
}

/** Messages on their way to the caches, in the colour of their revision. */
function drawMessages(ctx: Context, { scene, revisions }: LoopPicture, atMs: number, { colours }: CanvasTheme): void {
  const tones = new Map(revisions.map(({ uid, tone }) => [uid, toneAt(tone)]))
  for (const { message, x, y } of placeMessages(scene, atMs, 'travel').messages) {
    ctx.fillStyle = colours.tones[tones.get(message.uid) ?? tones.get(message.ownerUid) ?? 'plain']
    ctx.beginPath()
    ctx.arc(x, y, 5, 0, 2 * Math.PI)
    ctx.fill()
  }
}
