import type { TimelineMark } from '../../engine/index.ts'
import type { TimeWindow } from '../timeScale.ts'
import { goesOnFrom, lastIndexUpTo } from './timelineSeries.ts'

/** Kinds of marks with a lane below the plot; commands are above it. */
export type LaneKind = Exclude<TimelineMark['kind'], 'command'>

export const laneKinds: readonly LaneKind[] = ['sync', 'write', 'event']

/** Marks of one lane that are drawn as one sign, because they would overlap. */
export interface MarkGroup {
  /** Place of the first mark, in px from the left of the plot. */
  readonly px: number
  readonly count: number
  readonly warnings: number
}

/** Groups without a gap between them, in px, and the number of their marks. */
interface MarkRun {
  readonly fromPx: number
  readonly toPx: number
  readonly count: number
}

/** Minimum distance of two signs of a lane, in px. */
const leastApart: Record<LaneKind, number> = { sync: 3, write: 2, event: 7 }

/** The signs of every lane in a window. */
export interface MarkGroups {
  readonly lanes: Readonly<Record<LaneKind, readonly MarkGroup[]>>
  readonly window: TimeWindow
  readonly widthPx: number
  readonly scanned: number
  readonly lastScanned: TimelineMark | undefined
}

/**
 * The signs of every lane in a window of `widthPx` px. A sign includes the marks that closely follow it and stands at
 * its first mark, so that later marks move no sign. `before`, the previous result, makes the scan incremental.
 */
export function markGroups(
  marks: readonly TimelineMark[],
  window: TimeWindow,
  widthPx: number,
  before?: MarkGroups,
): MarkGroups {
  const goesOn =
    before !== undefined &&
    before.widthPx === widthPx &&
    before.window.fromMs === window.fromMs &&
    before.window.toMs === window.toMs &&
    goesOnFrom(marks, before)
  if (goesOn && before.scanned === marks.length) return before
  const lanes: Record<LaneKind, MarkGroup[]> = goesOn
    ? { sync: [...before.lanes.sync], write: [...before.lanes.write], event: [...before.lanes.event] }
    : { sync: [], write: [], event: [] }
  const scale = widthPx / (window.toMs - window.fromMs)
  const first = goesOn ? before.scanned : lastIndexUpTo(marks, window.fromMs - 1) + 1
  for (let index = first; index < marks.length; index += 1) {
    const mark = marks[index]!
    if (mark.at > window.toMs) break
    if (mark.kind === 'command') continue
    const lane = lanes[mark.kind]
    const px = Math.round((mark.at - window.fromMs) * scale)
    const last = lane.at(-1)
    const isNew = last === undefined || px - last.px >= leastApart[mark.kind]
    const { px: atPx, count, warnings } = isNew ? { px, count: 0, warnings: 0 } : last
    lane[isNew ? lane.length : lane.length - 1] = {
      px: atPx,
      count: count + 1,
      warnings: warnings + (mark.warning ? 1 : 0),
    }
  }
  return { lanes, window, widthPx, scanned: marks.length, lastScanned: marks.at(-1) }
}

/** Merges groups that are at most `gapPx` apart. */
export function markRuns(groups: readonly MarkGroup[], gapPx: number): readonly MarkRun[] {
  const runs: { fromPx: number; toPx: number; count: number }[] = []
  for (const { px, count } of groups) {
    const last = runs.at(-1)
    if (last === undefined || px - last.toPx > gapPx) runs.push({ fromPx: px, toPx: px, count })
    else {
      last.toPx = px
      last.count += count
    }
  }
  return runs
}

/** Marks of a window, oldest first. */
export function marksWithin(marks: readonly TimelineMark[], window: TimeWindow): readonly TimelineMark[] {
  return marks.slice(lastIndexUpTo(marks, window.fromMs - 1) + 1, lastIndexUpTo(marks, window.toMs) + 1)
}

/** Marks with the same text, with their number. */
interface MarkLine {
  readonly mark: TimelineMark
  readonly count: number
}

/** Summary of the marks in a range of the timeline. */
export interface MarkDigest {
  readonly counts: Readonly<Record<TimelineMark['kind'], number>>
  readonly total: number
  /** Most important first: commands, warnings, then by time; limited to the requested number of lines. */
  readonly lines: readonly MarkLine[]
  /** Number of marks in no line. */
  readonly more: number
}

const rankOf: Record<TimelineMark['kind'], number> = { command: 0, event: 2, sync: 3, write: 3 }

/** Summarises marks in at most `mostLines` lines. */
export function digestOf(marks: readonly TimelineMark[], mostLines: number): MarkDigest {
  const counts = { command: 0, sync: 0, write: 0, event: 0 }
  const lines = new Map<string, { mark: TimelineMark; count: number }>()
  for (const mark of marks) {
    counts[mark.kind] += 1
    const key = `${mark.kind} ${mark.text}`
    const known = lines.get(key)
    if (known === undefined) lines.set(key, { mark, count: 1 })
    else known.count += 1
  }
  const rank = ({ mark }: MarkLine) => (mark.warning ? 1 : rankOf[mark.kind])
  const all = [...lines.values()]
  // If all lines fit, they are sorted by time; else the most important are chosen.
  const shown = all.toSorted((a, b) => rank(a) - rank(b) || a.mark.at - b.mark.at).slice(0, mostLines)
  const inLines = shown.reduce((sum, { count }) => sum + count, 0)
  return { counts, total: marks.length, lines: shown, more: marks.length - inLines }
}

/** Marks of one Deployment and marks without a workload. */
export interface OwnMarks {
  readonly workloadUid: string
  /** Oldest first, including commands. */
  readonly all: readonly TimelineMark[]
  readonly commands: readonly TimelineMark[]
  readonly scanned: number
  readonly lastScanned: TimelineMark | undefined
}

/**
 * Filters the marks of a workload. `before`, the previous result, makes the scan incremental; without new marks, its
 * list is returned.
 */
export function ownMarksOf(marks: readonly TimelineMark[], workloadUid: string, before?: OwnMarks): OwnMarks {
  const goesOn = before !== undefined && before.workloadUid === workloadUid && goesOnFrom(marks, before)
  if (goesOn && before.scanned === marks.length) return before
  const fresh: TimelineMark[] = []
  for (let index = goesOn ? before.scanned : 0; index < marks.length; index += 1) {
    const mark = marks[index]!
    if (mark.workloadUid === workloadUid || mark.workloadUid === '') fresh.push(mark)
  }
  const commands = fresh.filter((mark) => mark.kind === 'command')
  return {
    workloadUid,
    all: goesOn ? longer(before.all, fresh) : fresh,
    commands: goesOn ? longer(before.commands, commands) : commands,
    scanned: marks.length,
    lastScanned: marks.at(-1),
  }
}

function longer(list: readonly TimelineMark[], fresh: readonly TimelineMark[]): readonly TimelineMark[] {
  return fresh.length === 0 ? list : [...list, ...fresh]
}
