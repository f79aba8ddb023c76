import type { TimelineMark } from '../engine/index.ts'
import type { Context } from './drawToken.ts'
import { formatCount } from './format.ts'
import type { Look } from './look.ts'
import type { Tone } from './revisionTone.ts'
import { commandFlags, type LaneKind, laneKinds, type MarkGroup, markRuns, marksWithin } from './timelineMarks.ts'
import { type Band, plotBottom, plotWidth, pxAtTime, type TimelineScene, timelineEdges } from './timelineScene.ts'
import { sampleAt } from './timelineSeries.ts'

type Style = Pick<Look, 'colours' | 'sans'>

/** Marks that follow each other this closely, in px, read as one; from this many on their number stands behind them. */
const runGapPx = 14
const leastCounted = 10

/** Lanes below the plot: a sign for what happened, larger for more of it, and names and numbers where there is room. */
export function drawLanes(ctx: Context, scene: TimelineScene, style: Style): void {
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
    ctx.fillText(scene.labels.lanes[kind], left - 8, band.top + band.height / 2 + 0.5)
    ctx.textAlign = 'left'
    drawCounts(ctx, scene, groups[kind], band)
  }
  ctx.textBaseline = 'alphabetic'
}

/** How many marks a dense stretch holds, behind it, where the next one leaves room. */
function drawCounts(ctx: Context, scene: TimelineScene, groups: readonly MarkGroup[], band: Band): void {
  const left = scene.left
  const runs = markRuns(groups, runGapPx)
  runs.forEach(({ toPx, count }, index) => {
    if (count < leastCounted) return
    const text = formatCount(count)
    const endPx = runs[index + 1]?.fromPx ?? plotWidth(scene) + timelineEdges.right
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
  // 0 for one mark, 1 from 16 on.
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

/** Events are dots, warnings triangles: told apart by shape as well. */
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

/** Least distance of the lines of two commands, in px. */
const leastLinesApart = 3

/** Commands: a dotted line for each, and words for those that have room. */
export function drawCommands(ctx: Context, scene: TimelineScene, { colours, sans }: Style): void {
  const left = scene.left
  const inkOf = (mark: TimelineMark, plain: string) => {
    const tone = toneOfCommand(scene, mark)
    return tone === undefined ? plain : colours.tones[tone]
  }
  const bottom = plotBottom(scene)
  let lastX = Number.NEGATIVE_INFINITY
  for (const mark of marksWithin(scene.marks.commands, scene.window)) {
    const x = Math.round(pxAtTime(mark.at, scene))
    if (x - lastX < leastLinesApart) continue
    lastX = x
    ctx.fillStyle = inkOf(mark, colours.fg3)
    ctx.beginPath()
    for (let y = 12; y < bottom; y += 4) ctx.rect(x, y, 1, 2)
    ctx.fill()
  }
  ctx.font = `11px ${sans}`
  ctx.textBaseline = 'alphabetic'
  const flags = commandFlags(scene.marks.commands, scene.window, plotWidth(scene))
  for (const { mark, px, more, room, side } of flags) {
    const tail = more === 0 ? '' : ` +${more}`
    const words = shortened(ctx, mark.text, room - ctx.measureText(tail).width) + tail
    ctx.fillStyle = inkOf(mark, colours.fg2)
    ctx.textAlign = side === 'right' ? 'left' : 'right'
    ctx.fillText(words, left + px + (side === 'right' ? 6 : -6), 16)
  }
  ctx.textAlign = 'left'
  if (!scene.rows.isNamed || flags.length === 0) return
  ctx.fillStyle = colours.fg3
  ctx.textAlign = 'right'
  ctx.fillText(scene.labels.commands, left - 8, 16)
  ctx.textAlign = 'left'
}

/** The colour of the revision that a command has begun. */
function toneOfCommand({ series, tones }: TimelineScene, mark: TimelineMark): Tone | undefined {
  const before = newestRevision(sampleAt(series.samples, mark.at - 1))
  const after = newestRevision(sampleAt(series.samples, mark.at + 1_000))
  return after > before ? tones.get(after) : undefined
}

function newestRevision(sample: ReturnType<typeof sampleAt>): number {
  const present = sample?.revisions.filter((one) => one.available + one.ready + one.starting + one.failing > 0)
  return Math.max(0, ...(present?.map((one) => one.revision) ?? []))
}

/** Cut off at the end to fit; empty if only a few letters would be left. */
function shortened(ctx: Context, text: string, room: number): string {
  if (ctx.measureText(text).width <= room) return text
  let kept = text
  while (kept.length > 4 && ctx.measureText(`${kept}…`).width > room) kept = kept.slice(0, -1)
  return kept.length > 4 ? `${kept.trimEnd()}…` : ''
}
