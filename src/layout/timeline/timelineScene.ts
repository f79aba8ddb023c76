import { type ScaleLinear, scaleLinear } from 'd3'
import type { TimelineMark } from '../../engine/index.ts'
import { hasRequests, type RequestSeries } from './requestSeries.ts'
import { heightForLanes, type PartitionOfLanes, placeSwimlanes, type Swimlanes } from './swimlanes.ts'
import { type LaneKind, laneKinds, type MarkGroups, markGroups, type OwnMarks } from './timelineMarks.ts'
import { type TimelineColumns, type TimelineSeries, timelineColumns } from './timelineSeries.ts'
import type { TimeWindow } from './timeScale.ts'

/** What a timeline is about, and its size in CSS px. */
export interface TimelineParts {
  readonly width: number
  readonly height: number
  readonly window: TimeWindow
  readonly series: TimelineSeries
  /** The requests to the Deployment's Pods; without any they take no room. */
  readonly requests?: RequestSeries
  readonly marks: OwnMarks
  /** Whether a lower bound is promised; Recreate promises none. */
  readonly hasLeast: boolean
  readonly labels: TimelineLabels
  /** Pods for which there must be room, whether or not there ever were so many. */
  readonly roomFor?: number
  /** Pods of a set have a lane each where that is readable. */
  readonly byLane?: boolean
  /** Of the set, at the cursor. */
  readonly partition?: PartitionOfLanes
  /** The marks give their room to the curves. */
  readonly hidesLanes?: boolean
  /** How many other workloads there are: as many as there is room for have a lane. */
  readonly others?: number
}

/** Everything in its place, in CSS px. */
export interface TimelineScene extends TimelineParts {
  /** Where the plot begins. */
  readonly left: number
  readonly rows: TimelineRows
  /** Virtual ms to px from the left; outside of the plot for moments outside of the window. */
  readonly x: ScaleLinear<number, number>
  /** Pods to px from the top; the same for the whole run, so that the picture keeps its scale. */
  readonly y: ScaleLinear<number, number>
  /** The samples and the signs that the marks are drawn as, each in its column of pixels. */
  readonly columns: TimelineColumns
  readonly groups: MarkGroups
  /** In place of curves. */
  readonly swimlanes: Swimlanes | undefined
}

/** Puts everything in its place; given the scene of a moment ago it only looks at what came after. */
export function placeTimeline(parts: TimelineParts, before?: Pick<TimelineScene, 'columns' | 'groups'>): TimelineScene {
  const rows = rowsOf(parts)
  const left = leftOf(parts, rows)
  const { window, series, marks } = parts
  const width = plotWidth({ width: parts.width, left })
  const columns = timelineColumns(series.samples, window, width, before?.columns)
  const groups = markGroups(marks.all, window, width, before?.groups)
  const x = scaleLinear([window.fromMs, window.toMs], [left, left + width])
  const { top, height } = rows.plot
  const y = scaleLinear([0, Math.max(1, series.most, parts.roomFor ?? 0)], [top + height, top + 2])
  const swimlanes = placeSwimlanes(lanesIn(parts), rows.plot, parts.partition)
  return { ...parts, rows, left, x, y, columns, groups, swimlanes }
}

const lanesIn = ({ byLane, series }: TimelineParts) => (byLane ? series.lanes : undefined)

/** The words beside the plot, in the reader's language. */
export interface TimelineLabels {
  readonly lanes: Readonly<Record<LaneKind, string>>
  /** Of a lane that all marks share. */
  readonly folded: string
  readonly commands: string
  readonly requests: string
  /** How many requests failed: `1,204 failed`. */
  readonly failed: (count: string) => string
  /** How many requests came before any could be answered: `295 too early`. */
  readonly early: (count: string) => string
  /** A command that was refused: `apply refused: selector is immutable`. */
  readonly refused: (command: TimelineMark) => string
}

/** Room to the right of the plot, in CSS px; elsewhere it depends on what is there. */
export const plotRight = 24

/** Height of the axis with its labels, in CSS px from below: there one brushes. */
export const axisHeight = 22

/** Above the plot: half of the playhead's knob, and rows for the words of commands, in CSS px. */
const knobHeight = 9
export const labelRowHeight = 14
const requestGap = 5
const laneGap = 3
/** Less width than this leaves no room for names beside the plot. */
const namedFromPx = 560
/** Below this height the curves say little: what is around them gives way first. */
export const leastCurvesPx = 64

/** A stretch from the top, in CSS px. */
export interface Band {
  readonly top: number
  readonly height: number
}

/** Where things are, from the top. */
export interface TimelineRows {
  /** Whether there is room for names of the lanes. */
  readonly isNamed: boolean
  /** Rows for the words of commands. */
  readonly labelRows: 1 | 2
  readonly plot: Band
  readonly requests: Band | undefined
  /** Lanes of other workloads; undefined where there are none, or no room for them. */
  readonly others: (Band & { readonly count: number }) | undefined
  /** Whether all marks share one lane. */
  readonly isFolded: boolean
  readonly lanes: Readonly<Record<LaneKind, Band>>
}

/** How much room what is around the curves takes. */
interface Around {
  readonly labelRows: 1 | 2
  readonly requestHeight: number
  readonly laneHeight: number
  readonly isFolded: boolean
}

/** Ways to give way to the curves, in this order: the lanes fold into one, the requests get low, words share one row. */
function arounds(isWide: boolean): readonly Around[] {
  const laneHeight = isWide ? 12 : 7
  return [
    { labelRows: 2, requestHeight: 25, laneHeight, isFolded: false },
    { labelRows: 2, requestHeight: 25, laneHeight, isFolded: true },
    { labelRows: 2, requestHeight: 16, laneHeight, isFolded: true },
    { labelRows: 1, requestHeight: 16, laneHeight, isFolded: true },
    { labelRows: 1, requestHeight: 16, laneHeight: 7, isFolded: true },
  ]
}

/** Height of the lane of another workload, in CSS px, and how many there are at most: more are no picture. */
export const otherLanePx = 14
const mostOtherLanes = 6

/** Commands, Pods, requests if there are any, other workloads, lanes, axis. */
function rowsOf(parts: TimelineParts): TimelineRows {
  const { width, height, requests, hidesLanes = false } = parts
  const isWide = width >= namedFromPx
  const stripOf = (requestHeight: number) => (hasRequests(requests) ? requestGap + requestHeight : 0)
  const curvesOf = ({ labelRows, requestHeight, laneHeight, isFolded }: Around) => {
    const lanes = hidesLanes ? 0 : laneGap + (isFolded ? 1 : laneKinds.length) * laneHeight
    return height - (knobHeight + labelRows * labelRowHeight) - stripOf(requestHeight) - lanes - axisHeight
  }
  const ways = arounds(isWide)
  const count = isWide ? otherLanesIn(parts, Math.max(...ways.map(curvesOf))) : 0
  const others = count === 0 ? 0 : laneGap + count * otherLanePx
  const from = (least: number) => ways.find((one) => curvesOf(one) - others >= Math.max(leastCurvesPx, least))
  const way = from(heightForLanes(lanesIn(parts))) ?? from(0) ?? ways.at(-1)!
  const { labelRows, requestHeight, laneHeight, isFolded } = way
  const top = knobHeight + labelRows * labelRowHeight
  const bottom = top + Math.max(1, curvesOf(way) - others)
  const strip = stripOf(requestHeight)
  const lane = (index: number): Band => ({
    top: bottom + strip + others + laneGap + (isFolded ? 0 : index * laneHeight),
    height: hidesLanes ? 0 : laneHeight,
  })
  return {
    isNamed: isWide && laneHeight >= 12,
    labelRows,
    plot: { top, height: bottom - top },
    requests: strip > 0 ? { top: bottom + requestGap, height: requestHeight } : undefined,
    others: count === 0 ? undefined : { top: bottom + strip + laneGap, height: count * otherLanePx, count },
    isFolded,
    lanes: { sync: lane(0), write: lane(1), event: lane(2) },
  }
}

/** How many other workloads get a lane out of the height that the curves could have. They depend on no moment: nothing jumps. */
function otherLanesIn({ others = 0 }: TimelineParts, curvesPx: number): number {
  const fitting = Math.floor((curvesPx - leastCurvesPx - laneGap) / otherLanePx)
  return Math.max(0, Math.min(others, fitting, mostOtherLanes))
}

/** Where the plot ends, from the top. */
export function plotBottom({ rows: { plot } }: Pick<TimelineScene, 'rows'>): number {
  return plot.top + plot.height
}

/** The lane at a height, the requests, or undefined for the plot, the axis and a lane of all marks. */
export function rowAt({ rows }: Pick<TimelineScene, 'rows'>, y: number): LaneKind | 'requests' | undefined {
  const { lanes, requests } = rows
  const isIn = ({ top, height }: Band) => y >= top && y < top + height
  if (requests !== undefined && isIn(requests)) return 'requests'
  if (rows.isFolded) return undefined
  return laneKinds.find((kind) => isIn(lanes[kind]))
}

/** Room for the numbers, and for the names where they are there. */
function leftOf(parts: TimelineParts, rows: TimelineRows): number {
  const { series, requests, labels } = parts
  const digits = Math.floor(Math.log10(Math.max(1, series.most))) + 1
  const letters = digits + Math.floor((digits - 1) / 3)
  const numbers = Math.max(40, 20 + 7 * letters)
  if (rows.others !== undefined) return Math.max(numbers, otherNamePx)
  if (!rows.isNamed) return numbers
  const names = [labels.commands, labels.folded, ...laneKinds.map((kind) => labels.lanes[kind])]
  if (hasRequests(requests)) names.push(labels.requests, labels.failed('9,999'))
  const lanes = placeSwimlanes(lanesIn(parts), rows.plot, undefined)?.lanes ?? []
  for (const lane of lanes) names.push(lane.slice(0, mostLaneLetters))
  return Math.max(numbers, Math.ceil(20 + Math.max(...names.map(widthOfName))))
}

/** Room for the names of other workloads, whichever they are. */
const otherNamePx = 128

/** Longer names of lanes are drawn narrower. */
const mostLaneLetters = 20

/** About as wide as the text is at 11 px; the same on every machine, so that the plot begins at the same place. */
function widthOfName(text: string): number {
  let width = 0
  for (const letter of text) width += letter > '\u2e80' ? 11 : 6.4
  return width
}

/** Width of the plot in whole px. */
export function plotWidth({ width, left }: Pick<TimelineScene, 'width' | 'left'>): number {
  return Math.max(1, Math.round(width - left - plotRight))
}

/** Virtual ms at a place of the timeline, within its window. */
export function timeAtPx(px: number, { x }: Pick<TimelineScene, 'x'>): number {
  return x.copy().clamp(true).invert(px)
}
