import { group } from 'd3'
import type { LanePod } from '../../engine/index.ts'
import type { Context } from '../canvasShapes.ts'
import type { CanvasTheme } from '../canvasTheme.ts'
import { type Tone, toneAt } from '../revisionTone.ts'
import { shortLaneNames } from '../stage/podNames.ts'
import { type AreaKind, fillArea } from './fillArea.ts'
import { laneTop, namedEvery, partitionRowPx, type Swimlanes } from './swimlanes.ts'
import { plotRight, type TimelineScene } from './timelineScene.ts'
import type { TimelineStep } from './timelineSeries.ts'

type Style = Pick<CanvasTheme, 'colours' | 'sans'>

interface LaneLayer {
  readonly kind: AreaKind
  readonly tone: Tone
  readonly bars: Bar[]
  /** The latest bar at each height. */
  readonly last: Map<number, Bar>
}

/** In px; `from` and `to` are relative to the left of the plot. */
interface Bar {
  readonly from: number
  to: number
  readonly top: number
  readonly height: number
}

const kindOf: Record<LanePod['state'], AreaKind> = {
  available: 'available',
  ready: 'ready',
  starting: 'starting',
  failing: 'failing',
  terminating: 'ending',
}

/** Draws a bar for each period of a Pod in one state; two Pods of one node share its lane. */
export function drawSwimlanes(
  ctx: Context,
  scene: TimelineScene,
  swimlanes: Swimlanes,
  steps: readonly TimelineStep[],
  style: Style,
): void {
  for (const { kind, tone, bars } of layersOf(swimlanes, steps).values()) {
    ctx.beginPath()
    for (const { from, to, top, height } of bars) ctx.rect(scene.left + from, top, to - from, height)
    fillArea(ctx, scene, { kind, tone }, style.colours)
    if (kind !== 'failing') continue
    // A red outline: red on the revision's colour alone would be invisible to people with red blindness.
    ctx.strokeStyle = style.colours.bad
    ctx.lineWidth = 1
    ctx.beginPath()
    for (const { from, to, top, height } of bars)
      if (to - from > 2) ctx.rect(scene.left + from + 0.5, top + 0.5, to - from - 1, height - 1)
    ctx.stroke()
  }
}

/** Groups bars by kind and colour; a state that continues over several steps is one bar. */
function layersOf(swimlanes: Swimlanes, steps: readonly TimelineStep[]): Map<string, LaneLayer> {
  const { lanePx, places } = swimlanes
  const layers = new Map<string, LaneLayer>()
  for (const { fromPx, toPx, sample } of steps) {
    const byLane = group(sample.lanes ?? [], ({ lane }) => lane)
    for (const [lane, pods] of byLane) {
      const top = laneTop(swimlanes, places.get(lane) ?? 0)
      const height = (lanePx - (lanePx > 9 ? 2 : 1)) / pods.length
      pods.forEach(({ state, tone: number }, index) => {
        const tone = toneAt(number)
        const key = `${kindOf[state]} ${tone}`
        const layer: LaneLayer = layers.get(key) ?? { kind: kindOf[state], tone, bars: [], last: new Map() }
        layers.set(key, layer)
        const at = top + index * height
        const last = layer.last.get(at)
        if (last?.to === fromPx && last.height === height) {
          last.to = toPx
          return
        }
        const bar: Bar = { from: fromPx, to: toPx, top: at, height }
        layer.bars.push(bar)
        layer.last.set(at, bar)
      })
    }
  }
  return layers
}

/** Draws the names of the lanes that fit, and the partition. */
export function drawLaneNames(
  ctx: Context,
  scene: TimelineScene,
  swimlanes: Swimlanes,
  { colours, sans }: Style,
): void {
  const { lanePx, lanes, partition } = swimlanes
  const names = scene.rows.isNamed ? lanes : shortLaneNames(lanes)
  const every = namedEvery(swimlanes)
  ctx.font = `11px ${sans}`
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'right'
  ctx.fillStyle = colours.fg2
  names.forEach((name, place) => {
    if (place % every !== 0) return
    ctx.fillText(name, scene.left - 8, laneTop(swimlanes, place) + lanePx / 2, scene.left - 10)
  })
  ctx.textAlign = 'left'
  if (partition) {
    const y = laneTop(swimlanes, partition.fromLane) - partitionRowPx / 2 - 0.5
    drawPartition(ctx, scene, y, partition.text, colours)
  }
  ctx.textBaseline = 'alphabetic'
}

/** Draws the partition's text between two lanes, and a dashed line after it. */
function drawPartition(
  ctx: Context,
  scene: TimelineScene,
  y: number,
  text: string,
  colours: CanvasTheme['colours'],
): void {
  ctx.fillStyle = colours.accent
  ctx.fillText(text, scene.left + 4, y + 0.5)
  const end = scene.width - plotRight
  ctx.beginPath()
  for (let x = scene.left + ctx.measureText(text).width + 10; x < end; x += 7) ctx.rect(x, y, 4, 1)
  ctx.fill()
}
