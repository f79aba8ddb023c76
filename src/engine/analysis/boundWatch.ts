import type { ClusterProjector } from '../view/clusterProjector.ts'
import type { BoundStop } from '../view/types.ts'

/** The words of breakpoints that stop where a bound is reached. */
const boundWords: ReadonlySet<string> = new Set<BoundStop['bound']>(['minAvailable', 'maxPods'])

/** Tells when a bound is reached that was not reached before; at no cost if no breakpoint asks for it. */
export class BoundWatch {
  readonly #projector: ClusterProjector
  readonly #words: ReadonlySet<string>
  #before: ReadonlyMap<string, BoundStop>

  constructor(projector: ClusterProjector, breakpoints: readonly string[]) {
    this.#projector = projector
    this.#words = new Set(breakpoints.filter((word) => boundWords.has(word)))
    this.#before = this.#words.size > 0 ? projector.boundsReached() : new Map()
  }

  /** The first such bound since the last call; undefined if there is none. */
  reached(): BoundStop | undefined {
    if (this.#words.size === 0) return undefined
    const now = this.#projector.boundsReached()
    let found: BoundStop | undefined
    for (const [name, stop] of now) if (!this.#before.has(name) && this.#words.has(stop.bound)) found ??= stop
    this.#before = now
    return found
  }
}
