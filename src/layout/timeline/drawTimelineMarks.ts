import type { RevisionCounts, TimelineMark } from '../../engine/index.ts'
import type { Context } from '../canvasShapes.ts'
import type { CanvasTheme } from '../canvasTheme.ts'
import { formatCount } from '../format.ts'
import { type Tone, toneAt } from '../revisionTone.ts'
import { placeCommandLabels } from './commandLabels.ts'
import { type LaneKind, laneKinds, type MarkGroup, markRuns, marksWithin } from './timelineMarks.ts'
import { type Band, labelRowHeight, plotBottom, plotRight, plotWidth, type TimelineScene } from './timelineScene.ts'
import { sampleAt } from './timelineSeries.ts'

type Style = Pick<CanvasTheme, 'colours' | 'sans'>

/** Marks within this distance in px form a run; runs of at least `leastCounted` marks show their number. */
const runGapPx = 14
const leastCounted = 10

/**
 * Draws the lanes below the plot: a sign per group of marks, larger for more marks, with names and numbers if they fit.
 */
export function drawLanes(ctx: Context, scene: TimelineScene, style: Style): void {
  if (scene.hidesLanes) return
  const { isNamed, lanes } = scene.rows
  const left = scene.left
  const { lanes: groups } = scene.groups
  ctx.font = `11px ${style.sans}`
  ctx.textBaseline = 'middle'
  for (const kind of laneKinds) {
    const band = lanes[kind]
    for (const group of groups[kind]) drawSign(ctx, { kind, x: left + group.px, band, group }, style)
    if (!isNamed) continue
    ctx.fillStyle = style.colours.fg3
    ctx.textAlign = 'right'
    const name = scene.rows.isFolded ? scene.labels.folded : scene.labels.lanes[kind]
    if (!scene.rows.isFolded || kind === 'sync') ctx.fillText(name, left - 8, band.top + band.height / 2 + 0.5)
    ctx.textAlign = 'left'
    if (!scene.rows.isFolded) drawCounts(ctx, scene, groups[kind], band)
  }
  ctx.textBaseline = 'alphabetic'
}

/** Draws the number of marks after a dense run, if the next run leaves space. */
function drawCounts(ctx: Context, scene: TimelineScene, groups: readonly MarkGroup[], band: Band): void {
  const left = scene.left
  const runs = markRuns(groups, runGapPx)
  runs.forEach(({ toPx, count }, index) => {
    if (count < leastCounted) return
    const text = formatCount(count)
    const endPx = runs[index + 1]?.fromPx ?? plotWidth(scene) + plotRight
    if (toPx + 7 + ctx.measureText(text).width + 5 > endPx) return
    ctx.fillText(text, left + toPx + 7, band.top + band.height / 2 + 0.5)
  })
}

interface Sign {
  readonly kind: LaneKind
  readonly x: number
  readonly band: Band
  readonly group: MarkGroup
}

function drawSign(ctx: Context, { kind, x, band, group }: Sign, { colours }: Style): void {
  // 0 for one mark, 1 from 16 marks on.
  const density = Math.min(1, Math.log2(group.count) / 4)
  if (kind === 'event') {
    const y = band.top + band.height / 2 + 0.5
    drawEventSign(ctx, { x, y, density }, group.warnings > 0 ? 'warning' : 'event', colours)
    return
  }
  const most = band.height - 1
  const height = Math.round(most * (0.6 + 0.4 * density))
  const top = band.top + Math.floor((band.height - height) / 2)
  ctx.fillStyle = kind === 'sync' ? colours.accent : colours.fg3
  if (kind === 'sync') ctx.fillRect(x - 1, top, density > 0 ? 3 : 2, height)
  else ctx.fillRect(x, top, density > 0 ? 2 : 1, height)
}

interface Place {
  readonly x: number
  readonly y: number
  readonly density: number
}

/** Events are dots and warnings triangles, so that their shapes differ as well. */
function drawEventSign(
  ctx: Context,
  { x, y, density }: Place,
  kind: 'event' | 'warning',
  colours: Style['colours'],
): void {
  ctx.fillStyle = kind === 'warning' ? colours.warn : colours.fg3
  ctx.beginPath()
  if (kind === 'event') ctx.arc(x, y, 1.75 + density, 0, 2 * Math.PI)
  else {
    const half = 3 + density
    ctx.moveTo(x, y - half)
    ctx.lineTo(x + half, y + half - 1)
    ctx.lineTo(x - half, y + half - 1)
    ctx.closePath()
  }
  ctx.fill()
}

/** Minimum distance of two commands' lines, in px. */
const leastLinesApart = 3

/** Draws a dotted line per command; a rejected command is red and has no revision's colour. */
export function drawCommands(ctx: Context, scene: TimelineScene, { colours, sans }: Style): void {
  const bottom = plotBottom(scene)
  let lastX = Number.NEGATIVE_INFINITY
  const marks = marksWithin(scene.marks.commands, scene.window)
  for (const mark of marks) {
    const x = Math.round(scene.x(mark.at))
    if (x - lastX < leastLinesApart && mark.refused === undefined) continue
    lastX = x
    ctx.fillStyle = commandInk(scene, mark, colours) ?? colours.fg3
    ctx.beginPath()
    for (let y = 12; y < bottom; y += 4) ctx.rect(x, y, 1, 2)
    ctx.fill()
  }
  if (!scene.rows.isNamed || marks.length === 0) return
  ctx.font = `11px ${sans}`
  ctx.textBaseline = 'alphabetic'
  ctx.fillStyle = colours.fg3
  ctx.textAlign = 'right'
  ctx.fillText(scene.labels.commands, scene.left - 8, 16)
  ctx.textAlign = 'left'
}

/** Diameter of the sign before a rejected command's label, without the gap after it. */
const refusedSignPx = 12
const refusedSignWidth = refusedSignPx + 4

/**
 * The label of a command: its text, or that it was rejected and why, and the number of commands that share the label.
 */
export function commandWords(scene: Pick<TimelineScene, 'labels'>, mark: TimelineMark, more: number): string {
  const words = mark.refused === undefined ? mark.text : scene.labels.refused(mark)
  return more === 0 ? words : `${words} +${formatCount(more)}`
}

/** Width in px of a command's label with its sign; `measure` gives the width of a text in a CSS font. */
export function commandWidth(
  words: string,
  isRefused: boolean,
  sans: string,
  measure: (text: string, font: string) => number,
): number {
  const width = measure(words, isRefused ? `700 11px ${sans}` : `11px ${sans}`)
  return Math.ceil(width) + 1 + (isRefused ? refusedSignWidth : 0)
}

/** Draws the labels of commands for a still picture; on the page they are DOM elements. */
export function drawCommandLabels(ctx: Context, scene: TimelineScene, style: Style, playheadX: number): void {
  const { colours, sans } = style
  const measure = (text: string, font: string) => {
    ctx.font = font
    return ctx.measureText(text).width
  }
  const labels = placeCommandLabels(scene.marks.commands, {
    window: scene.window,
    widthPx: plotWidth(scene),
    beyondPx: plotRight,
    rows: scene.rows.labelRows,
    playheadPx: playheadX - scene.left,
    widthOf: (mark, more) => commandWidth(commandWords(scene, mark, more), mark.refused !== undefined, sans, measure),
  })
  ctx.textBaseline = 'alphabetic'
  ctx.textAlign = 'left'
  for (const { mark, others, row, fromPx, toPx } of labels) {
    const isRefused = mark.refused !== undefined
    const x = scene.left + fromPx
    const y = 16 + row * labelRowHeight
    ctx.fillStyle = colours.panel
    ctx.fillRect(x - 2, y - 11, toPx - fromPx + 4, labelRowHeight)
    ctx.fillStyle = commandInk(scene, mark, colours) ?? colours.fg2
    if (isRefused) drawRefusedSign(ctx, x + refusedSignPx / 2, y - 4, colours)
    ctx.font = isRefused ? `700 11px ${sans}` : `11px ${sans}`
    const room = toPx - fromPx - (isRefused ? refusedSignWidth : 0)
    ctx.fillText(
      shortened(ctx, commandWords(scene, mark, others.length), room),
      x + (isRefused ? refusedSignWidth : 0),
      y,
    )
  }
}

function drawRefusedSign(ctx: Context, x: number, y: number, colours: Style['colours']): void {
  ctx.fillStyle = colours.bad
  ctx.beginPath()
  ctx.arc(x, y, refusedSignPx / 2 - 0.5, 0, 2 * Math.PI)
  ctx.fill()
  ctx.strokeStyle = colours.panel
  ctx.lineWidth = 1.5
  ctx.beginPath()
  ctx.moveTo(x - 2, y - 2)
  ctx.lineTo(x + 2, y + 2)
  ctx.moveTo(x + 2, y - 2)
  ctx.lineTo(x - 2, y + 2)
  ctx.stroke()
  ctx.fillStyle = colours.bad
}

function commandInk(scene: TimelineScene, mark: TimelineMark, colours: Style['colours']): string | undefined {
  if (mark.refused !== undefined) return colours.bad
  const tone = toneOfCommand(scene, mark)
  return tone === undefined ? undefined : colours.tones[tone]
}

/** The colour of the revision that a command started; undefined if the command started no revision or was rejected. */
export function toneOfCommand({ series }: Pick<TimelineScene, 'series'>, mark: TimelineMark): Tone | undefined {
  if (mark.refused !== undefined) return undefined
  const before = newestRevision(sampleAt(series.samples, mark.at - 1))
  const after = newestRevision(sampleAt(series.samples, mark.at + 1_000))
  return after !== undefined && after.revision > (before?.revision ?? 0) ? toneAt(after.tone) : undefined
}

function newestRevision(sample: ReturnType<typeof sampleAt>): RevisionCounts | undefined {
  const present = sample?.revisions.filter((one) => one.available + one.ready + one.starting + one.failing > 0)
  return present?.reduce<RevisionCounts | undefined>((a, b) => (b.revision > (a?.revision ?? 0) ? b : a), undefined)
}

/** Cuts a text at its end to fit. */
function shortened(ctx: Context, text: string, room: number): string {
  if (ctx.measureText(text).width <= room) return text
  let kept = text
  while (kept.length > 1 && ctx.measureText(`${kept}…`).width > room) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}
