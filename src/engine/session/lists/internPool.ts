import { NumberList } from '../numberList.ts'

const FIRST_SLOTS = 64

/** Hash and equality of items. */
export interface Alike<T> {
  /** An integer from 0 below 2 ** 32, the same for equal items. */
  readonly hashOf: (item: T) => number
  readonly areAlike: (one: T, other: T) => boolean
}

/** Interns items: equal items are stored once and have a number, from 0 in the order of appearance. */
export class InternPool<T> {
  readonly #alike: Alike<T>
  #items: T[] = []
  #hashes = new NumberList('uint32')
  /** Open addressing by hash: an item's number plus one; 0 is free. */
  #slots = new Uint32Array(FIRST_SLOTS)

  constructor(alike: Alike<T>) {
    this.#alike = alike
  }

  get length(): number {
    return this.#items.length
  }

  at(number: number): T {
    return this.#items[number]!
  }

  /** The number of an equal item; a new one if there is none. */
  numberOf(item: T): number {
    const { hashOf, areAlike } = this.#alike
    const hash = hashOf(item)
    const mask = this.#slots.length - 1
    let slot = hash & mask
    for (let taken = this.#slots[slot]; taken; taken = this.#slots[slot]) {
      if (this.#hashes.at(taken - 1) === hash && areAlike(this.at(taken - 1), item)) return taken - 1
      slot = (slot + 1) & mask
    }
    this.#items.push(item)
    this.#hashes.push(hash)
    this.#slots[slot] = this.#items.length
    if (this.#items.length * 2 > this.#slots.length) this.#placeAll(this.#slots.length * 2)
    return this.#items.length - 1
  }

  /** Drops all but the first `length` items. */
  truncate(length: number): void {
    if (length >= this.#items.length) return
    this.#items.length = length
    this.#hashes.truncate(length)
    this.#placeAll(this.#slots.length)
  }

  copy(): InternPool<T> {
    const copy = new InternPool(this.#alike)
    copy.#items = this.#items.slice()
    copy.#hashes = this.#hashes.copy()
    copy.#slots = this.#slots.slice()
    return copy
  }

  #placeAll(size: number): void {
    const slots = new Uint32Array(size)
    for (let i = 0; i < this.#items.length; i++) {
      let slot = this.#hashes.at(i)! & (size - 1)
      while (slots[slot]) slot = (slot + 1) & (size - 1)
      slots[slot] = i + 1
    }
    this.#slots = slots
  }
}

/** Mixes an integer into a hash. */
export const mix = (hash: number, value: number): number => {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** Mixes at most `most` characters from the end of a text, where names differ. */
export function mixText(hash: number, text: string, most: number): number {
  let mixed = hash ^ text.length
  for (let i = Math.max(0, text.length - most); i < text.length; i++)
    mixed = Math.imul(mixed ^ text.charCodeAt(i), 0x01000193)
  return mix(mixed, 0)
}
