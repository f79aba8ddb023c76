/** Several settings of one change against each other. Arithmetic over summaries. */
import type { StudySummary } from './studySummary.ts'

/** What a setting costs and brings; null: no seed was complete. */
export interface SweepFigures {
  /** Of the seeds that end complete: virtual ms. */
  readonly medianMs: number | null
  readonly p95Ms: number | null
  /** Under the worst seed, and over all seeds. */
  readonly lowestAvailable: number
  readonly meanLowestAvailable: number
  /** Fewest available Pods that the setting allows. */
  readonly minAvailable: number
  /** Pod-ms beyond spec.replicas, mean of the seeds: the cost. */
  readonly surgePodMs: number
  readonly longestOutageMs: number
  /** Share of the seeds that do not end complete. */
  readonly incomplete: number
}

export function sweepFigures({
  seeds,
  timeToCompleteMs,
  lowestAvailable,
  outageMs,
  surgePodMs,
  minAvailable,
}: StudySummary): SweepFigures {
  return {
    medianMs: timeToCompleteMs?.median ?? null,
    p95Ms: timeToCompleteMs?.p95 ?? null,
    lowestAvailable: lowestAvailable?.least ?? 0,
    meanLowestAvailable: lowestAvailable?.mean ?? 0,
    minAvailable,
    surgePodMs: surgePodMs?.mean ?? 0,
    longestOutageMs: outageMs?.most ?? 0,
    incomplete: seeds === 0 ? 1 : (seeds - (timeToCompleteMs?.count ?? 0)) / seeds,
  }
}

/** What the front is about; each number is larger where it is worse. */
const aims: readonly ((figures: SweepFigures) => number)[] = [
  ({ medianMs }) => medianMs ?? Number.POSITIVE_INFINITY,
  ({ lowestAvailable }) => -lowestAvailable,
  ({ surgePodMs }) => surgePodMs,
  ({ incomplete }) => incomplete,
]

/**
 * Which settings are on the Pareto front of median time, lowest available, cost and share of seeds that are not complete:
 * those that no other one equals in all and beats in one. A setting under which no seed is complete is not on it.
 */
export function paretoFront(all: readonly SweepFigures[]): boolean[] {
  const beats = (a: SweepFigures, b: SweepFigures): boolean =>
    aims.every((aim) => aim(a) <= aim(b)) && aims.some((aim) => aim(a) < aim(b))
  return all.map((one) => one.medianMs !== null && !all.some((other) => beats(other, one)))
}
