/** Which part of a run an embed plays. */
import type { JournalEntry, TimelineSample } from '../engine/index.ts'
import type { EmbedParameters } from './parameters.ts'

/** Virtual ms that are computed where the author names no end. */
const longestMs = 120_000
/** What is seen of the run after its last change, of a rollout that stalls, and of a run in which nothing changes. */
const tailMs = 2_000
const stalledMs = 20_000
const leastMs = 5_000

export interface Stretch {
  readonly fromMs: number
  /** What is computed. */
  readonly computeMs: number
  /** Of the still picture. */
  readonly momentMs: number
}

/**
 * From the command that led to the moment of the link on, unless the author says otherwise: an embed tells one change, with
 * what comes of it.
 */
export function stretchOf(
  journal: readonly Pick<JournalEntry, 'at'>[],
  linkMs: number,
  { from, until, moment }: Pick<EmbedParameters, 'from' | 'until' | 'moment'>,
): Stretch {
  const momentMs = Math.min(Math.max(moment ?? linkMs, from ?? 0), until ?? Number.POSITIVE_INFINITY)
  const fromMs = from ?? journal.findLast(({ at }) => at <= momentMs)?.at ?? 0
  return { fromMs, momentMs, computeMs: until ?? Math.max(fromMs + longestMs, momentMs) }
}

/**
 * Where a stretch without a named end is over: soon after the last change of the workload that is shown; of a rollout that
 * stalls, some back-off later.
 */
export function endOf(samples: readonly TimelineSample[], workloadUid: string, stretch: Stretch): number {
  const { fromMs, computeMs, momentMs } = stretch
  const last = samples.findLast((sample) => sample.workloadUid === workloadUid && sample.at <= computeMs)
  const changedMs = (last?.at ?? 0) + tailMs
  const overMs = last?.stalledSince === undefined ? changedMs : Math.min(changedMs, last.stalledSince + stalledMs)
  return Math.min(computeMs, Math.max(fromMs + leastMs, momentMs, overMs))
}
