import { type BoundStop, boundWords, type RunStop } from '../document/stops.ts'
import type { ClusterProjector } from '../view/clusterProjector.ts'
import type { History } from './history.ts'

/**
 * Tells when an event does what a breakpoint names: a bound is reached, a reason or a function of Kubernetes' code occurs.
 * Without breakpoints it costs nothing.
 */
export class Breakpoints {
  readonly #projector: ClusterProjector
  readonly #history: History
  readonly #words: readonly string[]
  readonly #bounds: ReadonlySet<BoundStop['bound']>
  /** The bounds that were reached before the event. */
  #before: ReadonlyMap<string, BoundStop>

  constructor(words: readonly string[], { projector, history }: { projector: ClusterProjector; history: History }) {
    this.#projector = projector
    this.#history = history
    this.#words = words
    this.#bounds = new Set(boundWords.filter((word) => words.includes(word)))
    this.#before = this.#bounds.size > 0 ? projector.boundsReached() : new Map()
  }

  /** What the event after which `handled` were handled has done that is named; to be asked after each one. */
  reached(handled: number): RunStop | undefined {
    if (this.#words.length === 0) return undefined
    return this.#newBound() ?? this.#history.breakAt(handled, this.#words)
  }

  /** The first named bound that was not reached before. */
  #newBound(): BoundStop | undefined {
    if (this.#bounds.size === 0) return undefined
    const now = this.#projector.boundsReached()
    let found: BoundStop | undefined
    for (const [name, stop] of now) if (!this.#before.has(name) && this.#bounds.has(stop.bound)) found ??= stop
    this.#before = now
    return found
  }
}
