import type { BareEvent } from '../sim/eventQueue.ts'
import type { Repetition } from '../sim/repetition.ts'
import { upperBound } from './upperBound.ts'

/** Events of a run that are not stored one by one. */
export interface CompressedRun {
  /** Number of events handled before it. */
  readonly after: number
  /** Number of those events that are stored one by one. */
  readonly kept: number
  readonly events: number
  readonly rounds: Repetition
  /** History flags of the event in each round that leaves records. */
  readonly flags: number
}

/** Size of the cache of computed times. */
const MOST_TIMES = 8

/**
 * Folds repeated rounds of events; their events are computed on demand. Indexes into the lists of stored events are
 * called "kept", with 0 for the start of the run.
 */
export class CompressedRuns {
  #list: CompressedRun[] = []
  readonly #times = new Map<Repetition, Float64Array>()

  /** Number of folded events. */
  get events(): number {
    return foldedWith(this.#list.at(-1))
  }

  get list(): readonly CompressedRun[] {
    return this.#list
  }

  add(after: number, rounds: Repetition, flags: number): void {
    const events = rounds.count * rounds.eventsPerRound
    this.#list.push({ after, kept: after - this.events, events, rounds, flags })
  }

  /** The fold that contains the event after which `handled` were handled. */
  at(handled: number): CompressedRun | undefined {
    const fold = this.#before(handled)
    return fold && handled <= fold.after + fold.events ? fold : undefined
  }

  /** Kept index of an event outside of folds; for a folded event, of the last stored one before it. */
  keptUpTo(handled: number): number {
    const fold = this.#before(handled)
    if (!fold) return handled
    return Math.max(fold.kept, handled - foldedWith(fold))
  }

  /** The inverse of `keptUpTo`: number of events that are handled once the event at a kept index is handled. */
  handledAt(kept: number): number {
    const list = this.#list
    if (list.length === 0) return kept
    return kept + foldedWith(list[upperBound(list.length, (i) => list[i]!.kept, kept - 1) - 1])
  }

  /** Computes an event of a fold. */
  eventAt(fold: CompressedRun, handled: number): BareEvent {
    return fold.rounds.eventAt(handled - fold.after - 1, this.#timesOf(fold.rounds))
  }

  timeAt(fold: CompressedRun, handled: number): number {
    return this.#timesOf(fold.rounds)[handled - fold.after - 1]!
  }

  /** Flags of a folded event; 0 for an event without records. */
  flagsAt({ after, rounds, flags }: CompressedRun, handled: number): number {
    return (handled - after - 1) % rounds.eventsPerRound === rounds.recordsAt ? flags : 0
  }

  /** The last fold that had not scheduled any event yet when this `seq` was assigned. */
  ofSeq(seq: number): CompressedRun | undefined {
    const list = this.#list
    // Called for every event; most runs have no folds.
    if (list.length === 0) return undefined
    return list[upperBound(list.length, (i) => list[i]!.rounds.firstSeq, seq) - 1]
  }

  /** Drops folds after `handled` events; returns the fold that extends beyond it, which is dropped, too. */
  cut(handled: number): CompressedRun | undefined {
    const list = this.#list
    let last: CompressedRun | undefined
    while ((list.at(-1)?.after ?? 0) + (list.at(-1)?.events ?? 0) > handled) last = list.pop()
    return last && last.after < handled ? last : undefined
  }

  mark(): readonly CompressedRun[] {
    return this.#list.slice()
  }

  returnTo(list: readonly CompressedRun[]): void {
    this.#list = list.slice()
  }

  #before(handled: number): CompressedRun | undefined {
    const list = this.#list
    const last = list.at(-1)
    if (!last || last.after < handled) return last
    return list[upperBound(list.length, (i) => list[i]!.after, handled - 1) - 1]
  }

  #timesOf(rounds: Repetition): Float64Array {
    let times = this.#times.get(rounds)
    if (!times) {
      times = rounds.times()
      const [oldest] = this.#times.keys()
      if (oldest && this.#times.size >= MOST_TIMES) this.#times.delete(oldest)
      this.#times.set(rounds, times)
    }
    return times
  }
}

/** Number of folded events up to the end of a fold. */
const foldedWith = (fold: CompressedRun | undefined): number => (fold ? fold.after - fold.kept + fold.events : 0)
