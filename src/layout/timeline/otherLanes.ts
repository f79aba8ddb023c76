import { inTileOrder, type Tile } from '../workloads/tiles.ts'
import type { AllSpans, WorkloadSpan } from './workloadSpans.ts'

/** Workloads other than the workload with curves: some have their own lane, the others share a lane. */
interface OtherLanes {
  readonly own: readonly Tile[]
  readonly folded: readonly Tile[]
}

/**
 * Assigns the lanes: first to workloads that roll, stall or fail, then to workloads that did so most recently.
 * Workloads without a lane are folded into one of the `count` lanes.
 */
export function otherLanes(tiles: readonly Tile[], { shownUid, spans, count, held }: OtherLanesInput): OtherLanes {
  const others = tiles.filter(({ workload }) => workload.uid !== shownUid)
  if (held !== undefined) {
    const own = held.flatMap((uid) => tiles.find(({ workload }) => workload.uid === uid) ?? [])
    return { own, folded: others.filter((tile) => !own.includes(tile)) }
  }
  const lastAt = new Map(others.map(({ workload }) => [workload.uid, lastRolled(spans.byWorkload.get(workload.uid))]))
  const byTime = [...others].sort((a, b) => (lastAt.get(b.workload.uid) ?? 0) - (lastAt.get(a.workload.uid) ?? 0))
  const isAtWork = ({ state }: Tile) => state !== 'complete'
  const ordered = [
    ...inTileOrder(others.filter(isAtWork), 'worst', new Map()),
    ...byTime.filter((tile) => !isAtWork(tile)),
  ]
  const own = ordered.slice(0, others.length <= count ? count : Math.max(0, count - 1))
  return { own, folded: others.filter((tile) => !own.includes(tile)) }
}

interface OtherLanesInput {
  readonly shownUid: string
  readonly spans: AllSpans
  /** Number of lanes that fit. */
  readonly count: number
  /** uids of the workloads with a lane while focus or pointer is in a lane: the order is then frozen. */
  readonly held?: readonly string[] | undefined
}

/** The last virtual time in ms at which the workload was not settled. */
function lastRolled(spans: readonly WorkloadSpan[] = []): number {
  return spans.findLast(({ doing }) => doing !== 'settled')?.toMs ?? 0
}
