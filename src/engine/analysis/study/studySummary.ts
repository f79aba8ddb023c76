/** Statistics over the rows of many seeds. */
import { compareWorst, decidedBy, type Ending, endings, type WorstBy } from './endings.ts'
import type { StudyRow } from './rows.ts'

/**
 * The distribution of values. Quantiles are values that occurred (nearest rank): `p95` is the smallest value that at
 * least 95 in 100 values do not exceed.
 */
export interface Distribution {
  readonly count: number
  readonly least: number
  readonly p5: number
  readonly median: number
  readonly p95: number
  readonly most: number
  readonly mean: number
}

export interface EndingShare {
  readonly ending: Ending
  readonly seeds: readonly number[]
  readonly share: number
  /** Margin of error: the share among all possible seeds is within it in 95 of 100 studies of this size. */
  readonly give: number
}

export interface StudySummary {
  readonly seeds: number
  /** Endings that occur, from the best to the worst. */
  readonly endings: readonly EndingShare[]
  /** Virtual ms, over the seeds that end complete; null if none does. */
  readonly timeToCompleteMs: Distribution | null
  readonly lowestAvailable: Distribution | null
  readonly outageMs: Distribution | null
  /** null if no requests were sent. */
  readonly failedRequests: Distribution | null
  /** Surplus Pods beyond spec.replicas, over time: Pod-ms. */
  readonly surgePodMs: Distribution | null
  readonly specReplicas: number
  /** Fewest available Pods that maxUnavailable allows. */
  readonly minAvailable: number
  /** null without rows. */
  readonly worst: { readonly seed: number; readonly by: WorstBy | null } | null
  /** The slowest seed among those that end complete. */
  readonly slowest: number | null
}

/** Sums up the rows of a study. */
export function summariseStudy(rows: readonly StudyRow[]): StudySummary {
  const worst = rows.toSorted(compareWorst)[0]
  const done = rows.filter(({ completeAfterMs }) => completeAfterMs !== null)
  const slowest = done.toSorted((a, b) => (b.completeAfterMs ?? 0) - (a.completeAfterMs ?? 0) || a.seed - b.seed)[0]
  const shares = endings.map(({ name }): EndingShare => {
    const seeds = rows.flatMap(({ seed, ending }) => (ending === name ? [seed] : []))
    return { ending: name, seeds, ...shareOf(seeds.length, rows.length) }
  })
  return {
    seeds: rows.length,
    endings: shares.filter(({ seeds }) => seeds.length > 0),
    timeToCompleteMs: distributionOf(done.map(({ completeAfterMs }) => completeAfterMs ?? 0)),
    lowestAvailable: distributionOf(rows.map(({ lowestAvailable }) => lowestAvailable)),
    outageMs: distributionOf(rows.map(({ outageMs }) => outageMs)),
    failedRequests: distributionOf(rows.flatMap(({ failedRequests }) => failedRequests ?? [])),
    surgePodMs: distributionOf(rows.map(({ surgePodMs }) => surgePodMs)),
    specReplicas: Math.max(0, ...rows.map(({ specReplicas }) => specReplicas)),
    minAvailable: Math.max(0, ...rows.map(({ minAvailable }) => minAvailable)),
    worst: worst === undefined ? null : { seed: worst.seed, by: decidedBy(rows) ?? null },
    slowest: slowest?.seed ?? null,
  }
}

/** null without values. */
export function distributionOf(values: readonly number[]): Distribution | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => nearestRank(sorted, share)
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length
  return {
    count: sorted.length,
    least: at(0),
    p5: at(0.05),
    median: at(0.5),
    p95: at(0.95),
    most: at(1),
    mean: Math.round(mean * 1000) / 1000,
  }
}

/** The smallest of the sorted values that at least this share of them does not exceed; 0 without values. */
export function nearestRank(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** 1.96 standard deviations on either side contain 95 in 100 values. */
const Z = 1.96

/** A share and its margin of error: half the width of Wilson's interval, which stays valid for shares of 0 and 1. */
export function shareOf(count: number, of: number): { readonly share: number; readonly give: number } {
  if (of === 0) return { share: 0, give: 0 }
  const share = count / of
  const zz = (Z * Z) / of
  const give = (Z / (1 + zz)) * Math.sqrt((share * (1 - share)) / of + zz / (4 * of))
  return { share, give: Math.round(give * 1e6) / 1e6 }
}
