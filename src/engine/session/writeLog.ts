import { NumberList } from './numberList.ts'
import { upperBound } from './upperBound.ts'

/** Events handled and virtual ms of each write, in order, without Kubernetes Events. */
export class WriteLog {
  readonly #handled: NumberList
  readonly #at: NumberList

  /** An independent copy. */
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

  /** Number of writes at or before `handled` events. */
  countRequestsUntil(handled: number): number {
    return upperBound(this.length, (index) => this.#handled.at(index) ?? 0, handled)
  }

  /** Virtual ms. */
  timeOf(index: number): number | undefined {
    return this.#at.at(index)
  }

  /** Drops all but the first `length` entries. */
  truncate(length: number): void {
    this.#handled.truncate(length)
    this.#at.truncate(length)
  }
}
