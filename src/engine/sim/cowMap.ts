/** In the place of a value that was deleted, until the next merge: set again by then, the key is back in its place. */
const REMOVED = Symbol('removed')

type Slot<V> = V | typeof REMOVED

/**
 * A map whose snapshots are cheap: `clone()` shares everything, and later writes copy only what has changed since.
 *
 * Its order belongs to the run, so it depends on the sequence of writes only, never on when clones are made: keys are in the
 * order of their first insertion, where one that was deleted comes back to its place if it is set again before the next
 * merge. Merges come when more keys than a quarter of all were written since the last one.
 *
 * While nobody shares the `base`, it is written in place. Once a clone has it, it is never written again, and a `delta` holds
 * later writes up to the next merge. Values must be immutable, since clones share them. What is iterated lazily must not be
 * written meanwhile.
 */
export class CowMap<V> {
  #base: Map<string, Slot<V>> = new Map()
  /** How many keys there were at the last merge. */
  #mergedSize = 0
  /**
   * Keys written since the last merge and before the base was shared, and whether they were new at that merge: those are
   * forgotten when they are deleted. Clones share it, like the base; what is written later is in the delta.
   */
  #written: Map<string, 'old' | 'new'> = new Map()
  /** How many keys were written since the last merge, without those that were forgotten. */
  #writtenCount = 0
  /** Writes since the base was shared; undefined while it is not. */
  #delta: Map<string, Slot<V>> | undefined
  /** Keys that the shared base has and that were forgotten since. */
  #forgotten: Set<string> = NONE
  /** A clone has `delta` and `forgotten`, too: whoever writes first copies them. */
  #isShared = false
  /** Whether any key was deleted since the last merge that was there at it: until then its place is kept. */
  #hasRemoved = false
  #size = 0

  get size(): number {
    return this.#size
  }

  get(key: string): V | undefined {
    let slot: Slot<V> | undefined
    if (this.#delta === undefined) slot = this.#base.get(key)
    else {
      slot = this.#delta.get(key)
      if (slot === undefined && !(this.#forgotten.size > 0 && this.#forgotten.has(key))) slot = this.#base.get(key)
    }
    return slot === REMOVED ? undefined : slot
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  set(key: string, value: V): void {
    this.#own()
    if (this.#delta === undefined) this.#setInBase(key, value)
    else this.#setInDelta(key, value, this.#delta)
  }

  #setInBase(key: string, value: V): void {
    const base = this.#base
    const written = this.#written.get(key)
    // One that is new since the last merge is there, or it would have been forgotten.
    if (written === 'new') {
      base.set(key, value)
      return
    }
    const wasRemoved = this.#hasRemoved && base.get(key) === REMOVED
    const sizeBefore = base.size
    base.set(key, value)
    const isNew = base.size > sizeBefore
    if (isNew || wasRemoved) this.#size++
    if (written !== undefined) return
    this.#written.set(key, isNew ? 'new' : 'old')
    this.#writtenCount++
    this.#mergeIfLarge()
  }

  #setInDelta(key: string, value: V, delta: Map<string, Slot<V>>): void {
    const own = delta.get(key)
    delta.set(key, value)
    // Most keys are written again and again: what the delta has was written since the last merge.
    if (own !== undefined) {
      if (own === REMOVED) this.#size++
      return
    }
    const isForgotten = this.#forgotten.size > 0 && this.#forgotten.has(key)
    const slot = isForgotten ? undefined : this.#base.get(key)
    if (slot === undefined || slot === REMOVED) this.#size++
    if (slot !== undefined && this.#written.has(key)) return
    this.#writtenCount++
    this.#mergeIfLarge()
  }

  /** True if the key was there. */
  delete(key: string): boolean {
    if (this.get(key) === undefined) return false
    this.#own()
    this.#size--
    if (this.#isNew(key)) this.#forget(key)
    else {
      if (!this.#isWritten(key)) this.#writtenCount++
      this.#hasRemoved = true
      if (this.#delta !== undefined) this.#delta.set(key, REMOVED)
      else {
        this.#written.set(key, 'old')
        this.#base.set(key, REMOVED)
      }
      this.#mergeIfLarge()
    }
    return true
  }

  *entries(): IterableIterator<[string, V]> {
    const delta = this.#delta
    for (const [key, own] of this.#base) {
      const slot = delta === undefined ? own : this.#forgotten.has(key) ? REMOVED : (delta.get(key) ?? own)
      if (slot !== REMOVED) yield [key, slot]
    }
    if (delta === undefined) return
    for (const [key, slot] of delta) if (slot !== REMOVED && this.#isAdded(key)) yield [key, slot]
  }

  /** As they are now: what is written meanwhile does not change them. */
  values(): IterableIterator<V> {
    return this.toArray().values()
  }

  /** Values in the order of `values()`: all, or those that `isWanted`. */
  toArray(isWanted?: (value: V) => boolean): V[] {
    const list: V[] = []
    const take = (slot: Slot<V>) => {
      if (slot !== REMOVED && (!isWanted || isWanted(slot))) list.push(slot)
    }
    const delta = this.#delta
    if (delta === undefined) {
      this.#base.forEach(take)
      return list
    }
    const base = this.#base
    const forgotten = this.#forgotten
    if (forgotten.size === 0) {
      base.forEach(delta.size === 0 ? take : (slot, key) => take(delta.get(key) ?? slot))
      delta.forEach((slot, key) => {
        if (!base.has(key)) take(slot)
      })
      return list
    }
    base.forEach((slot, key) => {
      if (!forgotten.has(key)) take(delta.get(key) ?? slot)
    })
    delta.forEach((slot, key) => {
      if (this.#isAdded(key)) take(slot)
    })
    return list
  }

  *keys(): IterableIterator<string> {
    for (const [key] of this.entries()) yield key
  }

  clone(): CowMap<V> {
    this.#delta ??= new Map()
    this.#isShared = true
    const copy = new CowMap<V>()
    copy.#base = this.#base
    copy.#mergedSize = this.#mergedSize
    copy.#written = this.#written
    copy.#writtenCount = this.#writtenCount
    copy.#delta = this.#delta
    copy.#forgotten = this.#forgotten
    copy.#isShared = true
    copy.#hasRemoved = this.#hasRemoved
    copy.#size = this.#size
    return copy
  }

  /** How many entries a snapshot of this map may have for itself alone: those that are in no base that others share. */
  get cloneCost(): number {
    return this.#writtenCount
  }

  /** Since the last merge, and not forgotten since. */
  #isWritten(key: string): boolean {
    if (this.#delta === undefined) return this.#written.has(key)
    return this.#delta.has(key) || (this.#written.has(key) && !this.#forgotten.has(key))
  }

  /** Of a key that is there: it was not at the last merge. */
  #isNew(key: string): boolean {
    return (this.#delta !== undefined && this.#isAdded(key)) || this.#written.get(key) === 'new'
  }

  /** In the delta, and not in place of what the base has. */
  #isAdded(key: string): boolean {
    return !this.#base.has(key) || this.#forgotten.has(key)
  }

  /** As if it had never been there. */
  #forget(key: string): void {
    this.#writtenCount--
    if (this.#delta === undefined) {
      this.#written.delete(key)
      this.#base.delete(key)
      return
    }
    this.#delta.delete(key)
    if (this.#isAdded(key)) return
    if (this.#forgotten === NONE) this.#forgotten = new Set()
    this.#forgotten.add(key)
  }

  #own(): void {
    if (!this.#isShared) return
    this.#isShared = false
    if (this.#delta !== undefined) this.#delta = copyOf(this.#delta)
    if (this.#forgotten !== NONE) this.#forgotten = new Set(this.#forgotten)
  }

  #mergeIfLarge(): void {
    if (this.#writtenCount <= 32 + (this.#mergedSize >> 2)) return
    const delta = this.#delta
    if (delta !== undefined) {
      const merged = copyOf(this.#base)
      for (const key of this.#forgotten) merged.delete(key)
      delta.forEach((slot, key) => {
        if (slot === REMOVED) merged.delete(key)
        else merged.set(key, slot)
      })
      this.#base = merged
      this.#delta = undefined
      this.#forgotten = NONE
    }
    const base = this.#base
    if (this.#hasRemoved)
      this.#written.forEach((_, key) => {
        if (base.get(key) === REMOVED) base.delete(key)
      })
    this.#hasRemoved = false
    this.#written = new Map()
    this.#writtenCount = 0
    this.#mergedSize = base.size
  }
}

/** Shared by all that have forgotten nothing, and never written. */
const NONE = new Set<string>()

/** `new Map(map)` makes an array of every entry on its way. */
export function copyOf<K, V>(map: ReadonlyMap<K, V>): Map<K, V> {
  const copy = new Map<K, V>()
  map.forEach((value, key) => {
    copy.set(key, value)
  })
  return copy
}
