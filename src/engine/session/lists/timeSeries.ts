import { isRecord } from '../../api/lookup.ts'
import { freeze } from '../../sim/freeze.ts'
import { NumberList } from '../numberList.ts'
import { upperBound } from '../upperBound.ts'
import { type Alike, InternPool, mix, mixText } from './internPool.ts'

type Timed = { readonly at: number }

export interface At<T> {
  /** Events handled when it was recorded. */
  readonly handled: number
  readonly item: T
}

/** Items with times, in order. Items that are equal except for their time are stored once. */
export class TimeSeries<T extends Timed> {
  #handled = new NumberList('uint32')
  #times = new NumberList('float64')
  #numbers = new NumberList('uint32')
  #contents = new InternPool<T>(alikeButForTime)

  get length(): number {
    return this.#numbers.length
  }

  /** Events handled when an item was recorded. */
  handledOf(index: number): number {
    return this.#handled.at(index)!
  }

  /** Virtual ms. */
  timeOf(index: number): number {
    return this.#times.at(index)!
  }

  at(index: number): T {
    const content = this.contentAt(index)
    const at = this.timeOf(index)
    return content.at === at ? content : freeze({ ...content, at })
  }

  /** The item, possibly with the time of an equal one. */
  contentAt(index: number): T {
    return this.#contents.at(this.#numbers.at(index)!)
  }

  /** The last item; undefined for an empty list. */
  get last(): At<T> | undefined {
    const index = this.length - 1
    return index < 0 ? undefined : { handled: this.handledOf(index), item: this.at(index) }
  }

  /** The last item if it has this virtual time (ms). */
  lastAt(at: number): T | undefined {
    const index = this.length - 1
    return this.#times.at(index) === at ? this.contentAt(index) : undefined
  }

  push({ handled, item }: At<T>): void {
    this.set(this.length, { handled, item })
  }

  /** Replaces an item. */
  set(index: number, { handled, item }: At<T>): void {
    this.#handled.set(index, handled)
    this.#times.set(index, item.at)
    this.#numbers.set(index, this.#contents.numberOf(item))
  }

  /** Items from an index on, filtered by time. */
  slice(start: number, isWanted: (at: number) => boolean = () => true): T[] {
    const items: T[] = []
    for (let i = start; i < this.length; i++) if (isWanted(this.timeOf(i))) items.push(this.at(i))
    return items
  }

  /** Drops items recorded after this number of events or later than a virtual time (ms). */
  cut(handled: number, at: number): void {
    let length = upperBound(this.length, (index) => this.handledOf(index), handled)
    while (length > 0 && this.timeOf(length - 1) > at) length--
    this.truncate(length)
  }

  /** Drops all but the first `length` items. */
  truncate(length: number): void {
    if (length >= this.length) return
    for (const list of [this.#handled, this.#times, this.#numbers]) list.truncate(length)
    this.#contents.truncate(this.#numbers.most + 1)
  }

  /** Restores an earlier length with its last item. */
  cutBack(length: number, last: At<T> | undefined): void {
    if (this.length < length) return
    this.truncate(length)
    if (last) this.set(length - 1, last)
  }

  copy(): TimeSeries<T> {
    const copy = new TimeSeries<T>()
    copy.#handled = this.#handled.copy()
    copy.#times = this.#times.copy()
    copy.#numbers = this.#numbers.copy()
    copy.#contents = this.#contents.copy()
    return copy
  }
}

const alikeButForTime: Alike<Timed> = {
  hashOf: (item) => hashOf(item, 'at'),
  areAlike: (one, other) => areSame(one, other, 'at'),
}

/** Number of characters of a text that are hashed. */
const TELLING = 40

/** Hashes plain data, without its own member of one name. */
function hashOf(value: unknown, without?: string): number {
  if (typeof value === 'number') return mix(0, value)
  if (typeof value === 'string') return mixText(0, value, TELLING)
  if (!isRecord(value)) return value === true ? 1 : 0
  let hash = 1
  if (Array.isArray(value)) {
    for (const item of value) hash = mix(hash, hashOf(item))
    return hash
  }
  for (const name in value) if (name !== without) hash = mix(hash, hashOf(value[name]))
  return hash
}

/** Compares plain data, ignoring its own member of one name. */
function areSame(one: unknown, other: unknown, without?: string): boolean {
  if (one === other) return true
  if (!isRecord(one) || !isRecord(other)) return false
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false
    for (let i = 0; i < one.length; i++) if (!areSame(one[i], other[i])) return false
    return true
  }
  let names = 0
  for (const name in one) {
    if (name !== without && !areSame(one[name], other[name])) return false
    names++
  }
  for (const _ in other) names--
  return names === 0
}
