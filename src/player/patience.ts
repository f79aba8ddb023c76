/** Delay before a server that does not respond is asked again (ms). */
const FIRST_MS = 500
const LONGEST_MS = 8_000

/** Waits between two requests to a server that does not respond: twice as long each time, up to a limit. */
export class Patience {
  #nextMs = FIRST_MS

  /** The server has responded. */
  renew(): void {
    this.#nextMs = FIRST_MS
  }

  async wait(): Promise<void> {
    const ms = this.#nextMs
    await new Promise((resolve) => setTimeout(resolve, ms))
    this.#nextMs = Math.min(LONGEST_MS, ms * 2)
  }
}
