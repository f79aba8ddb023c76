/** Outcomes of rollouts, and the words (`complete`, `incomplete`, `stalled`, `failed`) with which a user tests for them. */

/**
 * The outcome of a rollout.
 * - `complete`: `kubectl rollout status` reports success: every Pod is updated and available, and no old one is left.
 * - `stalled`: not complete and without progress: its progress deadline is exceeded, or it is paused, or no pending
 *   event can continue it (see `standsStill`).
 * - `failed`: without progress because the API server rejects its Pods (condition ReplicaFailure).
 * - `progressing`: none of these; it may still complete.
 */
export const rolloutOutcomes = ['complete', 'stalled', 'failed', 'progressing'] as const

export type RolloutOutcome = (typeof rolloutOutcomes)[number]

/** Outcome of a stalled rollout, by the ground of the stall. */
export const outcomeOfStall = (ground: string): RolloutOutcome => (ground === 'refused' ? 'failed' : 'stalled')

const fromWorst: readonly RolloutOutcome[] = ['failed', 'stalled', 'progressing']

/** Worst of several outcomes; `complete` for an empty list. */
export function worstOf(outcomes: readonly RolloutOutcome[]): RolloutOutcome {
  return fromWorst.find((one) => outcomes.includes(one)) ?? 'complete'
}

/** A word that matches some of the outcomes. */
interface OutcomePredicate {
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
    // A failed rollout is stalled, too.
    holds: (outcome) => outcome === 'stalled' || outcome === 'failed',
  },
  {
    name: 'failed',
    about: 'a rollout is stalled because the API server rejects its Pods',
    holds: (outcome) => outcome === 'failed',
  },
] as const satisfies readonly OutcomePredicate[]

export type OutcomeWord = (typeof outcomePredicates)[number]['name']

/** Whether a word matches an outcome. The command line, lessons, breakpoints and the page all use this function. */
export const outcomeIs = (word: OutcomeWord, outcome: RolloutOutcome): boolean =>
  outcomePredicates.some(({ name, holds }) => name === word && holds(outcome))
