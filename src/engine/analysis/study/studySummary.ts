/** What many seeds say together. Arithmetic over rows. */
import { compareWorst, decidedBy, type Ending, endings, type WorstBy } from './endings.ts'
import type { StudyRow } from './rows.ts'

/**
 * How values are spread. Quantiles are values that occurred (nearest rank): `p95` is the smallest that at least 95 in 100
 * values do not exceed.
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
  /** By how much the share among all possible seeds may differ, in 95 of 100 studies as large as this one. */
  readonly give: number
}

export interface StudySummary {
  readonly seeds: number
  /** Those that occur, from the best to the worst. */
  readonly endings: readonly EndingShare[]
  /** Virtual ms, of the seeds that end complete; null if none does. */
  readonly timeToCompleteMs: Distribution | null
  readonly lowestAvailable: Distribution | null
  readonly outageMs: Distribution | null
  /** null where nothing was asked. */
  readonly failedRequests: Distribution | null
  /** Pods beyond spec.replicas, over time: Pod-ms. */
  readonly surgePodMs: Distribution | null
  readonly specReplicas: number
  /** Fewest available Pods that maxUnavailable allows. */
  readonly minAvailable: number
  /** null of no rows. */
  readonly worst: { readonly seed: number; readonly by: WorstBy | null } | null
  /** That takes longest of those that end complete. */
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

/** null of no values. */
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

/** The smallest of sorted values that at least such a share of them does not exceed; 0 of none. */
export function nearestRank(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** 1.96 standard deviations on either side hold 95 in 100. */
const Z = 1.96

/** A share and how far off it may be: half the width of Wilson's interval, which stays right where all or none are counted. */
export function shareOf(count: number, of: number): { readonly share: number; readonly give: number } {
  if (of === 0) return { share: 0, give: 0 }
  const share = count / of
  const zz = (Z * Z) / of
  const give = (Z / (1 + zz)) * Math.sqrt((share * (1 - share)) / of + zz / (4 * of))
  return { share, give: Math.round(give * 1e6) / 1e6 }
}
