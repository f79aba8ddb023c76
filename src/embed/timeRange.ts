/** The range of a run that an embed plays. */
import type { JournalEntry, TimelineSample } from '../engine/index.ts'
import type { EmbedParameters } from './parameters.ts'

/** Virtual ms to compute if the author gives no end. */
const longestMs = 120_000
/** Virtual ms shown after the last change, of a stalled rollout, and of a run without changes. */
const tailMs = 2_000
const stalledMs = 20_000
const leastMs = 5_000

interface TimeRange {
  readonly fromMs: number
  /** Virtual ms to compute. */
  readonly computeMs: number
  /** Time of the still picture. */
  readonly momentMs: number
}

/**
 * The range from the command before the link's cursor on, unless the author says otherwise: an embed shows one change
 * and its effects.
 */
export function timeRangeOf(
  journal: readonly Pick<JournalEntry, 'at'>[],
  linkMs: number,
  { from, until, moment }: Pick<EmbedParameters, 'from' | 'until' | 'moment'>,
): TimeRange {
  const momentMs = Math.min(Math.max(moment ?? linkMs, from ?? 0), until ?? Number.POSITIVE_INFINITY)
  const fromMs = from ?? journal.findLast(({ at }) => at <= momentMs)?.at ?? 0
  return { fromMs, momentMs, computeMs: until ?? Math.max(fromMs + longestMs, momentMs) }
}

/**
 * End of a range without a given end: shortly after the shown workload's last change; for a stalled rollout after some
 * back-off.
 */
export function endOf(samples: readonly TimelineSample[], workloadUid: string, range: TimeRange): number {
  const { fromMs, computeMs, momentMs } = range
  const last = samples.findLast((sample) => sample.workloadUid === workloadUid && sample.at <= computeMs)
  const changedMs = (last?.at ?? 0) + tailMs
  const overMs = last?.stalledSince === undefined ? changedMs : Math.min(changedMs, last.stalledSince + stalledMs)
  return Math.min(computeMs, Math.max(fromMs + leastMs, momentMs, overMs))
}
