/** A lane for each Pod of a set instead of their number: of a StatefulSet by ordinal, of a DaemonSet by node. */
import type { WorkloadView } from '../../engine/index.ts'

/** Below this height in CSS px lanes say less than curves. */
const leastLanePx = 7
/** Above it they gain nothing. */
const mostLanePx = 22
/** At which each lane has room for its name, in CSS px. */
const namedLanePx = 11

/** The lanes of a timeline, from the top. */
export interface Swimlanes {
  readonly top: number
  readonly lanePx: number
  /** What each lane holds, as samples name it. */
  readonly lanes: readonly string[]
  /** Position by name. */
  readonly places: ReadonlyMap<string, number>
  /** From this lane on, which has a row for these words above it, Pods go to the newest revision; absent without a partition. */
  readonly partition?: { readonly fromLane: number; readonly text: string }
}

/** Height of the row between two lanes that names the partition, in CSS px. */
export const partitionRowPx = 14

/** Where a lane begins, from the top, in CSS px. */
export const laneTop = ({ top, lanePx, partition }: Swimlanes, place: number): number =>
  top + place * lanePx + (partition && place >= partition.fromLane ? partitionRowPx : 0)

/** A partition: Pods from `from` on go to the newest revision. */
export interface PartitionOfLanes {
  readonly partition: number
  readonly from: number
}

/** The partition of a set that has one and keeps to it. */
export function partitionOfLanes(workload: WorkloadView | undefined): PartitionOfLanes | undefined {
  const { ordinals, strategy } = workload ?? {}
  if (!ordinals || strategy !== 'RollingUpdate' || ordinals.partition === 0) return undefined
  return { partition: ordinals.partition, from: ordinals.start + ordinals.partition }
}

/** How high a plot must be for its lanes to have their names; `lanes` is what a series has. */
export const heightForLanes = (lanes: ReadonlySet<string> | undefined): number => (lanes?.size ?? 0) * namedLanePx

/** Puts the lanes into the plot; undefined where there are none, or too many to tell apart: then they fold into curves. */
export function placeSwimlanes(
  names: ReadonlySet<string> | undefined,
  plot: { readonly top: number; readonly height: number },
  partition: PartitionOfLanes | undefined,
): Swimlanes | undefined {
  if (names === undefined || names.size === 0) return undefined
  const lanes = [...names].sort(inNumbers.compare)
  const lanePxIn = (height: number) => Math.min(mostLanePx, Math.floor(height / lanes.length))
  const fromLane = partition ? lanes.findIndex((lane) => ordinalIn(lane) >= partition.from) : -1
  // Lanes that have just the room that they need keep it: the stage has the partition, too.
  const hasRow = fromLane > 0 && lanePxIn(plot.height - partitionRowPx) >= leastLanePx
  const row = hasRow ? partitionRowPx : 0
  const lanePx = lanePxIn(plot.height - row)
  if (lanePx < leastLanePx) return undefined
  const places = new Map(lanes.map((lane, place) => [lane, place]))
  const top = plot.top + plot.height - lanePx * lanes.length - row
  const line = partition && hasRow ? { fromLane, text: `partition ${partition.partition}` } : undefined
  return { top, lanePx, lanes, places, ...(line ? { partition: line } : {}) }
}

/** `db-2` before `db-10`. */
const inNumbers = new Intl.Collator('en', { numeric: true })

const ordinalIn = (lane: string): number => Number(/\d+$/.exec(lane)?.[0] ?? Number.NaN)

/** The names without what all begin with, up to a dash; as they are where a name would be nothing else. */
export function shortLaneNames(lanes: readonly string[]): readonly string[] {
  const [first = ''] = lanes
  const begin = first.slice(0, first.lastIndexOf('-') + 1)
  return lanes.every((lane) => lane.startsWith(begin)) ? lanes.map((lane) => lane.slice(begin.length)) : lanes
}

/** Of every how many lanes one is named. */
export const namedEvery = ({ lanePx }: Swimlanes): number => Math.ceil(namedLanePx / lanePx)
