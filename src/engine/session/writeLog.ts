import { countUpTo } from './countUpTo.ts'
import { NumberList } from './numberList.ts'

/** When something was written, Kubernetes Events left out: events handled and virtual ms of each write, in order. */
export class WriteLog {
  readonly #handled: NumberList
  readonly #at: NumberList

  /** A copy of another one that goes its own way. */
  constructor(like?: WriteLog) {
    this.#handled = like ? like.#handled.copy() : new NumberList('uint32')
    this.#at = like ? like.#at.copy() : new NumberList('float64')
  }

  get length(): number {
    return this.#handled.length
  }

  note(at: number, handled: number): void {
    this.#handled.push(handled)
    this.#at.push(at)
  }

  /** How many there were at or before `handled` events. */
  countUpTo(handled: number): number {
    return countUpTo(this.length, (index) => this.#handled.at(index) ?? 0, handled)
  }

  /** Virtual ms. */
  timeOf(index: number): number | undefined {
    return this.#at.at(index)
  }

  /** Forgets all but the first so many. */
  truncate(length: number): void {
    this.#handled.truncate(length)
    this.#at.truncate(length)
  }
}
