import type { TimelineMark } from '../../engine/index.ts'
import { marksWithin } from './timelineMarks.ts'
import type { TimeWindow } from './timeScale.ts'

/** Words of one command above the plot, in their place; px from the left of the plot. */
export interface CommandLabel {
  readonly mark: TimelineMark
  /** Where its line is. */
  readonly px: number
  /** Commands next to it, too close to have words of their own. */
  readonly others: readonly TimelineMark[]
  /** 0 is the upper one. */
  readonly row: number
  /** On which side of the line the words are. */
  readonly side: 'left' | 'right'
  /** The stretch that the words take; they are shortened to it. */
  readonly fromPx: number
  readonly toPx: number
  readonly isShortened: boolean
}

export interface CommandLabelOptions {
  readonly window: TimeWindow
  /** Width of the plot, in px. */
  readonly widthPx: number
  /** Room to the right of the plot that words may use, in px. */
  readonly beyondPx: number
  /** Rows that there is room for. */
  readonly rows: number
  /** Where the run is, in px; undefined if it is not in sight. */
  readonly playheadPx: number | undefined
  /** Width of a command's words in px, its sign and the number of commands that share them included. */
  readonly widthOf: (mark: TimelineMark, more: number) => number
}

/** From a line to its words, between two words, and from the playhead's knob to words, in px. */
const lineGap = 6
const wordGap = 10
const playheadGap = 9
/** Words of less width than this say little, and of less than `lastWidth` nothing. */
const leastWidth = 44
const lastWidth = 30
/** What words are shortened to, one after the other, until all have a place. */
const caps = [Number.POSITIVE_INFINITY, 200, 140, 100, 72, leastWidth, lastWidth]
/** As far from their line as this words may be, where the playhead is between. */
const furthestPx = 64

/** The first of some commands; px from the beginning of the run. */
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
 * Puts words to the commands of a window so that none lie over each other or over the playhead: in whole where there is
 * room, on the left of their line where the playhead is in the way, else shortened; where even that does not do, commands
 * that follow each other closely share the words of the first. What was refused goes before what was done.
 */
export function placeCommandLabels(
  commands: readonly TimelineMark[],
  options: CommandLabelOptions,
): readonly CommandLabel[] {
  const { window, widthPx } = options
  const scale = widthPx / (window.toMs - window.fromMs)
  const marks = marksWithin(commands, window)
  // More words than fit side by side need not be tried.
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

/** Commands that are at most so far from the first of them, together; something refused is never behind what was done. */
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

/** Where words of a width may be, the best place first. */
function spotsOf(px: number, width: number, options: CommandLabelOptions): readonly Spot[] {
  const { playheadPx, rows } = options
  const edge = options.widthPx + options.beyondPx
  const right = { side: 'right', fromPx: px + lineGap, toPx: px + lineGap + width } as const
  const left = { side: 'left', fromPx: px - lineGap - width, toPx: px - lineGap } as const
  const stretches: Omit<Spot, 'row'>[] = [right, left]
  // At the ends of the plot there may be no room but on the other side of the playhead.
  if (playheadPx !== undefined && Math.abs(playheadPx - px) <= furthestPx) {
    const [after, before] = [playheadPx + playheadGap, playheadPx - playheadGap]
    if (after > px) stretches.push({ side: 'right', fromPx: after, toPx: after + width })
    if (before < px) stretches.push({ side: 'left', fromPx: before - width, toPx: before })
  }
  const spots: Spot[] = []
  for (const stretch of stretches) {
    if (stretch.fromPx < 0 || stretch.toPx > edge || crosses(stretch, playheadPx)) continue
    for (let row = 0; row < rows; row += 1) spots.push({ ...stretch, row })
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

/** Words that were shortened take the room that is left beside them. */
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
