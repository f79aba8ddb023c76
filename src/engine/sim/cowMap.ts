/**
 * A map whose snapshots are cheap: `clone()` shares the large part and copies only what changed lately.
 *
 * Entries live in a frozen `base` plus a small `delta` of later writes (`undefined` marks a removal). When the delta
 * outgrows an eighth of the base the two are merged into a new base. Merging depends only on the sequence of writes,
 * never on when snapshots are taken, so iteration order is reproducible: first-insertion order.
 * Values must be immutable, since clones share them.
 */
export class CowMap<V> {
  #base: ReadonlyMap<string, V>
  #delta: Map<string, V | undefined>
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
    if (changed !== undefined) return changed
    if (this.#delta.size > 0 && this.#delta.has(key)) return undefined
    return this.#base.get(key)
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  set(key: string, value: V): void {
    if (this.get(key) === undefined) this.#size++
    this.#delta.set(key, value)
    this.#mergeIfLarge()
  }

  /** True if the key was there. */
  delete(key: string): boolean {
    if (this.get(key) === undefined) return false
    this.#size--
    if (this.#base.has(key)) this.#delta.set(key, undefined)
    else this.#delta.delete(key)
    this.#mergeIfLarge()
    return true
  }

  *entries(): IterableIterator<[string, V]> {
    for (const [key, value] of this.#base) {
      if (!this.#delta.has(key)) yield [key, value]
      else {
        const changed = this.#delta.get(key)
        if (changed !== undefined) yield [key, changed]
      }
    }
    for (const [key, value] of this.#delta) if (value !== undefined && !this.#base.has(key)) yield [key, value]
  }

  *values(): IterableIterator<V> {
    for (const [, value] of this.entries()) yield value
  }

  *keys(): IterableIterator<string> {
    for (const [key] of this.entries()) yield key
  }

  clone(): CowMap<V> {
    const copy = new CowMap<V>()
    copy.#base = this.#base
    copy.#delta = new Map(this.#delta)
    copy.#size = this.#size
    return copy
  }

  /** How many entries a clone copies; what a snapshot of this map costs. */
  get cloneCost(): number {
    return this.#delta.size
  }

  #mergeIfLarge(): void {
    if (this.#delta.size <= 64 + (this.#base.size >> 3)) return
    this.#base = new Map(this.entries())
    this.#delta = new Map()
  }
}
