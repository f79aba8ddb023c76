import { inTileOrder, type Tile } from '../workloads/tiles.ts'
import type { AllSpans, WorkloadSpan } from './workloadSpans.ts'

/** Workloads beside the one whose curves are drawn: those with a lane of their own, and those that share one. */
export interface OtherLanes {
  readonly own: readonly Tile[]
  readonly folded: readonly Tile[]
}

/**
 * Shares out the lanes. What rolls, stalls or fails has the first, then what did so last; those without one are folded, and
 * their lane is one of the `count`.
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
  /** For how many there is room. */
  readonly count: number
  /** Which have one as long as the focus or the pointer is in one of them: nothing moves then. */
  readonly held?: readonly string[] | undefined
}

/** The last moment at which it was not settled, virtual ms. */
function lastRolled(spans: readonly WorkloadSpan[] = []): number {
  return spans.findLast(({ doing }) => doing !== 'settled')?.toMs ?? 0
}
