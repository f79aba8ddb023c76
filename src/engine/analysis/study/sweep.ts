/** Compares several settings of a change by the summaries of their studies. */
import type { StudySummary } from './studySummary.ts'

/** Cost and benefit of a setting; null if no seed was complete. */
export interface SweepFigures {
  /** Virtual ms, over the seeds that end complete. */
  readonly medianMs: number | null
  readonly p95Ms: number | null
  /** Fewest available Pods at any time: in the worst seed, and as the mean over all seeds. */
  readonly lowestAvailable: number
  readonly meanLowestAvailable: number
  /** Fewest available Pods that the setting allows. */
  readonly minAvailable: number
  /** Surplus Pods beyond spec.replicas in Pod-ms, mean over the seeds: the cost. */
  readonly surgePodMs: number
  readonly longestOutageMs: number
  /** Share of the seeds that end incomplete. */
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

/** The figures of the Pareto front; a larger number is worse. */
const aims: readonly ((figures: SweepFigures) => number)[] = [
  ({ medianMs }) => medianMs ?? Number.POSITIVE_INFINITY,
  ({ lowestAvailable }) => -lowestAvailable,
  ({ surgePodMs }) => surgePodMs,
  ({ incomplete }) => incomplete,
]

/**
 * Whether each setting is on the Pareto front of median time, lowest available, cost and share of incomplete seeds. A
 * setting is on the front if no other setting equals it in all figures and beats it in one. A setting without a
 * complete seed is not on it.
 */
export function paretoFront(all: readonly SweepFigures[]): boolean[] {
  const beats = (a: SweepFigures, b: SweepFigures): boolean =>
    aims.every((aim) => aim(a) <= aim(b)) && aims.some((aim) => aim(a) < aim(b))
  return all.map((one) => one.medianMs !== null && !all.some((other) => beats(other, one)))
}
