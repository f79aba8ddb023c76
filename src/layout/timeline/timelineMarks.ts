import type { TimelineMark } from '../../engine/index.ts'
import { goesOnFrom, lastIndexUpTo } from './timelineSeries.ts'
import type { TimeWindow } from './timeScale.ts'

/** Marks that lie below the plot, each kind in a lane of its own; commands are above it. */
export type LaneKind = Exclude<TimelineMark['kind'], 'command'>

export const laneKinds: readonly LaneKind[] = ['sync', 'write', 'event']

/** Marks of one lane that are drawn as one sign, because more would cover each other. */
export interface MarkGroup {
  /** Where it is, in px from the left of the plot: at its first mark. */
  readonly px: number
  readonly count: number
  readonly warnings: number
}

/** Groups without a gap between them, in px, and how many marks they hold. */
export interface MarkRun {
  readonly fromPx: number
  readonly toPx: number
  readonly count: number
}

/** Least distance of two signs of a lane, in px. */
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
 * The signs of every lane in a window of `widthPx` px. A sign takes in what follows it closely; since it is at its first
 * mark, none moves when later marks come. Given the groups of a moment ago it only looks at what came after.
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

/** Groups that are at most `gapPx` apart, together. */
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

/** Marks that say the same, once, with how many there are. */
export interface MarkLine {
  readonly mark: TimelineMark
  readonly count: number
}

/** What a stretch of the timeline holds. */
export interface MarkDigest {
  readonly counts: Readonly<Record<TimelineMark['kind'], number>>
  readonly total: number
  /** The most telling first: commands, warnings, then as they happened; at most as many as asked for. */
  readonly lines: readonly MarkLine[]
  /** How many marks are in no line. */
  readonly more: number
}

const rankOf: Record<TimelineMark['kind'], number> = { command: 0, event: 2, sync: 3, write: 3 }

/** Sums up marks. */
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
  // Where all fit they are as they happened; else the most telling are chosen.
  const shown = all.toSorted((a, b) => rank(a) - rank(b) || a.mark.at - b.mark.at).slice(0, mostLines)
  const inLines = shown.reduce((sum, { count }) => sum + count, 0)
  return { counts, total: marks.length, lines: shown, more: marks.length - inLines }
}

/** Marks of one Deployment and those that belong to none, out of all. */
export interface OwnMarks {
  readonly workloadUid: string
  /** Oldest first, commands among them. */
  readonly all: readonly TimelineMark[]
  readonly commands: readonly TimelineMark[]
  readonly scanned: number
  readonly lastScanned: TimelineMark | undefined
}

/** Given the marks of a moment ago it only looks at what came after, and keeps their lists if nothing did. */
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
