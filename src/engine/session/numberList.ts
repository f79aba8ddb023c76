type Values = Float64Array | Uint32Array | Uint8Array

const FIRST_CAPACITY = 64

/**
 * A compact list of numbers that the garbage collector never scans: a run has millions of entries. `float64` holds any
 * number, `uint32` and `uint8` non-negative integers.
 */
export class NumberList {
  #values: Values
  #length = 0

  constructor(type: 'float64' | 'uint32' | 'uint8', items: readonly number[] = []) {
    this.#values =
      type === 'float64'
        ? new Float64Array(FIRST_CAPACITY)
        : type === 'uint32'
          ? new Uint32Array(FIRST_CAPACITY)
          : new Uint8Array(FIRST_CAPACITY)
    for (const item of items) this.push(item)
  }

  get length(): number {
    return this.#length
  }

  /** Undefined beyond the end. */
  at(index: number): number | undefined {
    return index < this.#length ? this.#values[index] : undefined
  }

  /** The last entry. */
  get last(): number | undefined {
    return this.at(this.#length - 1)
  }

  /** The largest entry; -1 for an empty list. */
  get most(): number {
    let most = -1
    for (let i = 0; i < this.#length; i++) most = Math.max(most, this.#values[i]!)
    return most
  }

  push(value: number): void {
    this.set(this.#length, value)
  }

  /** Beyond the end the list grows, filled with zeros. */
  set(index: number, value: number): void {
    if (index >= this.#values.length) this.#grow(index + 1)
    this.#values[index] = value
    if (index >= this.#length) this.#length = index + 1
  }

  /** Drops all but the first `length` entries. */
  truncate(length: number): void {
    if (length >= this.#length) return
    this.#values.fill(0, length, this.#length)
    this.#length = Math.max(0, length)
  }

  copy(): NumberList {
    const copy = new NumberList('uint8')
    copy.#values = this.#values.slice(0, Math.max(FIRST_CAPACITY, this.#length))
    copy.#length = this.#length
    return copy
  }

  #grow(least: number): void {
    const capacity = Math.max(least, this.#values.length * 2)
    const before = this.#values
    const values =
      before instanceof Float64Array
        ? new Float64Array(capacity)
        : before instanceof Uint32Array
          ? new Uint32Array(capacity)
          : new Uint8Array(capacity)
    values.set(before)
    this.#values = values
  }
}
