import type { TimelineMark, TimelineSample } from '../engine/index.ts'
import type { Context } from './drawToken.ts'
import { formatCount } from './format.ts'
import { fade, type Look } from './look.ts'
import type { Tone } from './revisionTone.ts'
import {
  lastIndexUpTo,
  sampleAt,
  type TimelineSeries,
  type TimelineStep,
  timelineSteps,
  totalsOf,
} from './timelineSeries.ts'
import { type TimeWindow, timeTicks } from './timeScale.ts'

/** Everything the timeline is drawn from, in CSS px. */
export interface TimelineScene {
  readonly width: number
  readonly height: number
  readonly window: TimeWindow
  readonly series: TimelineSeries
  readonly marks: readonly TimelineMark[]
  readonly tones: ReadonlyMap<number, Tone>
  /** Whether a lower bound is promised; Recreate promises none. */
  readonly hasLeast: boolean
}

/** Room around the plot, in CSS px; on the left it depends on the numbers that stand there. */
export const timelineEdges = { right: 24, top: 24, bottom: 44 } as const

/** Height of the axis with its labels, in CSS px from below: there one brushes. */
export const axisHeight = 24

type Plot = Pick<TimelineScene, 'width' | 'window' | 'series'>

/** Where the plot begins. */
export function plotLeft({ series }: Pick<TimelineScene, 'series'>): number {
  const digits = Math.floor(Math.log10(Math.max(1, series.most))) + 1
  const letters = digits + Math.floor((digits - 1) / 3)
  return Math.max(40, 20 + 7 * letters)
}

type Style = Pick<Look, 'colours' | 'sans'>

/** Width of the plot in whole px. */
export function plotWidth(scene: Pick<TimelineScene, 'width' | 'series'>): number {
  return Math.max(1, Math.round(scene.width - plotLeft(scene) - timelineEdges.right))
}

/** Virtual ms at a place of the timeline, within its window. */
export function timeAtPx(px: number, scene: Plot): number {
  const { window } = scene
  const share = Math.max(0, Math.min(1, (px - plotLeft(scene)) / plotWidth(scene)))
  return window.fromMs + share * (window.toMs - window.fromMs)
}

/** Place of a moment; outside of the plot for moments outside of the window. */
export function pxAtTime(atMs: number, scene: Plot): number {
  const { window } = scene
  return plotLeft(scene) + ((atMs - window.fromMs) / (window.toMs - window.fromMs)) * plotWidth(scene)
}

/**
 * The lower layer: Pods by revision, stacked, up to the head of the run. What is available stands on the ground, what is
 * ending lies on top.
 */
export function drawPodAreas(ctx: Context, scene: TimelineScene, headMs: number, style: Style): void {
  const { colours } = style
  const steps = timelineSteps(scene.series.samples, scene.window, plotWidth(scene), headMs)
  const y = heightScale(scene)
  for (const layer of layersOf(steps)) {
    const ink = colours.tones[scene.tones.get(layer.revision) ?? 'plain']
    ctx.beginPath()
    for (const { step, from, to } of layer.parts) {
      ctx.rect(plotLeft(scene) + step.fromPx, y(to), step.toPx - step.fromPx, y(from) - y(to))
    }
    if (layer.kind === 'ending') {
      hatchPath(ctx, scene, fade(ink, 0.6))
      continue
    }
    ctx.fillStyle = layer.kind === 'failing' ? fade(colours.bad, 0.5) : fade(ink, strengths[layer.kind])
    ctx.fill()
  }
  drawOutages(ctx, scene, steps, style)
}

/** Marks the time in which nobody was served: no Pod available though there have been some and some are asked for. */
function drawOutages(ctx: Context, scene: TimelineScene, steps: readonly TimelineStep[], { colours }: Style): void {
  const { servingSince = Number.POSITIVE_INFINITY } = scene.series
  const bottom = scene.height - timelineEdges.bottom
  const left = plotLeft(scene)
  for (const { fromPx, toPx, sample } of steps) {
    if (sample.at < servingSince || sample.maxPods === 0 || totalsOf(sample).available > 0) continue
    ctx.fillStyle = fade(colours.bad, 0.16)
    ctx.fillRect(left + fromPx, timelineEdges.top, toPx - fromPx, bottom - timelineEdges.top)
    ctx.fillStyle = colours.bad
    ctx.fillRect(left + fromPx, bottom - 3, toPx - fromPx, 3)
  }
}

const kinds = ['available', 'ready', 'starting', 'failing', 'ending'] as const
type Kind = (typeof kinds)[number]
const strengths: Record<Exclude<Kind, 'ending' | 'failing'>, number> = { available: 0.92, ready: 0.5, starting: 0.24 }

interface Layer {
  readonly kind: Kind
  readonly revision: number
  readonly parts: { readonly step: TimelineStep; readonly from: number; readonly to: number }[]
}

/** Parts of one kind and revision together, so that each is filled in one go. */
function layersOf(steps: readonly TimelineStep[]): Iterable<Layer> {
  const layers = new Map<string, Layer>()
  for (const step of steps) {
    const revisions = [...step.sample.revisions].sort((a, b) => a.revision - b.revision)
    let at = 0
    for (const kind of kinds) {
      for (const one of revisions) {
        const pods = kind === 'ending' ? one.terminating : one[kind]
        if (pods <= 0) continue
        const key = `${kind} ${one.revision}`
        const layer = layers.get(key) ?? { kind, revision: one.revision, parts: [] }
        layers.set(key, layer)
        layer.parts.push({ step, from: at, to: at + pods })
        at += pods
      }
    }
  }
  return layers.values()
}

/** Fills the current path with diagonal lines. */
function hatchPath(ctx: Context, scene: TimelineScene, ink: string): void {
  ctx.save()
  ctx.clip()
  ctx.strokeStyle = ink
  ctx.lineWidth = 1.5
  ctx.beginPath()
  const { height } = scene
  for (let x = plotLeft(scene) - height; x < scene.width; x += 6) {
    ctx.moveTo(x, height)
    ctx.lineTo(x + height, 0)
  }
  ctx.stroke()
  ctx.restore()
}

/** Pods to px from the top; the same for the whole run, so that the picture keeps its scale. */
export function heightScale({ height, series }: Pick<TimelineScene, 'height' | 'series'>): (pods: number) => number {
  const bottom = height - timelineEdges.bottom
  const room = bottom - timelineEdges.top - 2
  const most = Math.max(1, series.most)
  return (pods) => bottom - (pods / most) * room
}

/** The upper layer: bounds, axis, commands and marks. */
export function drawTimelineLines(ctx: Context, scene: TimelineScene, style: Style): void {
  drawBounds(ctx, scene, style)
  drawAxis(ctx, scene, style)
  drawMarkLanes(ctx, scene, style)
  drawCommands(ctx, scene, style)
}

function drawBounds(ctx: Context, scene: TimelineScene, { colours, sans }: Style): void {
  const y = heightScale(scene)
  const steps = timelineSteps(scene.series.samples, scene.window, plotWidth(scene), scene.window.toMs)
  const bounds: readonly ((sample: TimelineSample) => number)[] = scene.hasLeast
    ? [(sample) => sample.minAvailable, (sample) => sample.maxPods]
    : [(sample) => sample.maxPods]
  ctx.strokeStyle = fade(colours.fg, 0.75)
  ctx.lineWidth = 1
  ctx.setLineDash([4, 3])
  for (const boundOf of bounds) strokeSteps(ctx, scene, steps, (sample) => Math.round(y(boundOf(sample))) + 0.5)
  ctx.setLineDash([])
  const last = steps.at(-1)?.sample
  if (last === undefined) return
  ctx.font = `11px ${sans}`
  ctx.textAlign = 'right'
  ctx.textBaseline = 'middle'
  let above = Number.POSITIVE_INFINITY
  for (const pods of [0, ...bounds.map((boundOf) => boundOf(last))]) {
    const at = y(pods)
    if (above - at < 12) continue
    ctx.fillStyle = pods === 0 ? colours.fg3 : colours.fg
    ctx.fillText(formatCount(pods), plotLeft(scene) - 8, at)
    above = at
  }
  ctx.textAlign = 'left'
}

/** One line through all steps; a long level stretch is one piece, for dashes are costly. */
function strokeSteps(
  ctx: Context,
  scene: TimelineScene,
  steps: readonly TimelineStep[],
  yOf: (sample: TimelineSample) => number,
): void {
  const first = steps[0]
  const last = steps.at(-1)
  if (first === undefined || last === undefined) return
  const left = plotLeft(scene)
  let at = yOf(first.sample)
  ctx.beginPath()
  ctx.moveTo(left + first.fromPx, at)
  for (const { fromPx, sample } of steps) {
    const next = yOf(sample)
    if (next === at) continue
    ctx.lineTo(left + fromPx, at)
    ctx.lineTo(left + fromPx, next)
    at = next
  }
  ctx.lineTo(left + last.toPx, at)
  ctx.stroke()
}

function drawAxis(ctx: Context, scene: TimelineScene, { colours, sans }: Style): void {
  const bottom = scene.height - timelineEdges.bottom
  const width = plotWidth(scene)
  ctx.fillStyle = colours.line2
  ctx.fillRect(plotLeft(scene), bottom, width, 1)
  ctx.font = `11px ${sans}`
  ctx.textBaseline = 'alphabetic'
  ctx.fillStyle = colours.fg3
  for (const { atMs, label } of timeTicks(scene.window, width)) {
    const x = pxAtTime(atMs, scene)
    ctx.textAlign = x - plotLeft(scene) < 16 ? 'left' : x > scene.width - timelineEdges.right - 16 ? 'right' : 'center'
    ctx.fillText(label, x, scene.height - 8)
    ctx.fillRect(Math.round(x), scene.height - 22, 1, 3)
  }
  ctx.textAlign = 'left'
}

/** Lanes below the plot, from the top: syncs and writes, then Events. */
const laneOffsets = { sync: 4, write: 5, event: 15 } as const

const leastApart = { sync: 1, write: 1, event: 3, warning: 4 } as const

function drawMarkLanes(ctx: Context, scene: TimelineScene, { colours }: Style): void {
  const bottom = scene.height - timelineEdges.bottom
  const lastPx = { sync: -99, write: -99, event: -99, warning: -99 }
  for (const mark of marksWithin(scene.marks, scene.window)) {
    if (mark.kind === 'command') continue
    const px = Math.round(pxAtTime(mark.at, scene))
    const lane = mark.kind === 'event' && mark.warning ? 'warning' : mark.kind
    // Signs that would cover each other say no more than one of them.
    if (px - lastPx[lane] < leastApart[lane]) continue
    lastPx[lane] = px
    const y = bottom + laneOffsets[mark.kind]
    if (lane === 'sync') {
      ctx.fillStyle = colours.accent
      ctx.fillRect(px - 1, y, 2, 8)
    } else if (lane === 'write') {
      ctx.fillStyle = colours.fg3
      ctx.fillRect(px, y, 1, 6)
    } else {
      drawEventSign(ctx, px, y + 2, lane, colours)
    }
  }
}

/** Events are dots, warnings triangles: told apart by shape as well. */
function drawEventSign(ctx: Context, x: number, y: number, kind: 'event' | 'warning', colours: Style['colours']): void {
  ctx.fillStyle = kind === 'warning' ? colours.warn : colours.fg3
  ctx.beginPath()
  if (kind === 'event') ctx.arc(x, y, 1.75, 0, 2 * Math.PI)
  else {
    ctx.moveTo(x, y - 3)
    ctx.lineTo(x + 3, y + 2)
    ctx.lineTo(x - 3, y + 2)
    ctx.closePath()
  }
  ctx.fill()
}

/** Commands: a dotted line, and their words where there is room. */
function drawCommands(ctx: Context, scene: TimelineScene, { colours, sans }: Style): void {
  const bottom = scene.height - timelineEdges.bottom
  ctx.font = `11px ${sans}`
  ctx.textBaseline = 'alphabetic'
  const commands = marksWithin(scene.marks, scene.window).filter((mark) => mark.kind === 'command')
  const right = scene.width - timelineEdges.right
  commands.forEach((mark, index) => {
    const x = Math.round(pxAtTime(mark.at, scene)) + 0.5
    const tone = toneOfCommand(scene, mark)
    const ink = tone === undefined ? colours.fg3 : colours.tones[tone]
    ctx.strokeStyle = ink
    ctx.lineWidth = 1
    ctx.setLineDash([2, 2])
    ctx.beginPath()
    ctx.moveTo(x, 12)
    ctx.lineTo(x, bottom)
    ctx.stroke()
    ctx.setLineDash([])
    const next = commands[index + 1]
    const room = (next === undefined ? right : Math.min(right, pxAtTime(next.at, scene))) - x - 12
    ctx.fillStyle = tone === undefined ? colours.fg2 : ink
    const text = shortened(ctx, mark.text, room)
    if (text !== '') ctx.fillText(text, x + 6, 16)
  })
}

/** The colour of the revision that a command has begun. */
function toneOfCommand({ series, tones }: TimelineScene, mark: TimelineMark): Tone | undefined {
  const before = newestRevision(sampleAt(series.samples, mark.at - 1))
  const after = newestRevision(sampleAt(series.samples, mark.at + 1_000))
  return after > before ? tones.get(after) : undefined
}

function newestRevision(sample: TimelineSample | undefined): number {
  return Math.max(0, ...(sample?.revisions.map((one) => one.revision) ?? []))
}

/** Cut off at the end to fit; empty if only a few letters would be left. */
function shortened(ctx: Context, text: string, room: number): string {
  if (ctx.measureText(text).width <= room) return text
  let kept = text
  while (kept.length > 4 && ctx.measureText(`${kept}…`).width > room) kept = kept.slice(0, -1)
  return kept.length > 4 ? `${kept.trimEnd()}…` : ''
}

/** Marks of a window, oldest first. */
export function marksWithin(marks: readonly TimelineMark[], window: TimeWindow): readonly TimelineMark[] {
  return marks.slice(lastIndexUpTo(marks, window.fromMs - 1) + 1, lastIndexUpTo(marks, window.toMs) + 1)
}
