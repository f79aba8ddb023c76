import type { BareEvent } from '../sim/eventQueue.ts'
import type { Rounds } from '../sim/rounds.ts'
import { countUpTo } from './countUpTo.ts'

/** Events of a run that are not kept one by one. */
export interface Fold {
  /** Events handled before it. */
  readonly after: number
  /** Those of them that are kept one by one. */
  readonly kept: number
  readonly events: number
  readonly rounds: Rounds
  /** What the history's flags say of the event in each round that leaves records. */
  readonly flags: number
}

/** How many folds' times are known at once. */
const MOST_TIMES = 8

/**
 * Which events of a run are folded: rounds that repeat the one before them. They are derived again when somebody asks for
 * them. Positions in the lists of what is kept one by one are called kept, with 0 for the beginning of the run.
 */
export class Folds {
  #list: Fold[] = []
  readonly #times = new Map<Rounds, Float64Array>()

  /** How many events are folded. */
  get events(): number {
    return foldedWith(this.#list.at(-1))
  }

  get list(): readonly Fold[] {
    return this.#list
  }

  add(after: number, rounds: Rounds, flags: number): void {
    const events = rounds.count * rounds.eventsPerRound
    this.#list.push({ after, kept: after - this.events, events, rounds, flags })
  }

  /** The fold that holds the event after which `handled` were handled. */
  at(handled: number): Fold | undefined {
    const fold = this.#before(handled)
    return fold && handled <= fold.after + fold.events ? fold : undefined
  }

  /** Where the lists have an event that is in no fold; of one that is, the last before it. */
  keptUpTo(handled: number): number {
    const fold = this.#before(handled)
    if (!fold) return handled
    return Math.max(fold.kept, handled - foldedWith(fold))
  }

  /** The opposite: events handled after the one that the lists have at this place. */
  handledAt(kept: number): number {
    const list = this.#list
    if (list.length === 0) return kept
    return kept + foldedWith(list[countUpTo(list.length, (i) => (list[i] as Fold).kept, kept - 1) - 1])
  }

  /** An event of a fold. */
  eventAt(fold: Fold, handled: number): BareEvent {
    return fold.rounds.eventAt(handled - fold.after - 1, this.#timesOf(fold.rounds))
  }

  timeAt(fold: Fold, handled: number): number {
    return this.#timesOf(fold.rounds)[handled - fold.after - 1] as number
  }

  /** 0 for events that leave no records. */
  flagsAt({ after, rounds, flags }: Fold, handled: number): number {
    return (handled - after - 1) % rounds.eventsPerRound === rounds.recordsAt ? flags : 0
  }

  /** The last fold whose events had not scheduled anything yet when this `seq` was given. */
  ofSeq(seq: number): Fold | undefined {
    const list = this.#list
    // Asked of every event, and most runs have none.
    if (list.length === 0) return undefined
    return list[countUpTo(list.length, (i) => (list[i] as Fold).rounds.firstSeq, seq) - 1]
  }

  /** Forgets what is folded after `handled` events; gives back the fold that goes beyond, which is forgotten, too. */
  cut(handled: number): Fold | undefined {
    const list = this.#list
    let last: Fold | undefined
    while ((list.at(-1)?.after ?? 0) + (list.at(-1)?.events ?? 0) > handled) last = list.pop()
    return last && last.after < handled ? last : undefined
  }

  mark(): readonly Fold[] {
    return this.#list.slice()
  }

  returnTo(list: readonly Fold[]): void {
    this.#list = list.slice()
  }

  #before(handled: number): Fold | undefined {
    const list = this.#list
    const last = list.at(-1)
    if (!last || last.after < handled) return last
    return list[countUpTo(list.length, (i) => (list[i] as Fold).after, handled - 1) - 1]
  }

  #timesOf(rounds: Rounds): Float64Array {
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

/** Folded events up to the end of a fold. */
const foldedWith = (fold: Fold | undefined): number => (fold ? fold.after - fold.kept + fold.events : 0)
