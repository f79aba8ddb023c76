/** How a seed's rollout ends, and which of several seeds is the worst. Plain data and arithmetic. */
import type { RolloutOutcome } from '../../document/outcomes.ts'

/** What can become of a rollout under one seed, from the best to the worst; each declared once. */
export const endings = [
  { name: 'complete', about: 'complete, and its deadline never exceeded' },
  { name: 'late', about: 'complete after its progress deadline was exceeded' },
  { name: 'undecided', about: 'still in progress when the simulation ended' },
  { name: 'stalled', about: 'stalled: it cannot complete by itself' },
  { name: 'failed', about: 'stalled because the API server rejects its Pods' },
] as const

export type Ending = (typeof endings)[number]['name']

export function endingOf(outcome: RolloutOutcome, isPastDeadline: boolean): Ending {
  if (outcome === 'complete') return isPastDeadline ? 'late' : 'complete'
  return outcome === 'progressing' ? 'undecided' : outcome
}

/** What of a row says how bad it is. Times in virtual ms; null: not known, or never. */
export interface Ranked {
  readonly seed: number
  readonly ending: Ending
  readonly completeAfterMs: number | null
  readonly lowestAvailable: number
  readonly outageMs: number
  readonly failedRequests: number | null
}

const rankOf = (ending: Ending): number => endings.findIndex(({ name }) => name === ending)

/** What makes one seed worse than another: the first of these that differs decides. Each number is larger where it is worse. */
export const worstOrder = [
  { name: 'ending', about: 'how it ended', badness: ({ ending }: Ranked) => rankOf(ending) },
  { name: 'outage', about: 'how long no Pod was available', badness: ({ outageMs }: Ranked) => outageMs },
  {
    name: 'failedRequests',
    about: 'requests that failed',
    badness: ({ failedRequests }: Ranked) => failedRequests ?? 0,
  },
  {
    name: 'lowestAvailable',
    about: 'the minimum of available Pods',
    badness: ({ lowestAvailable }: Ranked) => -lowestAvailable,
  },
  {
    name: 'time',
    about: 'the time to complete',
    badness: ({ completeAfterMs }: Ranked) => completeAfterMs ?? 0,
  },
] as const

export type WorstBy = (typeof worstOrder)[number]['name']

/** Negative if `a` is worse than `b`; of equal ones the smaller seed comes first. */
export function compareWorst(a: Ranked, b: Ranked): number {
  for (const { badness } of worstOrder) {
    const difference = badness(b) - badness(a)
    if (difference !== 0) return difference
  }
  return a.seed - b.seed
}

/** What tells the worst from the best: the first of the order in which they differ; undefined where all are alike. */
export function decidedBy(rows: readonly Ranked[]): WorstBy | undefined {
  const sorted = rows.toSorted(compareWorst)
  const [worst, best] = [sorted[0], sorted.at(-1)]
  if (worst === undefined || best === undefined) return undefined
  return worstOrder.find(({ badness }) => badness(worst) !== badness(best))?.name
}
