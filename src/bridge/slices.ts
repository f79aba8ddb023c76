/** What a worker needs of its surroundings to work without being deaf to messages. */
export interface SliceOptions {
  /** Calls back after the messages that have come in the meantime were received. */
  readonly later: (callback: () => void) => void
  /** Real ms of a steady clock. */
  readonly now: () => number
}

/** Works in slices, and looks at the messages that have come between two of them. */
export class Slices {
  readonly #options: SliceOptions
  readonly #sliceMs: number
  readonly #work: () => boolean
  #isScheduled = false

  /** `work` does one piece, and says whether there was one; after `sliceMs` real ms of it, messages are looked at. */
  constructor(options: SliceOptions, sliceMs: number, work: () => boolean) {
    this.#options = options
    this.#sliceMs = sliceMs
    this.#work = work
  }

  /** There is something to do. */
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
