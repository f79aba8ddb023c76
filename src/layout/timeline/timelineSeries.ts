import { bisector } from 'd3'
import type { TimelineSample } from '../../engine/index.ts'
import { columnScale, type TimeWindow } from '../timeScale.ts'

/** The samples of one Deployment. */
export interface TimelineSeries {
  readonly workloadUid: string
  /** Oldest first. */
  readonly samples: readonly TimelineSample[]
  /** The largest number of Pods at any time, Terminating Pods included, or the maximum if that is larger. */
  readonly most: number
  /** Virtual time in ms of the first available Pod; undefined if there was none. Before it there is no outage. */
  readonly servingSince: number | undefined
  /** Revisions that ever had a Pod; the same Set object until a revision is added. */
  readonly revisions: ReadonlySet<number>
  /**
   * Lanes that ever had a Pod, as named in the samples; undefined if a sample had no lanes. The same Set object until a
   * lane is added.
   */
  readonly lanes: ReadonlySet<string> | undefined
  readonly scanned: number
  readonly lastScanned: TimelineSample | undefined
}

/** Sums over the revisions of one sample. */
interface SampleTotals {
  readonly available: number
  /** Pods that count toward the maximum. */
  readonly present: number
  readonly ending: number
}

/** Whether a list still has the part that was scanned before. */
export function goesOnFrom<T>(
  all: readonly T[],
  { scanned, lastScanned }: { readonly scanned: number; readonly lastScanned: T | undefined },
): boolean {
  return scanned <= all.length && (scanned === 0 || all[scanned - 1] === lastScanned)
}

/**
 * The samples of one Deployment. `before`, the previous result, makes the scan incremental, so that the cost does not
 * grow with the run.
 */
export function seriesOf(all: readonly TimelineSample[], workloadUid: string, before?: TimelineSeries): TimelineSeries {
  const goesOn = before !== undefined && before.workloadUid === workloadUid && goesOnFrom(all, before)
  if (goesOn && before.scanned === all.length) return before
  const samples = goesOn ? [...before.samples] : []
  let most = goesOn ? before.most : 0
  let servingSince = goesOn ? before.servingSince : undefined
  let revisions = goesOn ? before.revisions : new Set<number>()
  let lanes: ReadonlySet<string> | undefined = goesOn ? before.lanes : new Set<string>()
  for (let index = goesOn ? before.scanned : 0; index < all.length; index += 1) {
    const sample = all[index]!
    if (sample.workloadUid !== workloadUid) continue
    samples.push(sample)
    const { available, present, ending } = totalsOf(sample)
    if (available > 0) servingSince ??= sample.at
    most = Math.max(most, present + ending, sample.maxPods)
    const fresh = sample.revisions.filter((one) => !revisions.has(one.revision))
    if (fresh.length > 0) revisions = new Set([...revisions, ...fresh.map((one) => one.revision)])
    lanes = lanesWith(lanes, sample)
  }
  return { workloadUid, samples, most, servingSince, revisions, lanes, scanned: all.length, lastScanned: all.at(-1) }
}

/**
 * Once a sample had too many lanes, the whole run has no lanes. Samples of a deleted workload have no lanes and are
 * ignored.
 */
function lanesWith(lanes: ReadonlySet<string> | undefined, sample: TimelineSample): ReadonlySet<string> | undefined {
  if (sample.maxPods === 0 && sample.lanes === undefined) return lanes
  if (lanes === undefined || sample.lanes === undefined) return undefined
  const fresh = sample.lanes.filter(({ lane }) => !lanes.has(lane))
  return fresh.length === 0 ? lanes : new Set([...lanes, ...fresh.map(({ lane }) => lane)])
}

export function totalsOf(sample: TimelineSample): SampleTotals {
  let available = 0
  let present = 0
  let ending = 0
  for (const one of sample.revisions) {
    available += one.available
    present += one.available + one.ready + one.starting + one.failing
    ending += one.terminating
  }
  return { available, present, ending }
}

/** The sample that is valid at a time; undefined before the first. */
export function sampleAt(samples: readonly TimelineSample[], atMs: number): TimelineSample | undefined {
  return samples[lastIndexUpTo(samples, atMs)]
}

/** Index of the last entry at or before a time; -1 if there is none. */
export function lastIndexUpTo(entries: readonly { readonly at: number }[], atMs: number): number {
  return byMoment.right(entries, atMs) - 1
}

const byMoment = bisector((entry: { readonly at: number }) => entry.at)

/** A column of pixels in which samples start. */
interface TimelineColumn {
  readonly px: number
  /** The sample with the fewest available Pods, and the last sample of the column. */
  readonly worst: TimelineSample
  readonly last: TimelineSample
}

/** Samples of a window by column of pixels. */
export interface TimelineColumns {
  readonly columns: readonly TimelineColumn[]
  readonly window: TimeWindow
  readonly widthPx: number
  readonly scanned: number
  readonly lastScanned: TimelineSample | undefined
}

/**
 * The columns of a window of `widthPx` whole px. A column with several samples shows the one with the fewest available
 * Pods (then the most Pods), so that a short dip below the minimum stays visible in a long run. `before`, the previous
 * result, makes the scan incremental.
 */
export function timelineColumns(
  samples: readonly TimelineSample[],
  window: TimeWindow,
  widthPx: number,
  before?: TimelineColumns,
): TimelineColumns {
  const goesOn =
    before !== undefined &&
    before.widthPx === widthPx &&
    before.window.fromMs === window.fromMs &&
    before.window.toMs === window.toMs &&
    goesOnFrom(samples, before)
  if (goesOn && before.scanned === samples.length) return before
  const columns = goesOn ? [...before.columns] : []
  const columnOf = columnScale(window, widthPx)
  const first = goesOn ? before.scanned : Math.max(0, lastIndexUpTo(samples, window.fromMs))
  for (let index = first; index < samples.length; index += 1) {
    const sample = samples[index]!
    if (sample.at > window.toMs) break
    const px = columnOf(sample.at)
    const open = columns.at(-1)
    if (open === undefined || open.px < px) columns.push({ px, worst: sample, last: sample })
    else {
      const worst = isWorse(sample, open.worst) ? sample : open.worst
      columns[columns.length - 1] = { px: open.px, worst, last: sample }
    }
  }
  return { columns, window, widthPx, scanned: samples.length, lastScanned: samples.at(-1) }
}

/** A range of pixels in which one sample is drawn. */
export interface TimelineStep {
  readonly fromPx: number
  readonly toPx: number
  readonly sample: TimelineSample
}

/** The steps to draw up to a time: the worst sample fills its column, the last sample continues to the next column. */
export function timelineSteps({ columns, window, widthPx }: TimelineColumns, untilMs: number): readonly TimelineStep[] {
  const endPx = columnScale(window, widthPx)(untilMs)
  const steps: TimelineStep[] = []
  columns.forEach(({ px: fromPx, worst, last }, index) => {
    const toPx = columns[index + 1]?.px ?? endPx
    if (worst === last || toPx - fromPx <= 1) {
      if (toPx > fromPx) steps.push({ fromPx, toPx, sample: worst })
      return
    }
    steps.push({ fromPx, toPx: fromPx + 1, sample: worst }, { fromPx: fromPx + 1, toPx, sample: last })
  })
  return steps
}

function isWorse(sample: TimelineSample, than: TimelineSample): boolean {
  const a = totalsOf(sample)
  const b = totalsOf(than)
  if (a.available !== b.available) return a.available < b.available
  // Of equal samples the later sample wins, so that a column without a dip shows its last state.
  return a.present + a.ending >= b.present + b.ending
}
