import type { TimelineSample } from '../../engine/index.ts'
import type { Context } from '../canvasShapes.ts'
import { type CanvasTheme, fade } from '../canvasTheme.ts'
import { formatCount } from '../format.ts'
import { type Tone, toneAt } from '../revisionTone.ts'
import { timeTicks } from '../timeScale.ts'
import { drawRequests } from './drawRequests.ts'
import { drawLaneNames, drawSwimlanes } from './drawSwimlanes.ts'
import { drawCommands, drawLanes } from './drawTimelineMarks.ts'
import { type AreaKind, areaKinds, fillArea } from './fillArea.ts'
import { axisHeight, plotBottom, plotRight, plotWidth, type TimelineScene } from './timelineScene.ts'
import { type TimelineStep, timelineSteps, totalsOf } from './timelineSeries.ts'

type Style = Pick<CanvasTheme, 'colours' | 'sans'>

/**
 * Draws the lower layer up to the head of the run: stacked Pods by revision, available at the bottom and Terminating on
 * top, or a lane per Pod of a set; below them the requests.
 */
export function drawPodAreas(ctx: Context, scene: TimelineScene, headMs: number, style: Style): void {
  const steps = timelineSteps(scene.columns, headMs)
  if (scene.swimlanes) drawSwimlanes(ctx, scene, scene.swimlanes, steps, style)
  else drawCurves(ctx, scene, steps, style)
  drawRequests(ctx, scene, headMs, style)
}

function drawCurves(ctx: Context, scene: TimelineScene, steps: readonly TimelineStep[], style: Style): void {
  const { y } = scene
  for (const layer of layersOf(steps)) {
    ctx.beginPath()
    for (const { step, from, to } of layer.parts) {
      ctx.rect(scene.left + step.fromPx, y(to), step.toPx - step.fromPx, y(from) - y(to))
    }
    fillArea(ctx, scene, layer, style.colours)
  }
  drawOutages(ctx, scene, steps, style)
}

/**
 * Marks outages, if no findings show them: no Pod available although replicas > 0 and Pods were available before.
 */
function drawOutages(ctx: Context, scene: TimelineScene, steps: readonly TimelineStep[], { colours }: Style): void {
  if (scene.findingRows !== undefined) return
  const { servingSince = Number.POSITIVE_INFINITY } = scene.series
  const bottom = plotBottom(scene)
  const left = scene.left
  for (const { fromPx, toPx, sample } of steps) {
    if (sample.at < servingSince || sample.maxPods === 0 || totalsOf(sample).available > 0) continue
    ctx.fillStyle = fade(colours.bad, 0.16)
    ctx.fillRect(left + fromPx, scene.rows.plot.top, toPx - fromPx, scene.rows.plot.height)
    ctx.fillStyle = colours.bad
    ctx.fillRect(left + fromPx, bottom - 3, toPx - fromPx, 3)
  }
}

interface Layer {
  readonly kind: AreaKind
  readonly tone: Tone
  readonly parts: { readonly step: TimelineStep; readonly from: number; readonly to: number }[]
}

/** Groups the areas by kind and revision, so that each group is filled at once. */
function layersOf(steps: readonly TimelineStep[]): Iterable<Layer> {
  const layers = new Map<string, Layer>()
  for (const step of steps) {
    const revisions = [...step.sample.revisions].sort((a, b) => a.revision - b.revision)
    let at = 0
    for (const kind of areaKinds) {
      for (const one of revisions) {
        const pods = kind === 'ending' ? one.terminating : one[kind]
        if (pods <= 0) continue
        const tone = toneAt(one.tone)
        const key = `${kind} ${one.revision} ${tone}`
        const layer = layers.get(key) ?? { kind, tone, parts: [] }
        layers.set(key, layer)
        layer.parts.push({ step, from: at, to: at + pods })
        at += pods
      }
    }
  }
  return layers.values()
}

/** Draws the upper layer: bounds, axis, commands and marks. */
export function drawTimelineLines(ctx: Context, scene: TimelineScene, style: Style): void {
  if (scene.swimlanes) drawLaneNames(ctx, scene, scene.swimlanes, style)
  else drawBounds(ctx, scene, style)
  drawAxis(ctx, scene, style)
  drawLanes(ctx, scene, style)
  drawCommands(ctx, scene, style)
}

function drawBounds(ctx: Context, scene: TimelineScene, { colours, sans }: Style): void {
  const { y } = scene
  const steps = timelineSteps(scene.columns, scene.window.toMs)
  const bounds: readonly ((sample: TimelineSample) => number)[] = scene.hasLeast
    ? [(sample) => sample.minAvailable, (sample) => sample.maxPods]
    : [(sample) => sample.maxPods]
  ctx.fillStyle = fade(colours.fg, 0.75)
  for (const boundOf of bounds) fillDashes(ctx, scene, steps, (sample) => Math.round(y(boundOf(sample))))
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
    ctx.fillText(formatCount(pods), scene.left - 8, at)
    above = at
  }
  ctx.textAlign = 'left'
}

const dash = { length: 4, every: 7 } as const

/** Draws one dashed line through all steps with filled rectangles: dashed strokes are slow. */
function fillDashes(
  ctx: Context,
  { left }: TimelineScene,
  steps: readonly TimelineStep[],
  yOf: (sample: TimelineSample) => number,
): void {
  const last = steps.at(-1)
  ctx.beginPath()
  let fromPx = steps[0]?.fromPx ?? 0
  let at = last === undefined ? 0 : yOf(steps[0]?.sample ?? last.sample)
  const level = (toPx: number) => {
    // The dashes have fixed positions, independent of where a level starts.
    for (let px = fromPx - (fromPx % dash.every); px < toPx; px += dash.every) {
      const begin = Math.max(fromPx, px)
      const end = Math.min(toPx, px + dash.length)
      if (end > begin) ctx.rect(left + begin, at, end - begin, 1)
    }
  }
  for (const step of steps) {
    const next = yOf(step.sample)
    if (next === at) continue
    level(step.fromPx)
    ctx.rect(left + step.fromPx, Math.min(at, next), 1, Math.abs(next - at) + 1)
    fromPx = step.fromPx
    at = next
  }
  if (last !== undefined) level(last.toPx)
  ctx.fill()
}

function drawAxis(ctx: Context, scene: TimelineScene, { colours, sans }: Style): void {
  const bottom = plotBottom(scene)
  const width = plotWidth(scene)
  ctx.fillStyle = colours.line2
  ctx.fillRect(scene.left, bottom, width, 1)
  ctx.font = `11px ${sans}`
  ctx.textBaseline = 'alphabetic'
  ctx.fillStyle = colours.fg3
  for (const { atMs, label } of timeTicks(scene.window, width, scene.epochMs)) {
    const x = scene.x(atMs)
    ctx.textAlign = x - scene.left < 16 ? 'left' : x > scene.width - plotRight - 16 ? 'right' : 'center'
    ctx.fillText(label, x, scene.height - 7)
    ctx.fillRect(Math.round(x), scene.height - axisHeight + 2, 1, 3)
  }
  ctx.textAlign = 'left'
}
