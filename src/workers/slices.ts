/** Environment for work that regularly lets messages in. */
export interface SliceOptions {
  /** Runs a callback after all pending messages were handled. */
  readonly later: (callback: () => void) => void
  /** Wall-clock ms of a monotonic clock. */
  readonly now: () => number
}

/** Works in slices, with pending messages handled in between. */
export class Slices {
  readonly #options: SliceOptions
  readonly #sliceMs: number
  readonly #work: () => boolean
  #isScheduled = false

  /**
   * `work` does one step and returns false if nothing is left to do; messages are handled after `sliceMs` wall-clock ms
   * of work.
   */
  constructor(options: SliceOptions, sliceMs: number, work: () => boolean) {
    this.#options = options
    this.#sliceMs = sliceMs
    this.#work = work
  }

  /** Starts working, unless already scheduled. */
  schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#options.later(() => {
      this.#isScheduled = false
      this.#slice()
    })
  }

  #slice(): void {
    const { now } = this.#options
    const until = now() + this.#sliceMs
    do {
      if (!this.#work()) return
    } while (now() < until)
    this.schedule()
  }
}
