/** Long computations: shown after a while, cancellable, and, for an opened run, continued in the background. */

import { AFTER_ALL, isBefore } from '../engine/document/branchDocument.ts'
import { showNotice } from '../store/notices.ts'
import { noteWork, usePlayback } from '../store/playback.ts'
import type { Cursor, Position } from '../workers/protocol.ts'
import type { FrameClock } from './playLoop.ts'

interface LongWorkOptions {
  readonly frames: FrameClock
  /** Whether the engine is idle: the user's requests come first. */
  readonly isFree: () => boolean
  /** Computes towards a cursor for a limited time; undefined if the engine has failed. */
  readonly ahead: (to: Cursor) => Promise<(Position & { readonly done: boolean }) | undefined>
  /** Seeks to the computed cursor. */
  readonly arrive: (to: Cursor) => Promise<void>
  /** Terminates an engine that does not respond. */
  readonly stop: () => void
}

/** Wall-clock ms before a request is shown, and before an engine that ignores a cancellation is terminated. */
const shownAfterMs = 800
export const patienceMs = 2_000

/** The target, and the cursor at the start. */
interface Way {
  readonly to: Cursor
  readonly begun: Cursor
}

export class LongWorkControl {
  readonly #options: LongWorkOptions
  #current: Way | undefined
  #over: Promise<void> = Promise.resolve()
  #isCancelled = false
  #requests = 0
  #patience: ReturnType<typeof setTimeout> | undefined

  constructor(options: LongWorkOptions) {
    this.#options = options
  }

  /** Computes up to a cursor; resolves when the cursor is reached or the computation is cancelled. */
  begin(to: Cursor): Promise<void> {
    const { cursor, head } = usePlayback.getState()
    const way = { to, begun: cursor }
    this.#current = way
    noteWork({ type: 'opening', to: to.at, done: share(head, to) })
    this.#over = this.#compute(way)
    return this.#over
  }

  end(): void {
    if (this.#current === undefined) return
    this.#current = undefined
    noteWork(undefined)
  }

  /** Resolves when the computation is over. */
  get over(): Promise<void> {
    return this.#over
  }

  /** The target of the computation; undefined without a computation, or the user has seeked elsewhere. */
  get goal(): Cursor | undefined {
    return this.#current !== undefined && isUntouched(this.#current) ? this.#current.to : undefined
  }

  async #compute(way: Way): Promise<void> {
    const { isFree, ahead } = this.#options
    const { to } = way
    while (this.#current === way) {
      if (!isFree()) {
        await this.#nextFrame()
        continue
      }
      const before = usePlayback.getState().head
      const reply = await ahead(to)
      if (this.#current !== way || reply === undefined) return
      if (reply.done) break
      noteWork({ type: 'opening', to: to.at, done: share(reply.head, to) })
      // The head stays while the engine waits for a followed command.
      if (!isBefore(before, reply.head)) await this.#nextFrame()
    }
    if (this.#current !== way) return
    this.end()
    await this.#arrive(way)
  }

  async #arrive(way: Way): Promise<void> {
    const { isFull } = usePlayback.getState()
    const arrives = isUntouched(way)
    if (arrives) await this.#options.arrive(way.to)
    // The run has its largest size before the target.
    if (arrives ? usePlayback.getState().isFull : isFull) showNotice({ type: 'runFull' })
    else if (!arrives) showNotice({ type: 'computedTo', at: way.to.at })
  }

  #nextFrame(): Promise<void> {
    return new Promise((resolve) => void this.#options.frames.request(() => resolve()))
  }

  /**
   * Starts observing a request, which is shown if it takes long. Call the returned function when the request is over.
   */
  watch(): () => void {
    this.#isCancelled = false
    const request = ++this.#requests
    const timer = setTimeout(() => {
      if (usePlayback.getState().work === undefined) noteWork({ type: 'going', to: 0, done: undefined })
    }, shownAfterMs)
    return () => {
      clearTimeout(timer)
      if (request !== this.#requests) return
      clearTimeout(this.#patience)
      this.#patience = undefined
      if (usePlayback.getState().work?.type === 'going') noteWork(undefined)
    }
  }

  /** Updates the progress of the current request. */
  note(to: number, done: number | undefined): void {
    if (usePlayback.getState().work?.type === 'going') noteWork({ type: 'going', to, done })
  }

  /** Cancels the shown computation. */
  cancel(): void {
    const { work } = usePlayback.getState()
    if (work?.type === 'opening') {
      this.end()
      return
    }
    this.#isCancelled = true
    this.#patience ??= setTimeout(() => {
      this.#patience = undefined
      this.#options.stop()
    }, patienceMs)
  }

  /** Whether the current request was cancelled. */
  get isCancelled(): boolean {
    return this.#isCancelled
  }
}

/** Whether the cursor is still where the computation started. */
function isUntouched({ begun }: Way): boolean {
  const { cursor, playing } = usePlayback.getState()
  return !playing && cursor.at === begun.at && cursor.step === begun.step
}

function share(head: Cursor, to: Cursor): number {
  return to.at === 0 ? 1 : Math.min(1, head.at / to.at)
}

/** Whether a cursor is before a goal; a goal without a step is reached by its time alone. */
export function isShort(cursor: Cursor, goal: Cursor): boolean {
  return goal.step === AFTER_ALL ? cursor.at < goal.at : isBefore(cursor, goal)
}
