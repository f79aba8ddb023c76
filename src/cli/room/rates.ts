/** Limits rates of requests: a bucket for each sender fills with time. */

interface Rate {
  /** The most requests at once. */
  readonly most: number
  readonly perSecond: number
}

/** The most senders that are remembered; full buckets are forgotten first. */
const mostBuckets = 2_000

export class Rates {
  readonly #rate: Rate
  readonly #now: () => number
  readonly #buckets = new Map<string, { left: number; at: number }>()

  /** `now`: wall-clock ms. */
  constructor(rate: Rate, now: () => number) {
    this.#rate = rate
    this.#now = now
  }

  /** Takes a request of the sender; false if the sender has none left. */
  take(sender: string): boolean {
    const left = this.#left(sender)
    this.#buckets.set(sender, { left: left >= 1 ? left - 1 : left, at: this.#now() })
    if (this.#buckets.size > mostBuckets) this.#forget()
    return left >= 1
  }

  /** Whether the sender has a request left. */
  has(sender: string): boolean {
    return this.#left(sender) >= 1
  }

  #left(sender: string): number {
    const { most, perSecond } = this.#rate
    const bucket = this.#buckets.get(sender)
    return bucket === undefined ? most : Math.min(most, bucket.left + ((this.#now() - bucket.at) / 1_000) * perSecond)
  }

  #forget(): void {
    for (const sender of this.#buckets.keys()) if (this.#left(sender) >= this.#rate.most) this.#buckets.delete(sender)
    // If all senders are busy, the oldest are forgotten.
    for (const sender of this.#buckets.keys()) {
      if (this.#buckets.size <= mostBuckets) return
      this.#buckets.delete(sender)
    }
  }
}
