/** The outcomes of a rollout, and the words that apply to them. */

/**
 * The outcome of a rollout.
 * - `complete`: as `kubectl rollout status` calls it successful: every Pod is updated and available, no old one is left.
 * - `stalled`: not complete, and it stands still: its progress deadline is exceeded, or it is paused, or nothing that can
 *   still happen brings it on (see `standsStill`).
 * - `failed`: it stands still because the API server refuses its Pods (condition ReplicaFailure).
 * - `progressing`: neither; more time would tell.
 */
export const rolloutOutcomes = ['complete', 'stalled', 'failed', 'progressing'] as const

export type RolloutOutcome = (typeof rolloutOutcomes)[number]

/** What a rollout is that a stall holds, by the ground of the stall. */
export const outcomeOfStall = (ground: string): RolloutOutcome => (ground === 'refused' ? 'failed' : 'stalled')

const fromWorst: readonly RolloutOutcome[] = ['failed', 'stalled', 'progressing']

/** Of several rollouts or tries; `complete` if there is none. */
export function worstOf(outcomes: readonly RolloutOutcome[]): RolloutOutcome {
  return fromWorst.find((one) => outcomes.includes(one)) ?? 'complete'
}

/** A word that holds of an outcome or does not. */
export interface OutcomePredicate {
  readonly name: string
  readonly about: string
  readonly holds: (outcome: RolloutOutcome) => boolean
}

export const outcomePredicates = [
  { name: 'complete', about: 'every rollout is complete', holds: (outcome) => outcome === 'complete' },
  { name: 'incomplete', about: 'at least one rollout is not complete', holds: (outcome) => outcome !== 'complete' },
  {
    name: 'stalled',
    about:
      'a rollout cannot complete by itself: it is paused, its progress deadline is exceeded, or no pending event can advance it',
    // What failed stands still, too.
    holds: (outcome) => outcome === 'stalled' || outcome === 'failed',
  },
  {
    name: 'failed',
    about: 'a rollout is stalled because the API server rejects its Pods',
    holds: (outcome) => outcome === 'failed',
  },
] as const satisfies readonly OutcomePredicate[]

export type OutcomeWord = (typeof outcomePredicates)[number]['name']

/** Whether a word holds of an outcome: the one answer for the command line, lessons, breakpoints and the page. */
export const outcomeIs = (word: OutcomeWord, outcome: RolloutOutcome): boolean =>
  outcomePredicates.some(({ name, holds }) => name === word && holds(outcome))
