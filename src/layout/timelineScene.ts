import { hasRequests, type RequestSeries } from './requestSeries.ts'
import type { Tone } from './revisionTone.ts'
import { type LaneKind, laneKinds, type MarkGroups, markGroups, type OwnMarks } from './timelineMarks.ts'
import type { TimelineSeries } from './timelineSeries.ts'
import type { TimeWindow } from './timeScale.ts'

/** Everything the timeline is drawn from, in CSS px. */
export interface TimelineScene {
  readonly width: number
  readonly height: number
  readonly window: TimeWindow
  readonly series: TimelineSeries
  /** The requests to the Deployment's Pods; without any they take no room. */
  readonly requests?: RequestSeries
  readonly marks: OwnMarks
  /** The signs that the marks are drawn as, where this scene's window and width put them. */
  readonly groups: MarkGroups
  readonly tones: ReadonlyMap<number, Tone>
  /** Whether a lower bound is promised; Recreate promises none. */
  readonly hasLeast: boolean
  readonly labels: TimelineLabels
}

/** A scene with its signs; given the signs of a moment ago it only looks at the marks that came after. */
export function withGroups(scene: Omit<TimelineScene, 'groups'>, before?: MarkGroups): TimelineScene {
  return { ...scene, groups: markGroups(scene.marks.all, scene.window, plotWidth(scene), before) }
}

/** The words beside the plot, in the reader's language. */
export interface TimelineLabels {
  readonly lanes: Readonly<Record<LaneKind, string>>
  readonly commands: string
  readonly requests: string
  /** How many requests failed: `1,204 failed`. */
  readonly failed: (count: string) => string
}

/** Room around the plot, in CSS px; on the left and below it depends on what stands there. */
export const timelineEdges = { right: 24, top: 24 } as const

/** Height of the axis with its labels, in CSS px from below: there one brushes. */
export const axisHeight = 22

const requestHeight = 25
const requestGap = 5
const laneHeights = { named: 11, bare: 7 } as const
const laneGap = 3
/** Less room than this for the names beside the plot or for the plot itself: the lanes have no names then. */
const namedFromPx = 560
const leastNamedPlotPx = 32

type Sized = Pick<TimelineScene, 'width' | 'height' | 'requests'>
type Framed = Pick<TimelineScene, 'width' | 'height' | 'series' | 'requests' | 'labels'>
type Plot = Framed & Pick<TimelineScene, 'window'>

/** A stretch from the top, in CSS px. */
export interface Band {
  readonly top: number
  readonly height: number
}

/** Where things stand, from the top. */
export interface TimelineRows {
  /** Whether there is room for names of the lanes. */
  readonly isNamed: boolean
  readonly plot: Band
  readonly requests: Band | undefined
  readonly lanes: Readonly<Record<LaneKind, Band>>
}

/** Commands, Pods, requests if there are any, lanes, axis. */
export function timelineRows(scene: Sized): TimelineRows {
  const strip = hasRequests(scene.requests) ? requestGap + requestHeight : 0
  const bottomOf = (laneHeight: number) => scene.height - axisHeight - laneGap - laneKinds.length * laneHeight - strip
  const isNamed = scene.width >= namedFromPx && bottomOf(laneHeights.named) - timelineEdges.top >= leastNamedPlotPx
  const laneHeight = isNamed ? laneHeights.named : laneHeights.bare
  const plotBottom = Math.max(timelineEdges.top + 1, bottomOf(laneHeight))
  const lane = (index: number): Band => ({ top: plotBottom + strip + laneGap + index * laneHeight, height: laneHeight })
  return {
    isNamed,
    plot: { top: timelineEdges.top, height: plotBottom - timelineEdges.top },
    requests: strip > 0 ? { top: plotBottom + requestGap, height: requestHeight } : undefined,
    lanes: { sync: lane(0), write: lane(1), event: lane(2) },
  }
}

/** Where the plot ends, from the top. */
export function plotBottom(scene: Sized): number {
  const { plot } = timelineRows(scene)
  return plot.top + plot.height
}

/** The lane at a height, the requests, or undefined for the plot and the axis. */
export function rowAt(scene: Sized, y: number): LaneKind | 'requests' | undefined {
  const { lanes, requests } = timelineRows(scene)
  const isIn = ({ top, height }: Band) => y >= top && y < top + height
  if (requests !== undefined && isIn(requests)) return 'requests'
  return laneKinds.find((kind) => isIn(lanes[kind]))
}

/** Where the plot begins. */
export function plotLeft(scene: Framed): number {
  const digits = Math.floor(Math.log10(Math.max(1, scene.series.most))) + 1
  const letters = digits + Math.floor((digits - 1) / 3)
  const numbers = Math.max(40, 20 + 7 * letters)
  if (!timelineRows(scene).isNamed) return numbers
  const { lanes, commands, requests, failed } = scene.labels
  const names = [commands, ...laneKinds.map((kind) => lanes[kind])]
  if (hasRequests(scene.requests)) names.push(requests, failed('9,999'))
  return Math.max(numbers, Math.ceil(20 + Math.max(...names.map(widthOfName))))
}

/** About as wide as the text is at 11 px; the same on every machine, so that the plot begins at the same place. */
function widthOfName(text: string): number {
  let width = 0
  for (const letter of text) width += letter > '\u2e80' ? 11 : 6.4
  return width
}

/** Width of the plot in whole px. */
export function plotWidth(scene: Framed): number {
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

/** Pods to px from the top; the same for the whole run, so that the picture keeps its scale. */
export function heightScale(scene: Sized & Pick<TimelineScene, 'series'>): (pods: number) => number {
  const { plot } = timelineRows(scene)
  const bottom = plot.top + plot.height
  const most = Math.max(1, scene.series.most)
  return (pods) => bottom - (pods / most) * (plot.height - 2)
}
