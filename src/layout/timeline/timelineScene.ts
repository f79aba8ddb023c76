import { type ScaleLinear, scaleLinear } from 'd3'
import type { TimelineMark } from '../../engine/index.ts'
import type { TimeWindow } from '../timeScale.ts'
import { hasRequests, type RequestSeries } from './requestSeries.ts'
import { heightForLanes, type PartitionOfLanes, placeSwimlanes, type Swimlanes } from './swimlanes.ts'
import { type LaneKind, laneKinds, type MarkGroups, markGroups, type OwnMarks } from './timelineMarks.ts'
import { type TimelineColumns, type TimelineSeries, timelineColumns } from './timelineSeries.ts'

/** Content of a timeline, and its size in CSS px. */
interface TimelineParts {
  readonly width: number
  readonly height: number
  readonly window: TimeWindow
  /** Unix ms of virtual time 0 in a recorded run. */
  readonly epochMs: number | undefined
  readonly series: TimelineSeries
  /** Requests to the Deployment's Pods; without requests they take no height. */
  readonly requests?: RequestSeries
  readonly marks: OwnMarks
  /** Whether the strategy guarantees a minimum of available Pods; Recreate does not. */
  readonly hasLeast: boolean
  readonly labels: TimelineLabels
  /** Number of Pods that must fit on the y axis, even if the run never had so many. */
  readonly roomFor?: number
  /** Draws a lane per Pod of a set if the lanes are readable. */
  readonly byLane?: boolean
  /** Partition of the StatefulSet at the cursor. */
  readonly partition?: PartitionOfLanes
  /** Leaves out the marks in favour of the curves. */
  readonly hidesLanes?: boolean
  /** Number of other workloads; those that fit get a lane. */
  readonly others?: number
  /** Rows for the findings of a recording, which show outages and stalls; undefined while findings are unknown. */
  readonly findingRows?: number | undefined
}

/** A laid-out timeline, in CSS px. */
export interface TimelineScene extends TimelineParts {
  /** Left edge of the plot. */
  readonly left: number
  readonly rows: TimelineRows
  /** Virtual ms to px from the left; times outside of the window are outside of the plot. */
  readonly x: ScaleLinear<number, number>
  /** Pods to px from the top; constant for the whole run, so that the scale does not change. */
  readonly y: ScaleLinear<number, number>
  /** Samples and marks by column of pixels. */
  readonly columns: TimelineColumns
  readonly groups: MarkGroups
  /** Lanes per Pod, in place of curves. */
  readonly swimlanes: Swimlanes | undefined
}

/** Lays out a timeline; `before`, the previous scene, makes the layout incremental. */
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

/** Texts beside the plot, in the reader's language. */
export interface TimelineLabels {
  readonly lanes: Readonly<Record<LaneKind, string>>
  /** Name of the lane that all marks share. */
  readonly folded: string
  readonly commands: string
  readonly requests: string
  /** Number of failed requests: `1,204 failed`. */
  readonly failed: (count: string) => string
  /** Number of requests before a Pod could answer: `295 too early`. */
  readonly early: (count: string) => string
  /** A rejected command: `apply refused: selector is immutable`. */
  readonly refused: (command: TimelineMark) => string
}

/** Space to the right of the plot, in CSS px; the space at the left depends on the content. */
export const plotRight = 24

/** Height of the axis with its labels at the bottom, in CSS px: the area for brushing. */
export const axisHeight = 22

/** Above the plot, in CSS px: half of the playhead's knob, and a row for labels of commands. */
const knobHeight = 9
export const labelRowHeight = 14
const requestGap = 5
const laneGap = 3
/** Minimum width for names beside the plot. */
const namedFromPx = 560
/** Minimum readable height of the curves: other parts shrink first. */
export const leastCurvesPx = 64

/** A horizontal band, from the top in CSS px. */
export interface Band {
  readonly top: number
  readonly height: number
}

/** Bands of the timeline, from the top. */
interface TimelineRows {
  /** Whether names of the lanes fit. */
  readonly isNamed: boolean
  /** Rows for labels of commands. */
  readonly labelRows: 1 | 2
  readonly plot: Band
  readonly requests: Band | undefined
  /** Lanes of other workloads; undefined if there are none or none fits. */
  readonly others: (Band & { readonly count: number }) | undefined
  /** Whether all marks share one lane. */
  readonly isFolded: boolean
  readonly lanes: Readonly<Record<LaneKind, Band>>
  /** Rows of findings; undefined if there are none or none fits. */
  readonly findings: (Band & { readonly count: number }) | undefined
}

/** Heights of the parts around the curves. */
interface Around {
  readonly labelRows: 1 | 2
  readonly requestHeight: number
  readonly laneHeight: number
  readonly isFolded: boolean
}

/**
 * Layouts that give the curves more and more height: the lanes fold into one, the requests get lower, labels share one
 * row.
 */
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

/** Height of another workload's lane in CSS px, and the largest number of such lanes. */
export const otherLanePx = 14
const mostOtherLanes = 6
/** Height of a row of findings in CSS px. */
export const findingRowPx = 15

/** Top to bottom: commands, Pods, requests if there are any, other workloads, lanes, findings, axis. */
function rowsOf(parts: TimelineParts): TimelineRows {
  const { width, height, requests, hidesLanes = false } = parts
  const isWide = width >= namedFromPx
  const stripOf = (requestHeight: number) => (hasRequests(requests) ? requestGap + requestHeight : 0)
  const lanesOf = ({ isFolded, laneHeight }: Around) =>
    hidesLanes ? 0 : laneGap + (isFolded ? 1 : laneKinds.length) * laneHeight
  const spareOf = (around: Around) => {
    const { labelRows, requestHeight } = around
    return height - (knobHeight + labelRows * labelRowHeight) - stripOf(requestHeight) - lanesOf(around) - axisHeight
  }
  const ways = arounds(isWide)
  const findings = findingRowsIn(parts, Math.max(...ways.map(spareOf)))
  const findingsHeight = findings === 0 ? 0 : findings * findingRowPx + laneGap
  const curvesOf = (around: Around) => spareOf(around) - findingsHeight
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
    findings:
      findings === 0
        ? undefined
        : { top: height - axisHeight - findings * findingRowPx, height: findings * findingRowPx, count: findings },
  }
}

/**
 * Number of other workloads with a lane, taken from the spare height of the curves. It does not depend on time, so
 * nothing jumps.
 */
function otherLanesIn({ others = 0 }: TimelineParts, curvesPx: number): number {
  const fitting = Math.floor((curvesPx - leastCurvesPx - laneGap) / otherLanePx)
  return Math.max(0, Math.min(others, fitting, mostOtherLanes))
}

/** The number of rows with findings that leave the curves their minimum height. */
function findingRowsIn({ findingRows = 0 }: TimelineParts, curvesPx: number): number {
  const fitting = Math.floor((curvesPx - leastCurvesPx - laneGap) / findingRowPx)
  return Math.max(0, Math.min(findingRows, fitting))
}

/** Bottom edge of the plot, from the top. */
export function plotBottom({ rows: { plot } }: Pick<TimelineScene, 'rows'>): number {
  return plot.top + plot.height
}

/** The lane at a height, or the requests; undefined for the plot, the axis and a lane of all marks. */
export function rowAt({ rows }: Pick<TimelineScene, 'rows'>, y: number): LaneKind | 'requests' | undefined {
  const { lanes, requests } = rows
  const isIn = ({ top, height }: Band) => y >= top && y < top + height
  if (requests !== undefined && isIn(requests)) return 'requests'
  if (rows.isFolded) return undefined
  return laneKinds.find((kind) => isIn(lanes[kind]))
}

/** Width for the numbers of Pods, and for names if they are shown. */
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

/** Constant width for the names of other workloads. */
const otherNamePx = 128

/** Longer names of lanes are drawn condensed. */
const mostLaneLetters = 20

/** Estimated width of a text at 11 px, equal on every machine, so that the plot always starts at the same place. */
function widthOfName(text: string): number {
  let width = 0
  for (const letter of text) width += letter > '\u2e80' ? 11 : 6.4
  return width
}

/** Width of the plot in whole px. */
export function plotWidth({ width, left }: Pick<TimelineScene, 'width' | 'left'>): number {
  return Math.max(1, Math.round(width - left - plotRight))
}

/** Virtual ms at an x of the timeline, within its window. */
export function timeAtPx(px: number, { x }: Pick<TimelineScene, 'x'>): number {
  return x.copy().clamp(true).invert(px)
}
