/** Available Pods of the newest revisions over time, and their spread over many seeds. */
import type { TimelineSample } from '../../view/types.ts'
import type { NewPodsPoint, StudyRow } from './rows.ts'
import { nearestRank } from './studySummary.ts'

/** The spread over all seeds at one moment; quantiles are numbers that occurred. */
export interface FanPoint {
  /** Virtual ms since the commands. */
  readonly afterMs: number
  readonly p5: number
  readonly p25: number
  readonly median: number
  readonly p75: number
  readonly p95: number
}

/**
 * Available new Pods of all workloads in the samples together, from `fromAt` (virtual ms) on. Samples must be in order
 * of time. The new revision is the one with the highest number at the end; it may be a reused one.
 */
export function newPodsOf(samples: readonly TimelineSample[], fromAt: number): readonly NewPodsPoint[] {
  const newest = new Map<string, number>()
  for (const { workloadUid, revisions } of samples)
    for (const { revision } of revisions)
      newest.set(workloadUid, Math.max(revision, newest.get(workloadUid) ?? revision))
  const each = new Map<string, number>()
  const points: NewPodsPoint[] = [{ afterMs: 0, available: 0 }]
  for (const { at, workloadUid, revisions } of samples) {
    const own = revisions.find(({ revision }) => revision === newest.get(workloadUid))
    each.set(workloadUid, own?.available ?? 0)
    const available = [...each.values()].reduce((sum, count) => sum + count, 0)
    const afterMs = Math.max(0, at - fromAt)
    if (points.at(-1)?.afterMs === afterMs) points.pop()
    if (points.at(-1)?.available !== available) points.push({ afterMs, available })
  }
  return points
}

/**
 * The spread of available new Pods over all rows, at equally spaced moments from the commands to `untilMs`. Rows without
 * curves are left out.
 */
export function fanOf(rows: readonly StudyRow[], untilMs: number, count = 160): readonly FanPoint[] {
  const curves = rows.flatMap(({ newPods }) => (newPods === undefined ? [] : [newPods]))
  if (curves.length === 0) return []
  const places = curves.map(() => 0)
  return Array.from({ length: count + 1 }, (_, step): FanPoint => {
    const afterMs = (untilMs * step) / count
    const now = curves.map((curve, index) => {
      let place = places[index] ?? 0
      while ((curve[place + 1]?.afterMs ?? Number.POSITIVE_INFINITY) <= afterMs) place++
      places[index] = place
      return curve[place]?.available ?? 0
    })
    const sorted = now.sort((a, b) => a - b)
    const at = (share: number): number => nearestRank(sorted, share)
    return { afterMs, p5: at(0.05), p25: at(0.25), median: at(0.5), p75: at(0.75), p95: at(0.95) }
  })
}
