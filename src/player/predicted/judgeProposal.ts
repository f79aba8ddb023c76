/** Judges whether simulated runs tell what a change would have done with another strategy. */
import type { RolloutTrace } from '../../engine/index.ts'
import type { ProposalOutcome } from '../../store/proposal.ts'

/** A simulated rollout may be this much longer or shorter than the recorded one: a share of it, or ms. */
const TOLERANCE = { share: 0.3, ms: 5000 } as const

/**
 * Undefined unless the runs of the change as it was made repeat the recorded rollout, and every run with the other
 * strategy is complete and keeps more Pods available.
 */
export function judgeProposal(
  real: RolloutTrace,
  made: readonly RolloutTrace[],
  proposed: readonly RolloutTrace[],
): ProposalOutcome | undefined {
  const realMs = real.completeAt
  const madeTimes = timesOf(made)
  const times = timesOf(proposed)
  const fastestMs = times?.[0]
  const slowestMs = times?.at(-1)
  const usualMs = madeTimes?.[Math.floor(madeTimes.length / 2)]
  if (realMs === null || usualMs === undefined || fastestMs === undefined || slowestMs === undefined) return undefined
  const isLike = Math.abs(usualMs - realMs) <= Math.max(TOLERANCE.ms, TOLERANCE.share * realMs)
  if (!isLike || made.some(({ lowestAvailable }) => lowestAvailable !== real.lowestAvailable)) return undefined
  const lowest = Math.min(...proposed.map(({ lowestAvailable }) => lowestAvailable))
  if (lowest <= real.lowestAvailable) return undefined
  const mostPods = Math.max(...proposed.map((trace) => trace.mostPods))
  return { runs: proposed.length, lowest, wanted: real.wanted, fastestMs, slowestMs, realMs, mostPods }
}

/** The lengths of complete rollouts, from the shortest on; undefined if one is incomplete. */
function timesOf(traces: readonly RolloutTrace[]): readonly number[] | undefined {
  const times = traces.flatMap(({ outcome, completeAt }) =>
    outcome === 'complete' && completeAt !== null ? [completeAt] : [],
  )
  return times.length === traces.length ? times.sort((a, b) => a - b) : undefined
}
