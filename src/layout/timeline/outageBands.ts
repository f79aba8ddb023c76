/** The times at which too few Pods of a workload were available, over its curves. */
import type { Finding, TimelineSample } from '../../engine/index.ts'
import { totalsOf } from './timelineSeries.ts'

type Outage = NonNullable<Finding['impact']>['outages'][number]

/** An outage in virtual ms. */
interface OutageBand {
  readonly type: Outage['type']
  readonly fromMs: number
  readonly toMs: number
  /** The duration in ms, by the cluster's clock. */
  readonly lengthMs: number
  readonly wanted: number
  readonly atLeast: number
}

interface RecordedTimes {
  /** Unix ms of virtual time 0. */
  readonly epochMs: number
  /** Virtual ms at which the recording ends, and its last time as Unix ms. */
  readonly endMs: number
  readonly to: number
  /** Samples of the workload. */
  readonly samples: readonly TimelineSample[]
}

/** The cluster's clock has whole seconds. */
const secondMs = 1000

/**
 * The outages of a workload's findings: `below` first, so that `none` covers it. The cluster's times are whole seconds;
 * an edge is at the change of the curve within its second.
 */
export function outageBands(outages: readonly Outage[], times: RecordedTimes): readonly OutageBand[] {
  const bands = outages.map(({ type, from, until, wanted, atLeast }): OutageBand => {
    const least = type === 'none' ? 1 : atLeast
    const fromMs = edgeMs(from, (available) => available < least, times)
    const toMs = until === undefined ? times.endMs : edgeMs(until, (available) => available >= least, times)
    const lengthMs = (until ?? times.to) - from
    return { type, fromMs, toMs: Math.max(fromMs, toMs), lengthMs, wanted, atLeast }
  })
  return bands.sort((a, b) => rankOf(a) - rankOf(b) || a.fromMs - b.fromMs)
}

const rankOf = ({ type }: OutageBand): number => (type === 'below' ? 0 : 1)

function edgeMs(unixMs: number, isEdge: (available: number) => boolean, times: RecordedTimes): number {
  const { epochMs, endMs, samples } = times
  const second = unixMs - epochMs
  const isThere = (sample: TimelineSample) =>
    sample.at >= second && sample.at < second + secondMs && isEdge(totalsOf(sample).available)
  const at = samples.find(isThere)?.at ?? second + secondMs - 1
  return Math.max(0, Math.min(endMs, at))
}

/** A range in px from the left of the timeline. */
interface PxRange {
  readonly fromPx: number
  readonly toPx: number
}

/** The label of an outage; rows are counted from the top of the plot. */
interface OutageLabel extends PxRange {
  /** Index of the outage. */
  readonly index: number
  readonly row: number
}

interface LabelledBand extends PxRange {
  readonly type: Outage['type']
  /** Width of the label. */
  readonly widthPx: number
}

interface LabelOptions {
  readonly leftPx: number
  readonly rightPx: number
}

const rowCount = 2
const besidePx = 6
const insidePx = 4
const apartPx = 8

/**
 * Places labels beside their outages, else in them. Longer outages without an available Pod come first; labels without a
 * free place are left out.
 */
export function placeOutageLabels(bands: readonly LabelledBand[], options: LabelOptions): readonly OutageLabel[] {
  const placed: OutageLabel[] = []
  const ordered = bands
    .map((band, index) => ({ ...band, index }))
    .sort((a, b) => Number(a.type === 'below') - Number(b.type === 'below') || lengthOf(b) - lengthOf(a))
  for (const band of ordered) {
    const outages = bands.filter((other, index) => index !== band.index && other.type === 'none')
    const place = placesOf(band).find(
      ({ row, ...range }) =>
        range.fromPx >= options.leftPx &&
        range.toPx <= options.rightPx &&
        outages.every((other) => isApart(range, other, 1)) &&
        placed.every((other) => other.row !== row || isApart(range, other, apartPx)),
    )
    if (place) placed.push({ ...place, index: band.index })
  }
  return placed
}

const lengthOf = ({ fromPx, toPx }: PxRange): number => toPx - fromPx

const isApart = (one: PxRange, other: PxRange, px: number): boolean =>
  one.toPx + px <= other.fromPx || other.toPx + px <= one.fromPx

function placesOf({ fromPx, toPx, widthPx }: LabelledBand): readonly Omit<OutageLabel, 'index'>[] {
  const sides = [
    { fromPx: toPx + besidePx, toPx: toPx + besidePx + widthPx },
    { fromPx: fromPx - besidePx - widthPx, toPx: fromPx - besidePx },
    ...(widthPx + 2 * insidePx <= toPx - fromPx
      ? [{ fromPx: fromPx + insidePx, toPx: fromPx + insidePx + widthPx }]
      : []),
  ]
  return sides.flatMap((side) => Array.from({ length: rowCount }, (_, row) => ({ ...side, row })))
}
