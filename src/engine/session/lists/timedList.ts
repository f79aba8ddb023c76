import { freeze } from '../../sim/freeze.ts'
import { countUpTo } from '../countUpTo.ts'
import { NumberList } from '../numberList.ts'
import { type Alike, Distinct, mix, mixText } from './distinct.ts'

type Timed = { readonly at: number }

export interface At<T> {
  /** Events handled when it was recorded. */
  readonly handled: number
  readonly item: T
}

/** What was at a moment each, in order. Much of it is like something before but for the time: that is kept once. */
export class TimedList<T extends Timed> {
  #handled = new NumberList('uint32')
  #times = new NumberList('float64')
  #numbers = new NumberList('uint32')
  #contents = new Distinct<T>(alikeButForTime)

  get length(): number {
    return this.#numbers.length
  }

  /** Events handled when it was recorded. */
  handledOf(index: number): number {
    return this.#handled.at(index) as number
  }

  /** Virtual ms. */
  timeOf(index: number): number {
    return this.#times.at(index) as number
  }

  at(index: number): T {
    const content = this.contentAt(index)
    const at = this.timeOf(index)
    return content.at === at ? content : freeze({ ...content, at })
  }

  /** The same, maybe with another time. */
  contentAt(index: number): T {
    return this.#contents.at(this.#numbers.at(index) as number)
  }

  /** The last one; undefined if there is none. */
  get last(): At<T> | undefined {
    const index = this.length - 1
    return index < 0 ? undefined : { handled: this.handledOf(index), item: this.at(index) }
  }

  /** The content of the last one, if that is of this moment (virtual ms). */
  lastAt(at: number): T | undefined {
    const index = this.length - 1
    return this.#times.at(index) === at ? this.contentAt(index) : undefined
  }

  push({ handled, item }: At<T>): void {
    this.set(this.length, { handled, item })
  }

  /** In the place of what is there. */
  set(index: number, { handled, item }: At<T>): void {
    this.#handled.set(index, handled)
    this.#times.set(index, item.at)
    this.#numbers.set(index, this.#contents.numberOf(item))
  }

  /** From one index on, those that are wanted. */
  slice(start: number, isWanted: (at: number) => boolean = () => true): T[] {
    const items: T[] = []
    for (let i = start; i < this.length; i++) if (isWanted(this.timeOf(i))) items.push(this.at(i))
    return items
  }

  /** Forgets what was recorded after so many events, or is of a later moment (virtual ms). */
  cut(handled: number, at: number): void {
    let length = countUpTo(this.length, (index) => this.handledOf(index), handled)
    while (length > 0 && this.timeOf(length - 1) > at) length--
    this.truncate(length)
  }

  /** Forgets all but the first so many. */
  truncate(length: number): void {
    if (length >= this.length) return
    for (const list of [this.#handled, this.#times, this.#numbers]) list.truncate(length)
    this.#contents.truncate(this.#numbers.most + 1)
  }

  /** To a length that it had, with what was the last then. */
  cutBack(length: number, last: At<T> | undefined): void {
    if (this.length < length) return
    this.truncate(length)
    if (last) this.set(length - 1, last)
  }

  copy(): TimedList<T> {
    const copy = new TimedList<T>()
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

/** How many characters tell texts apart. */
const TELLING = 40

/** Of plain data, without its own field of a name. */
function hashOf(value: unknown, without?: string): number {
  if (typeof value === 'number') return mix(0, value)
  if (typeof value === 'string') return mixText(0, value, TELLING)
  if (typeof value !== 'object' || value === null) return value === true ? 1 : 0
  let hash = 1
  if (Array.isArray(value)) {
    for (const item of value) hash = mix(hash, hashOf(item))
    return hash
  }
  for (const name in value) if (name !== without) hash = mix(hash, hashOf((value as Record<string, unknown>)[name]))
  return hash
}

/** Whether plain data is the same but for its own field of a name. */
function areSame(one: unknown, other: unknown, without?: string): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false
    for (let i = 0; i < one.length; i++) if (!areSame(one[i], other[i])) return false
    return true
  }
  let names = 0
  for (const name in one) {
    if (name !== without && !areSame(one[name as keyof typeof one], other[name as keyof typeof other])) return false
    names++
  }
  for (const _ in other) names--
  return names === 0
}
