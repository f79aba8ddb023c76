/** The outcomes of a rollout, and the words that apply to them. */

/**
 * The outcome of a rollout.
 * - `complete`: as `kubectl rollout status` calls it successful: every Pod is updated and available, no old one is left.
 * - `stalled`: not complete, and it stands still: its progress deadline is exceeded, or it is paused, or nothing that can
 *   still happen brings it on (see `standsStill`).
 * - `failed`: it stands still because the API server refuses its Pods (condition ReplicaFailure).
 * - `progressing`: neither; more time would tell.
 */
export type RolloutOutcome = 'complete' | 'stalled' | 'failed' | 'progressing'

const fromWorst: readonly RolloutOutcome[] = ['failed', 'stalled', 'progressing']

/** Of several rollouts or tries; `complete` if there is none. */
export function worstOf(outcomes: readonly RolloutOutcome[]): RolloutOutcome {
  return fromWorst.find((one) => outcomes.includes(one)) ?? 'complete'
}
