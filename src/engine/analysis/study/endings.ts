/** The ending of a seed's rollout, and the order of seeds from the worst. Data and arithmetic only. */
import type { RolloutOutcome } from '../../document/outcomes.ts'

/** The endings of a rollout under one seed, from the best to the worst; each is declared once. */
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

/** The figures of a row that rank it. Times in virtual ms; null: unknown, or never. */
interface Ranked {
  readonly seed: number
  readonly ending: Ending
  readonly completeAfterMs: number | null
  readonly lowestAvailable: number
  readonly outageMs: number
  readonly failedRequests: number | null
}

const rankOf = (ending: Ending): number => endings.findIndex(({ name }) => name === ending)

/** The figures that rank seeds: the first figure that differs decides. A larger number is worse. */
export const worstOrder = [
  { name: 'ending', about: 'outcome', badness: ({ ending }: Ranked) => rankOf(ending) },
  { name: 'outage', about: 'time without an available Pod', badness: ({ outageMs }: Ranked) => outageMs },
  {
    name: 'failedRequests',
    about: 'failed requests',
    badness: ({ failedRequests }: Ranked) => failedRequests ?? 0,
  },
  {
    name: 'lowestAvailable',
    about: 'minimum of available Pods',
    badness: ({ lowestAvailable }: Ranked) => -lowestAvailable,
  },
  {
    name: 'time',
    about: 'time to complete',
    badness: ({ completeAfterMs }: Ranked) => completeAfterMs ?? 0,
  },
] as const

export type WorstBy = (typeof worstOrder)[number]['name']

/** Negative if `a` is worse than `b`; for equal rows, the smaller seed comes first. */
export function compareWorst(a: Ranked, b: Ranked): number {
  for (const { badness } of worstOrder) {
    const difference = badness(b) - badness(a)
    if (difference !== 0) return difference
  }
  return a.seed - b.seed
}

/** The first figure of the order in which the worst and the best seed differ; undefined if all are equal. */
export function decidedBy(rows: readonly Ranked[]): WorstBy | undefined {
  const sorted = rows.toSorted(compareWorst)
  const [worst, best] = [sorted[0], sorted.at(-1)]
  if (worst === undefined || best === undefined) return undefined
  return worstOrder.find(({ badness }) => badness(worst) !== badness(best))?.name
}
