/** Sends pages that follow a served run the news that they lack. */
import type { ServedKnown } from '../../../share/servedRun.ts'
import type { ServedRun } from '../servedRun.ts'

/** Longest wait for news (ms), because a page's request may be dead. */
const LONGEST_WAIT_MS = 20_000
/** News within this time (ms) is sent together. */
const TOGETHER_MS = 150

export class PageFeed {
  readonly #run: ServedRun
  readonly #waiting = new Set<() => void>()
  #serial = 1

  constructor(run: ServedRun) {
    this.#run = run
    run.onNews(() => this.#note())
  }

  get serial(): number {
    return this.#serial
  }

  /** Resolves once there is news for a page with this state. Returns the number of commands that the page has. */
  async newsFor({ epoch, commands, serial }: ServedKnown): Promise<number> {
    const isOfRun = epoch === this.#run.epoch
    if (isOfRun && serial === this.#serial) await this.#news()
    return epoch === this.#run.epoch ? Math.min(commands, this.#run.session.commandsDone) : 0
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => go(), LONGEST_WAIT_MS)
      const go = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(go)
        setTimeout(resolve, TOGETHER_MS)
      }
      this.#waiting.add(go)
    })
  }

  #note(): void {
    this.#serial++
    for (const go of [...this.#waiting]) go()
  }
}
