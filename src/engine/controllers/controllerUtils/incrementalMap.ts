/**
 * Maps a list repeatedly: items that were in the last list in the same order keep their results, and only new items are
 * mapped. Items are immutable, so these results belong to no snapshot.
 */
export class IncrementalMap<T extends object, U> {
  readonly #map: (item: T) => U
  #items: readonly T[] = []
  #mapped: readonly U[] = []

  /** `map` must depend on nothing but the item. */
  constructor(map: (item: T) => U) {
    this.#map = map
  }

  /**
   * Maps the items, in their order; the caller must not change the list later. Returns the same list as before if the
   * items are the same.
   */
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
