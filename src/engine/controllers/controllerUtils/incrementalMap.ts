/**
 * Maps a list that is asked for again and again, while most of its items are those of the last time and in the same order:
 * only the others are mapped anew. What is kept is derived from immutable items, so it belongs to no world.
 */
export class IncrementalMap<T extends object, U> {
  readonly #map: (item: T) => U
  #items: readonly T[] = []
  #mapped: readonly U[] = []

  /** `map` must depend on nothing but its item. */
  constructor(map: (item: T) => U) {
    this.#map = map
  }

  /** In the order of the items, which must not change afterwards; the very list of the last time if no item is another one. */
  of(items: readonly T[]): readonly U[] {
    const known = this.#items
    if (items.length === known.length && items.every((item, index) => item === known[index])) return this.#mapped
    const mapped: U[] = []
    let place = 0
    for (let i = 0; i < items.length; i++) {
      const item = items[i]!
      // If an item was removed, its successor is at the next place of the previous list.
      if (known[place] !== item && known[place + 1] === item) place++
      const isKnown = known[place] === item
      mapped.push(isKnown ? this.#mapped[place]! : this.#map(item))
      // An inserted item takes no place of the previous list: its successor is still at this place.
      if (isKnown || known[place] !== items[i + 1]) place++
    }
    this.#items = items
    this.#mapped = mapped
    return mapped
  }
}
