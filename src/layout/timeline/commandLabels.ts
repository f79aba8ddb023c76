import type { TimelineMark } from '../../engine/index.ts'
import type { TimeWindow } from '../timeScale.ts'
import { marksWithin } from './timelineMarks.ts'

/** The label of one command above the plot; px from the left of the plot. */
export interface CommandLabel {
  readonly mark: TimelineMark
  /** The command's line. */
  readonly px: number
  /** Commands too close to have labels of their own. */
  readonly others: readonly TimelineMark[]
  /** 0 is the upper row. */
  readonly row: number
  /** The side of the line that the label is on. */
  readonly side: 'left' | 'right'
  /** The range that the label may use; the text is shortened to it. */
  readonly fromPx: number
  readonly toPx: number
  readonly isShortened: boolean
}

export interface CommandLabelOptions {
  readonly window: TimeWindow
  /** Width of the plot, in px. */
  readonly widthPx: number
  /** Px to the right of the plot that labels may use. */
  readonly beyondPx: number
  /** Number of rows that fit. */
  readonly rows: number
  /** The playhead in px; undefined if it is outside of the window. */
  readonly playheadPx: number | undefined
  /** Width of a label in px, including its icon and the number of further commands at its place. */
  readonly widthOf: (mark: TimelineMark, more: number) => number
}

/** Distances in px: line to label, label to label, playhead's knob to label. */
const lineGap = 6
const wordGap = 10
const playheadGap = 9
/** Labels below `leastWidth` px say little; labels below `lastWidth` px are not used. */
const leastWidth = 44
const lastWidth = 30
/** Maximum widths that are tried in turn until all labels have a place. */
const caps = [Number.POSITIVE_INFINITY, 200, 140, 100, 72, leastWidth, lastWidth]
/** Largest distance in px of a label from its line if the playhead is between them. */
const furthestPx = 64

/** The first command of a group; px from the start of the run. */
interface Head {
  readonly mark: TimelineMark
  readonly px: number
  others: readonly TimelineMark[]
}

interface Spot {
  readonly row: number
  readonly side: 'left' | 'right'
  readonly fromPx: number
  readonly toPx: number
}

/**
 * Places labels for the commands of a window, so that they overlap neither each other nor the playhead: at full width
 * if possible, left of the line if the playhead is in the way, else shortened. If that fails, close commands share the
 * label of the first, and a rejected command takes precedence.
 */
export function placeCommandLabels(
  commands: readonly TimelineMark[],
  options: CommandLabelOptions,
): readonly CommandLabel[] {
  const { window, widthPx } = options
  const scale = widthPx / (window.toMs - window.fromMs)
  const marks = marksWithin(commands, window)
  // No more labels than fit side by side can be placed.
  const mostHeads = Math.max(1, Math.floor((options.rows * widthPx) / leastWidth))
  for (let apartPx = 3; ; apartPx *= 2) {
    const heads = headsOf(marks, scale, apartPx)
    const isLast = apartPx > widthPx
    if (heads.length > mostHeads && !isLast) continue
    for (const cap of caps) {
      const placed = placeAll(heads, cap, options)
      if (placed.length === heads.length) return widened(placed, options)
      if (isLast && cap === lastWidth) return widened(placed, options)
    }
  }
}

/** Groups commands within `apartPx` of the first; a rejected command always leads its group. */
function headsOf(marks: readonly TimelineMark[], scale: number, apartPx: number): readonly Head[] {
  const heads: Head[] = []
  for (const mark of marks) {
    const px = scale * mark.at
    const last = heads.at(-1)
    if (last === undefined || px - last.px >= apartPx) heads.push({ mark, px, others: [] })
    else if (mark.refused !== undefined && last.mark.refused === undefined) {
      heads[heads.length - 1] = { mark, px, others: [...last.others, last.mark] }
    } else last.others = [...last.others, mark]
  }
  return heads
}

function placeAll(heads: readonly Head[], cap: number, options: CommandLabelOptions): readonly CommandLabel[] {
  const { window, widthPx, widthOf } = options
  const scale = widthPx / (window.toMs - window.fromMs)
  const placed: CommandLabel[] = []
  const ordered = heads.toSorted(
    (a, b) => Number(b.mark.refused !== undefined) - Number(a.mark.refused !== undefined) || a.px - b.px,
  )
  for (const { mark, others } of ordered) {
    const px = (mark.at - window.fromMs) * scale
    const full = widthOf(mark, others.length)
    const wanted = Math.min(full, cap)
    const spot = spotsOf(px, wanted, options).find((one) => isFree(one, placed))
    if (spot) placed.push({ ...spot, mark, px, others, isShortened: wanted < full })
  }
  return placed.sort((a, b) => a.px - b.px)
}

/** Candidate places for a label of this width, best first. */
function spotsOf(px: number, width: number, options: CommandLabelOptions): readonly Spot[] {
  const { playheadPx, rows } = options
  const edge = options.widthPx + options.beyondPx
  const right = { side: 'right', fromPx: px + lineGap, toPx: px + lineGap + width } as const
  const left = { side: 'left', fromPx: px - lineGap - width, toPx: px - lineGap } as const
  const sides: Omit<Spot, 'row'>[] = [right, left]
  // At the ends of the plot the only free space may be beyond the playhead.
  if (playheadPx !== undefined && Math.abs(playheadPx - px) <= furthestPx) {
    const [after, before] = [playheadPx + playheadGap, playheadPx - playheadGap]
    if (after > px) sides.push({ side: 'right', fromPx: after, toPx: after + width })
    if (before < px) sides.push({ side: 'left', fromPx: before - width, toPx: before })
  }
  const spots: Spot[] = []
  for (const side of sides) {
    if (side.fromPx < 0 || side.toPx > edge || crosses(side, playheadPx)) continue
    for (let row = 0; row < rows; row += 1) spots.push({ ...side, row })
  }
  return spots
}

function crosses({ fromPx, toPx }: Pick<Spot, 'fromPx' | 'toPx'>, playheadPx: number | undefined): boolean {
  return playheadPx !== undefined && toPx > playheadPx - playheadGap && fromPx < playheadPx + playheadGap
}

function isFree(spot: Spot, placed: readonly CommandLabel[]): boolean {
  return placed.every(
    (other) => other.row !== spot.row || spot.toPx + wordGap <= other.fromPx || other.toPx + wordGap <= spot.fromPx,
  )
}

/** Widens shortened labels into the free space beside them. */
function widened(placed: readonly CommandLabel[], options: CommandLabelOptions): readonly CommandLabel[] {
  const { playheadPx, widthPx, beyondPx, widthOf } = options
  const labels = [...placed]
  labels.forEach((label, index) => {
    if (!label.isShortened) return
    const full = widthOf(label.mark, label.others.length)
    const others = labels.filter((other) => other !== label && other.row === label.row)
    if (label.side === 'right') {
      const ends = others.filter(({ fromPx }) => fromPx >= label.toPx).map(({ fromPx }) => fromPx - wordGap)
      if (playheadPx !== undefined && playheadPx >= label.toPx) ends.push(playheadPx - playheadGap)
      const toPx = Math.min(label.fromPx + full, widthPx + beyondPx, ...ends)
      labels[index] = { ...label, toPx, isShortened: toPx < label.fromPx + full }
    } else {
      const begins = others.filter(({ toPx }) => toPx <= label.fromPx).map(({ toPx }) => toPx + wordGap)
      if (playheadPx !== undefined && playheadPx <= label.fromPx) begins.push(playheadPx + playheadGap)
      const fromPx = Math.max(label.toPx - full, 0, ...begins)
      labels[index] = { ...label, fromPx, isShortened: fromPx > label.toPx - full }
    }
  })
  return labels
}
