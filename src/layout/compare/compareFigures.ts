import { type MeasureName, measureOf } from '../../engine/analysis/predicates.ts'
import type { RunSummary, TimelineSample } from '../../engine/index.ts'

/** Figures of the comparison, in the order of the table; `belowLeast` is computed from both runs. */
const figureIds = [
  'seconds',
  'lowestAvailable',
  'belowLeast',
  'outageSeconds',
  'failedRequests',
  'mostPods',
  'mostFailing',
  'podSecondsOfSurge',
  'writes',
] as const satisfies readonly (MeasureName | 'belowLeast')[]

export type FigureId = (typeof figureIds)[number]

/**
 * A row of the table. Durations are in virtual ms, areas in Pods × ms. Undefined values: the run never reached the
 * state, or had no requests.
 */
export interface Figure {
  readonly id: FigureId
  readonly a: number | undefined
  readonly b: number | undefined
  /** The run with the better value; undefined if both are equal. */
  readonly better: 'a' | 'b' | undefined
}

/** A run's figures from the branch point on, and the samples of the workload on the stage. */
interface MeasuredRun {
  readonly summary: RunSummary
  /** Oldest first. */
  readonly samples: readonly TimelineSample[]
}

/** The figures of two runs, and the better run for each figure. No run is better if one of them changed nothing. */
export function compareFigures(a: MeasuredRun, b: MeasuredRun): readonly Figure[] {
  const isContest = hasMoved(a) && hasMoved(b)
  return figureIds.flatMap((id): Figure[] => {
    const [one, other] = [figureOf(id, a, b), figureOf(id, b, a)]
    const isAbsent = one === undefined || other === undefined
    // Without a Service no run has requests.
    if (id === 'failedRequests' && one === undefined && other === undefined) return []
    // If no Pod ever fails, the row is left out.
    if (id === 'mostFailing' && one === 0 && other === 0) return []
    const canBeBetter = isContest && !(id === 'failedRequests' && isAbsent)
    const wanted = id === 'belowLeast' ? 'less' : measureOf(id).better
    return [{ id, a: one, b: other, better: canBeBetter ? betterOf(one, other, wanted) : undefined }]
  })
}

function figureOf(id: FigureId, run: MeasuredRun, other: MeasuredRun): number | undefined {
  return id === 'belowLeast' ? belowMs(run, leastOf(run.samples, other.samples)) : measureOf(id).read(run.summary)
}

/** A missing value is worse than any value. */
function betterOf(a: number | undefined, b: number | undefined, wanted: 'less' | 'more'): Figure['better'] {
  if (a === b) return undefined
  if (a === undefined || b === undefined) return a === undefined ? 'b' : 'a'
  return a < b === (wanted === 'less') ? 'a' : 'b'
}

/**
 * Minimum of available Pods that a run is measured by: the minimum of its own strategy. Recreate has no minimum; the
 * other run's minimum is used if both have the same replicas.
 */
export function leastOf(samples: readonly TimelineSample[], others: readonly TimelineSample[]): number {
  const [own, other] = [samples.at(-1), others.at(-1)]
  if (own === undefined || own.minAvailable > 0) return own?.minAvailable ?? 0
  return own.specReplicas === other?.specReplicas ? other.minAvailable : 0
}

/**
 * Whether a run created or deleted Pods after the branch point. A run without any change is neither better nor worse
 * than a rollout.
 */
export function hasMoved({ samples, summary: { fromAt } }: MeasuredRun): boolean {
  const before = samples.findLast(({ at }) => at <= fromAt)
  return before !== undefined && samples.some((sample) => sample.at > fromAt && podsAsked(sample) !== podsAsked(before))
}

/** Pods of each revision without a deletion timestamp, as a comparable text. */
function podsAsked({ revisions }: TimelineSample): string {
  const counts = revisions.map(({ revision, available, ready, starting, failing }) => [
    revision,
    available + ready + starting + failing,
  ])
  return JSON.stringify(counts.filter(([, pods]) => pods !== 0))
}

/**
 * The first time with at least `least` available Pods, in virtual ms; infinite if no such time exists. Before it, the
 * workload was only starting.
 */
export function upSince(samples: readonly TimelineSample[], least: number): number {
  const first = samples.find((sample) => availableIn(sample) >= Math.max(1, least))
  return first?.at ?? Number.POSITIVE_INFINITY
}

/** Duration with fewer available Pods than `least`, in virtual ms. */
function belowMs({ samples, summary: { fromAt, toAt } }: MeasuredRun, least: number): number {
  const since = Math.max(fromAt, upSince(samples, least))
  return samples.reduce((total, sample, index) => {
    if (availableIn(sample) >= least) return total
    const until = Math.min(toAt, samples[index + 1]?.at ?? toAt)
    return total + Math.max(0, until - Math.max(since, sample.at))
  }, 0)
}

export function availableIn({ revisions }: TimelineSample): number {
  return revisions.reduce((sum, one) => sum + one.available, 0)
}
