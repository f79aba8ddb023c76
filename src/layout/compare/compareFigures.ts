import { type MeasureName, measureOf } from '../../engine/analysis/predicates.ts'
import type { RunSummary, TimelineSample } from '../../engine/index.ts'

/** What is measured of two runs, in the order of the table; `belowLeast` is arithmetic over both. */
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

/** One line of the table. Spans in virtual ms, areas in Pods × ms; undefined: it never came to that, or there were no requests. */
export interface Figure {
  readonly id: FigureId
  readonly a: number | undefined
  readonly b: number | undefined
  /** The side that does better; undefined if both do the same. */
  readonly better: 'a' | 'b' | undefined
}

/** One run: its figures from the parting on, and the samples of the Deployment on the stage. */
export interface MeasuredRun {
  readonly summary: RunSummary
  /** Oldest first. */
  readonly samples: readonly TimelineSample[]
}

/** Two runs in numbers, and which of them does better in each; nobody does where one of them does nothing. */
export function compareFigures(a: MeasuredRun, b: MeasuredRun): readonly Figure[] {
  const isContest = hasMoved(a) && hasMoved(b)
  return figureIds.flatMap((id): Figure[] => {
    const [one, other] = [figureOf(id, a, b), figureOf(id, b, a)]
    const isAbsent = one === undefined || other === undefined
    // Without a Service there is nothing to compare with.
    if (id === 'failedRequests' && one === undefined && other === undefined) return []
    // Where no Pod ever fails, nothing is said of it.
    if (id === 'mostFailing' && one === 0 && other === 0) return []
    const canBeBetter = isContest && !(id === 'failedRequests' && isAbsent)
    const wanted = id === 'belowLeast' ? 'less' : measureOf(id).better
    return [{ id, a: one, b: other, better: canBeBetter ? betterOf(one, other, wanted) : undefined }]
  })
}

function figureOf(id: FigureId, run: MeasuredRun, other: MeasuredRun): number | undefined {
  return id === 'belowLeast' ? belowMs(run, leastOf(run.samples, other.samples)) : measureOf(id).read(run.summary)
}

/** What never came is worse than anything that did. */
function betterOf(a: number | undefined, b: number | undefined, wanted: 'less' | 'more'): Figure['better'] {
  if (a === b) return undefined
  if (a === undefined || b === undefined) return a === undefined ? 'b' : 'a'
  return a < b === (wanted === 'less') ? 'a' : 'b'
}

/**
 * How many Pods a run is expected to keep available: as many as its own strategy keeps. Recreate keeps none; it is measured
 * by what the other run keeps, if that has as many replicas.
 */
export function leastOf(samples: readonly TimelineSample[], others: readonly TimelineSample[]): number {
  const [own, other] = [samples.at(-1), others.at(-1)]
  if (own === undefined || own.minAvailable > 0) return own?.minAvailable ?? 0
  return own.specReplicas === other?.specReplicas ? other.minAvailable : 0
}

/**
 * Whether a run brought Pods up or took any down after the parting. One that stays as it was is no rollout, and neither
 * better nor worse than one.
 */
export function hasMoved({ samples, summary: { fromAt } }: MeasuredRun): boolean {
  const before = samples.findLast(({ at }) => at <= fromAt)
  return before !== undefined && samples.some((sample) => sample.at > fromAt && podsAsked(sample) !== podsAsked(before))
}

/** The Pods of each revision that nobody has asked to go yet. */
function podsAsked({ revisions }: TimelineSample): string {
  const counts = revisions.map(({ revision, available, ready, starting, failing }) => [
    revision,
    available + ready + starting + failing,
  ])
  return JSON.stringify(counts.filter(([, pods]) => pods !== 0))
}

/** The moment from which so many were available for the first time; before it, a run was only being started. */
export function upSince(samples: readonly TimelineSample[], least: number): number {
  const first = samples.find((sample) => availableIn(sample) >= Math.max(1, least))
  return first?.at ?? Number.POSITIVE_INFINITY
}

/** How long there were fewer available Pods, in virtual ms. */
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
