import { freeze } from '../../sim/freeze.ts'
import type { Repetition } from '../../sim/repetition.ts'
import type { Refusal, TimelineMark } from '../../view/types.ts'
import { NumberList } from '../numberList.ts'
import { upperBound } from '../upperBound.ts'
import { TimeSeries } from './timeSeries.ts'

/** The timeline's marks in order; marks of repeated rounds share one entry. */
export class MarkList {
  #list = new TimeSeries<TimelineMark>()
  /** Entries that stand for one mark per round, with the first mark and the number of rounds. */
  #places = new NumberList('uint32')
  #counts = new NumberList('uint32')
  #rounds: Repetition[] = []

  get length(): number {
    return this.#list.length
  }

  push(mark: TimelineMark, handled: number): void {
    this.#list.push({ handled, item: mark })
  }

  /** Repeats the last mark for each round, if the event after which `last` were handled has made it. */
  repeat(rounds: Repetition, last: number): void {
    const index = this.length - 1
    if (index < 0 || this.#lastOf(index) !== last) return
    this.#places.push(this.length)
    this.#counts.push(rounds.count)
    this.#rounds.push(rounds)
    this.#list.push({ handled: last + rounds.eventsPerRound, item: this.#list.at(index) })
  }

  /** Marks the last recorded command and its effects as rejected. */
  refuse(refused: Refusal): void {
    for (let i = this.length - 1; i >= 0; i--) {
      if (this.#list.contentAt(i).kind !== 'command') continue
      this.#list.set(i, { handled: this.#list.handledOf(i), item: freeze({ ...this.#list.at(i), refused }) })
      return
    }
  }

  /** Marks from an entry on. */
  slice(start: number): TimelineMark[] {
    const marks: TimelineMark[] = []
    for (let i = start; i < this.length; i++) {
      const mark = this.#list.at(i)
      const repeat = this.#repeatAt(i)
      if (repeat === undefined) marks.push(mark)
      else
        for (const at of timesOf(this.#rounds[repeat], this.#counts.at(repeat) ?? 0))
          marks.push(freeze({ ...mark, at }))
    }
    return marks
  }

  /** Drops marks recorded after this number of events or later than a virtual time (ms). */
  cut(handled: number, at: number): void {
    this.#list.cut(handled, at)
    this.#forgetRepeats()
    const last = this.length - 1
    const repeat = this.#repeatAt(last)
    if (repeat === undefined || this.#lastOf(last) <= handled) return
    const { eventsPerRound } = this.#rounds[repeat]!
    this.#counts.set(repeat, Math.floor((handled - this.#list.handledOf(last)) / eventsPerRound) + 1)
  }

  /** Keeps only the marks of the first `length` entries. */
  truncate(length: number): void {
    this.#list.truncate(length)
    this.#forgetRepeats()
  }

  copy(): MarkList {
    const copy = new MarkList()
    copy.#list = this.#list.copy()
    copy.#places = this.#places.copy()
    copy.#counts = this.#counts.copy()
    copy.#rounds = this.#rounds.slice()
    return copy
  }

  #forgetRepeats(): void {
    const kept = upperBound(this.#places.length, (i) => this.#places.at(i)!, this.length - 1)
    this.#places.truncate(kept)
    this.#counts.truncate(kept)
    this.#rounds.length = kept
  }

  /** Index of the rounds that an entry stands for; undefined for a single mark. */
  #repeatAt(index: number): number | undefined {
    const repeat = upperBound(this.#places.length, (i) => this.#places.at(i)!, index) - 1
    return this.#places.at(repeat) === index ? repeat : undefined
  }

  /** Events handled when the last mark of an entry was made. */
  #lastOf(index: number): number {
    const repeat = this.#repeatAt(index)
    const handled = this.#list.handledOf(index)
    if (repeat === undefined) return handled
    return handled + (this.#counts.at(repeat)! - 1) * this.#rounds[repeat]!.eventsPerRound
  }
}

/** Virtual ms of the marks of the first `count` rounds. */
function timesOf(rounds: Repetition | undefined, count: number): number[] {
  if (!rounds) return []
  const times = rounds.times()
  return Array.from({ length: count }, (_, round) => times[round * rounds.eventsPerRound + rounds.recordsAt]!)
}
