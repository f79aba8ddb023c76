/** Swimlanes of a set's Pods in place of curves: by ordinal for a StatefulSet, by node for a DaemonSet. */
import type { WorkloadView } from '../../engine/index.ts'

/** Minimum height of a lane in CSS px; below it curves show more. */
const leastLanePx = 7
/** Maximum height of a lane in CSS px. */
const mostLanePx = 22
/** Minimum height in CSS px of a lane with its own name. */
const namedLanePx = 11

/** The lanes of a timeline, from the top. */
export interface Swimlanes {
  readonly top: number
  readonly lanePx: number
  /** Names of the lanes, as in the samples. */
  readonly lanes: readonly string[]
  /** Index of each lane by name. */
  readonly places: ReadonlyMap<string, number>
  /**
   * Lanes from `fromLane` on are updated to the newest revision; a row above it holds the text. Absent without a
   * partition.
   */
  readonly partition?: { readonly fromLane: number; readonly text: string }
}

/** Height of the row between two lanes that names the partition, in CSS px. */
export const partitionRowPx = 14

/** The top of a lane, in CSS px. */
export const laneTop = ({ top, lanePx, partition }: Swimlanes, place: number): number =>
  top + place * lanePx + (partition && place >= partition.fromLane ? partitionRowPx : 0)

/** A partition: Pods with ordinals from `from` on are updated to the newest revision. */
export interface PartitionOfLanes {
  readonly partition: number
  readonly from: number
}

/** The partition of a StatefulSet; undefined if it has none or its strategy ignores it. */
export function partitionOfLanes(workload: WorkloadView | undefined): PartitionOfLanes | undefined {
  const { ordinals, strategy } = workload ?? {}
  if (!ordinals || strategy !== 'RollingUpdate' || ordinals.partition === 0) return undefined
  return { partition: ordinals.partition, from: ordinals.start + ordinals.partition }
}

/** Height of a plot whose lanes all have names; `lanes` is the series' set of lanes. */
export const heightForLanes = (lanes: ReadonlySet<string> | undefined): number => (lanes?.size ?? 0) * namedLanePx

/** Places the lanes in the plot; undefined if there are none, or too many to tell apart: then curves are drawn. */
export function placeSwimlanes(
  names: ReadonlySet<string> | undefined,
  plot: { readonly top: number; readonly height: number },
  partition: PartitionOfLanes | undefined,
): Swimlanes | undefined {
  if (names === undefined || names.size === 0) return undefined
  const lanes = [...names].sort(inNumbers.compare)
  const lanePxIn = (height: number) => Math.min(mostLanePx, Math.floor(height / lanes.length))
  const fromLane = partition ? lanes.findIndex((lane) => ordinalIn(lane) >= partition.from) : -1
  // If the lanes only just fit, the row for the partition is left out; the stage shows the partition, too.
  const hasRow = fromLane > 0 && lanePxIn(plot.height - partitionRowPx) >= leastLanePx
  const row = hasRow ? partitionRowPx : 0
  const lanePx = lanePxIn(plot.height - row)
  if (lanePx < leastLanePx) return undefined
  const places = new Map(lanes.map((lane, place) => [lane, place]))
  const top = plot.top + plot.height - lanePx * lanes.length - row
  const line = partition && hasRow ? { fromLane, text: `partition ${partition.partition}` } : undefined
  return { top, lanePx, lanes, places, ...(line ? { partition: line } : {}) }
}

/** Sorts `db-2` before `db-10`. */
const inNumbers = new Intl.Collator('en', { numeric: true })

const ordinalIn = (lane: string): number => Number(/\d+$/.exec(lane)?.[0] ?? Number.NaN)

/** Every how many lanes a name fits. */
export const namedEvery = ({ lanePx }: Swimlanes): number => Math.ceil(namedLanePx / lanePx)
