/** Marks a deleted value. */
const REMOVED = Symbol('removed')

type Slot<V> = V | typeof REMOVED

/** A map's slots are in chunks of 16, so that a bit of a number represents each slot. */
const CHUNK_BITS = 4
const CHUNK_SIZE = 1 << CHUNK_BITS
const CHUNK_MASK = CHUNK_SIZE - 1

/** Consecutive slots, in the order of the keys. */
interface Chunk<V> {
  /** The map that may write the chunk in place. All other maps copy the chunk first. */
  readonly owner: object
  /** Copies share the keys once the chunk is full, because a slot keeps its key. */
  readonly keys: string[]
  readonly values: Slot<V>[]
  /** The merge for which the bits of `written` and `added` are valid. After a later merge, all bits count as 0. */
  merge: number
  /** Slots written since the merge. */
  written: number
  /** Slots added since the merge. */
  added: number
}

/** Cost of an unshared chunk of a clone, in entries of a Map. */
const CHUNK_COST = 8
/** Unused slots allowed in addition to the number of keys. */
const SPARE_PLACES = 64

/**
 * A map with cheap snapshots: `clone()` shares everything, and later writes copy only the changed chunk.
 *
 * The order of the entries is part of the run, so it depends only on the sequence of writes, never on the times of
 * clones. Keys are in the order of their first insertion. A deleted key returns to its place if it is set again before
 * the next merge, unless it was added since the last merge. A merge happens when more than a quarter of the keys were
 * written since the last merge.
 *
 * Values must be immutable, because clones share them. The map must not be written during a lazy iteration.
 */
export class CowMap<V> {
  #chunks: Chunk<V>[] = []
  /** Undefined from a clone until the next write: meanwhile other maps share `#chunks`. */
  #owner: object | undefined
  /** Number of slots, including those of deleted keys. */
  #length = 0
  #size = 0
  /**
   * Slot of each key. Clones share this map: a slot beyond the last slot, or a slot with another key, belongs to a
   * clone. For a key of this map the slot is always correct.
   */
  #places: Map<string, number> = NO_PLACES
  #sharesPlaces = true
  #merge = 0
  /** Number of keys at the last merge. */
  #mergedSize = 0
  /** Number of keys written since the last merge, except new keys that were deleted again. */
  #writtenCount = 0
  /** Chunks copied or created since the last clone. */
  #newChunks = 0

  get size(): number {
    return this.#size
  }

  get(key: string): V | undefined {
    const place = this.#placeOf(key)
    if (place < 0) return undefined
    const slot = this.#chunks[place >> CHUNK_BITS]!.values[place & CHUNK_MASK]
    return slot === REMOVED ? undefined : slot
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  /** Sets a value; returns the previous value. */
  set(key: string, value: V): V | undefined {
    const place = this.#placeOf(key)
    if (place < 0) {
      this.#append(key, value)
      return undefined
    }
    const bit = 1 << (place & CHUNK_MASK)
    const { values, merge, written } = this.#chunks[place >> CHUNK_BITS]!
    const before = values[place & CHUNK_MASK]
    if (before === REMOVED) {
      // A removed key returns to its slot only until the next merge.
      if (merge !== this.#merge || (written & bit) === 0) {
        this.#append(key, value)
        return undefined
      }
      this.#size++
    }
    const chunk = this.#ownChunk(place >> CHUNK_BITS)
    chunk.values[place & CHUNK_MASK] = value
    this.#noteWritten(chunk, bit)
    return before === REMOVED ? undefined : before
  }

  /** Deletes a key; returns whether the key existed. */
  delete(key: string): boolean {
    const place = this.#placeOf(key)
    if (place < 0 || this.#chunks[place >> CHUNK_BITS]?.values[place & CHUNK_MASK] === REMOVED) return false
    const chunk = this.#ownChunk(place >> CHUNK_BITS)
    const bit = 1 << (place & CHUNK_MASK)
    chunk.values[place & CHUNK_MASK] = REMOVED
    this.#size--
    if (chunk.merge === this.#merge && (chunk.added & bit) !== 0) {
      chunk.written &= ~bit
      chunk.added &= ~bit
      this.#writtenCount--
    } else this.#noteWritten(chunk, bit)
    return true
  }

  *entries(): IterableIterator<[string, V]> {
    for (const { keys, values } of this.#chunks)
      for (let i = 0; i < values.length; i++) {
        const slot = values[i] as Slot<V>
        if (slot !== REMOVED) yield [keys[i]!, slot]
      }
  }

  /** A snapshot: later writes do not change it. */
  values(): IterableIterator<V> {
    return this.toArray().values()
  }

  /** Values in the order of `values()`, filtered by `isWanted`. */
  toArray(isWanted?: (value: V) => boolean): V[] {
    const list: V[] = []
    for (const { values } of this.#chunks)
      for (const slot of values) if (slot !== REMOVED && (!isWanted || isWanted(slot))) list.push(slot)
    return list
  }

  *keys(): IterableIterator<string> {
    for (const [key] of this.entries()) yield key
  }

  clone(): CowMap<V> {
    this.#owner = undefined
    this.#sharesPlaces = true
    const copy = new CowMap<V>()
    copy.#chunks = this.#chunks
    copy.#length = this.#length
    copy.#size = this.#size
    copy.#places = this.#places
    copy.#merge = this.#merge
    copy.#mergedSize = this.#mergedSize
    copy.#writtenCount = this.#writtenCount
    copy.#newChunks = this.#newChunks
    this.#newChunks = 0
    return copy
  }

  /** For an unwritten clone: the size, in entries of a Map, of the part that no earlier clone has. */
  get cloneCost(): number {
    return this.#newChunks * CHUNK_COST + this.#chunks.length / CHUNK_COST
  }

  /** Slot of a key; negative for a key that was never set. */
  #placeOf(key: string): number {
    const place = this.#places.get(key)
    if (place === undefined || place >= this.#length) return -1
    return this.#chunks[place >> CHUNK_BITS]!.keys[place & CHUNK_MASK] === key ? place : -1
  }

  #append(key: string, value: V): void {
    if (this.#length > 2 * this.#size + SPARE_PLACES) this.#compact()
    this.#notePlace(key, this.#length)
    if ((this.#length & CHUNK_MASK) === 0) this.#ownChunks().push(this.#newChunk([], []))
    const chunk = this.#ownChunk(this.#length >> CHUNK_BITS)
    const bit = 1 << (this.#length & CHUNK_MASK)
    chunk.keys.push(key)
    chunk.values.push(value)
    this.#length++
    this.#size++
    if (chunk.merge !== this.#merge) this.#forgetWritten(chunk)
    chunk.added |= bit
    this.#noteWritten(chunk, bit)
  }

  #notePlace(key: string, place: number): void {
    if (this.#sharesPlaces) {
      const known = this.#places.get(key)
      if (known === place) return
      const isForeign = this.#places.size > 2 * this.#length + SPARE_PLACES
      if (known !== undefined || isForeign || this.#length === 0) this.#findPlaces()
    }
    this.#places.set(key, place)
  }

  /** Builds an unshared index of the slots. */
  #findPlaces(): void {
    this.#places = new Map()
    this.#sharesPlaces = false
    let place = 0
    for (const { keys, values } of this.#chunks)
      for (let i = 0; i < values.length; i++) this.#places.set(keys[i]!, place++)
  }

  #noteWritten(chunk: Chunk<V>, bit: number): void {
    if (chunk.merge !== this.#merge) this.#forgetWritten(chunk)
    if ((chunk.written & bit) !== 0) return
    chunk.written |= bit
    this.#writtenCount++
    if (this.#writtenCount <= 32 + (this.#mergedSize >> 2)) return
    this.#merge++
    this.#writtenCount = 0
    this.#mergedSize = this.#size
  }

  #forgetWritten(chunk: Chunk<V>): void {
    chunk.merge = this.#merge
    chunk.written = 0
    chunk.added = 0
  }

  #ownChunks(): Chunk<V>[] {
    if (this.#owner === undefined) {
      this.#owner = {}
      this.#chunks = this.#chunks.slice()
    }
    return this.#chunks
  }

  #ownChunk(index: number): Chunk<V> {
    const chunks = this.#ownChunks()
    const chunk = chunks[index]!
    if (chunk.owner === this.#owner) return chunk
    const { keys, values, merge, written, added } = chunk
    const copy = this.#newChunk(keys.length === CHUNK_SIZE ? keys : keys.slice(), values.slice())
    copy.merge = merge
    copy.written = written
    copy.added = added
    chunks[index] = copy
    return copy
  }

  /** Requires an owner. */
  #newChunk(keys: string[], values: Slot<V>[]): Chunk<V> {
    this.#newChunks++
    return { owner: this.#owner as object, keys, values, merge: this.#merge, written: 0, added: 0 }
  }

  /** Drops the slots of deleted keys, except the slots to which a key may return. */
  #compact(): void {
    const before = this.#chunks
    this.#owner = {}
    this.#chunks = []
    this.#length = 0
    for (const { keys, values, merge, written, added } of before)
      for (let i = 0; i < values.length; i++) {
        const bit = merge === this.#merge ? 1 << i : 0
        if (values[i] === REMOVED && (written & bit) === 0) continue
        const place = this.#length++ & CHUNK_MASK
        if (place === 0) this.#chunks.push(this.#newChunk([], []))
        const chunk = this.#chunks.at(-1)!
        chunk.keys.push(keys[i]!)
        chunk.values.push(values[i]!)
        if (written & bit) chunk.written |= 1 << place
        if (added & bit) chunk.added |= 1 << place
      }
    this.#findPlaces()
  }
}

/** Shared by all empty maps that were never written. */
const NO_PLACES = new Map<string, number>()
