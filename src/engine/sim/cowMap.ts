/** The mark in the delta for a key that the base still has. */
const REMOVED = Symbol('removed')

/**
 * A map whose snapshots are cheap: `clone()` shares everything, and the next write copies only what changed lately.
 *
 * Entries live in a `base` that is never written again plus a `delta` of later writes. When the delta outgrows a quarter of the
 * base the two are merged into a new base. Merging depends only on the sequence of writes,
 * never on when snapshots are taken, so iteration order is reproducible: first-insertion order.
 * Values must be immutable, since clones share them.
 */
export class CowMap<V> {
  #base: ReadonlyMap<string, V>
  #delta: Map<string, V | typeof REMOVED>
  /** A clone shares the delta too: whoever writes first takes a copy. */
  #sharesDelta = false
  #size: number

  constructor() {
    this.#base = new Map()
    this.#delta = new Map()
    this.#size = 0
  }

  get size(): number {
    return this.#size
  }

  get(key: string): V | undefined {
    const changed = this.#delta.get(key)
    if (changed === undefined) return this.#base.get(key)
    return changed === REMOVED ? undefined : changed
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  set(key: string, value: V): void {
    if (this.get(key) === undefined) this.#size++
    this.#ownDelta().set(key, value)
    this.#mergeIfLarge()
  }

  /** True if the key was there. */
  delete(key: string): boolean {
    if (this.get(key) === undefined) return false
    this.#size--
    if (this.#base.has(key)) this.#ownDelta().set(key, REMOVED)
    else this.#ownDelta().delete(key)
    this.#mergeIfLarge()
    return true
  }

  *entries(): IterableIterator<[string, V]> {
    const base = this.#base
    const delta = this.#delta
    for (const entry of base) {
      const changed = delta.get(entry[0])
      if (changed === undefined) yield entry
      else if (changed !== REMOVED) yield [entry[0], changed]
    }
    for (const [key, value] of delta) if (value !== REMOVED && !base.has(key)) yield [key, value]
  }

  *values(): IterableIterator<V> {
    const base = this.#base
    const delta = this.#delta
    for (const [key, value] of base) {
      const changed = delta.size === 0 ? undefined : delta.get(key)
      if (changed === undefined) yield value
      else if (changed !== REMOVED) yield changed
    }
    for (const [key, value] of delta) if (value !== REMOVED && !base.has(key)) yield value
  }

  /** Values in the order of `values()`, without the cost of an iterator; all, or those that `isWanted`. */
  toArray(isWanted?: (value: V) => boolean): V[] {
    const list: V[] = []
    const base = this.#base
    const delta = this.#delta
    const take = (value: V) => {
      if (!isWanted || isWanted(value)) list.push(value)
    }
    base.forEach((value, key) => {
      const changed = delta.get(key)
      if (changed === undefined) take(value)
      else if (changed !== REMOVED) take(changed)
    })
    delta.forEach((value, key) => {
      if (value !== REMOVED && !base.has(key)) take(value)
    })
    return list
  }

  *keys(): IterableIterator<string> {
    for (const [key] of this.entries()) yield key
  }

  clone(): CowMap<V> {
    const copy = new CowMap<V>()
    copy.#base = this.#base
    copy.#delta = this.#delta
    copy.#sharesDelta = true
    this.#sharesDelta = true
    copy.#size = this.#size
    return copy
  }

  /** How many entries a clone copies; what a snapshot of this map costs. */
  get cloneCost(): number {
    return this.#delta.size
  }

  #ownDelta(): Map<string, V | typeof REMOVED> {
    if (this.#sharesDelta) {
      this.#delta = copyOf(this.#delta)
      this.#sharesDelta = false
    }
    return this.#delta
  }

  #mergeIfLarge(): void {
    if (this.#delta.size <= 32 + (this.#base.size >> 2)) return
    const merged = copyOf(this.#base)
    this.#delta.forEach((value, key) => {
      if (value === REMOVED) merged.delete(key)
      else merged.set(key, value)
    })
    this.#base = merged
    this.#delta = new Map()
    this.#sharesDelta = false
  }
}

/** `new Map(map)` makes an array of every entry on its way. */
export function copyOf<K, V>(map: ReadonlyMap<K, V>): Map<K, V> {
  const copy = new Map<K, V>()
  map.forEach((value, key) => {
    copy.set(key, value)
  })
  return copy
}
