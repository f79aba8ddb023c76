import { outcomePredicates } from '../document/outcomes.ts'
import { type BoundStop, boundWords, type OutcomeStop, type RunStop, type StopAt } from '../document/stops.ts'
import type { ClusterProjector } from '../view/clusterProjector.ts'
import type { History } from './history.ts'

/** Stops that occur in repeated rounds; other stops never do. */
export const stopsInRounds: ReadonlySet<StopAt | undefined> = new Set<StopAt>(['event', 'sync', 'decision'])

/**
 * Detects events that match a breakpoint: an outcome of a rollout, a reached bound, a reason or a function of
 * Kubernetes' source. Costs nothing without breakpoints.
 */
export class Breakpoints {
  readonly #projector: ClusterProjector
  readonly #history: History
  readonly #words: readonly string[]
  readonly #bounds: ReadonlySet<BoundStop['bound']>
  readonly #outcomes: (typeof outcomePredicates)[number][]
  /** Reached bounds and rollout outcomes before the event. */
  #boundsBefore: ReturnType<ClusterProjector['boundsReached']>
  #outcomesBefore: ReturnType<ClusterProjector['outcomes']>

  constructor(words: readonly string[], { projector, history }: { projector: ClusterProjector; history: History }) {
    this.#projector = projector
    this.#history = history
    this.#words = words
    this.#bounds = new Set(boundWords.filter((word) => words.includes(word)))
    this.#outcomes = outcomePredicates.filter(({ name }) => words.includes(name))
    this.#boundsBefore = this.#bounds.size > 0 ? projector.boundsReached() : new Map()
    this.#outcomesBefore = this.#outcomes.length > 0 ? projector.outcomes() : new Map()
  }

  /** The match of the last event, after which `handled` were handled; to be called after each one. */
  reached(handled: number): RunStop | undefined {
    if (this.#words.length === 0) return undefined
    const [bound, outcome] = [this.#newBound(), this.#newOutcome()]
    return outcome ?? bound ?? this.#history.breakAt(handled, this.#words)
  }

  /** The first named bound that was not reached before. */
  #newBound(): BoundStop | undefined {
    if (this.#bounds.size === 0) return undefined
    const now = this.#projector.boundsReached()
    let found: BoundStop | undefined
    for (const [name, stop] of now) if (!this.#boundsBefore.has(name) && this.#bounds.has(stop.bound)) found ??= stop
    this.#boundsBefore = now
    return found
  }

  /** The first rollout with a named outcome that it did not have before. */
  #newOutcome(): OutcomeStop | undefined {
    if (this.#outcomes.length === 0) return undefined
    const now = this.#projector.outcomes()
    let found: OutcomeStop | undefined
    for (const [uid, { outcome, ...where }] of now) {
      const before = this.#outcomesBefore.get(uid)?.outcome
      const isNew = (one: (typeof outcomePredicates)[number]): boolean =>
        one.holds(outcome) && (before === undefined || !one.holds(before))
      const word = this.#outcomes.find(isNew)?.name
      if (word) found ??= { type: 'outcome', ...where, word }
    }
    this.#outcomesBefore = now
    return found
  }
}
