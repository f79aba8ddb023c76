/** What takes long: it is shown after a while, can be ended, and, where a run is opened, continues while one looks at it. */
import type { Cursor, Position } from '../bridge/protocol.ts'
import { AFTER_ALL, isBefore } from '../engine/document/branchDocument.ts'
import { showNotice } from '../store/notices.ts'
import { type LongWork, usePlayback } from '../store/playback.ts'
import type { FrameClock } from './playLoop.ts'

export interface LongWorkOptions {
  readonly frames: FrameClock
  /** Whether the engine has nothing else to do: what a user wants comes first. */
  readonly isFree: () => boolean
  /** Computes on towards a cursor for a while; undefined if the engine has failed. */
  readonly ahead: (to: Cursor) => Promise<(Position & { readonly done: boolean }) | undefined>
  /** Goes to the cursor that was computed. */
  readonly arrive: (to: Cursor) => Promise<void>
  /** Ends an engine that does not answer. */
  readonly stop: () => void
}

/** Wall-clock ms after which a request is shown, and after which an engine that was told to end it is ended itself. */
const shownAfterMs = 800
export const patienceMs = 2_000

/** What is computed, and where the run was when that was begun. */
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

  /** Computes up to a cursor; resolves when that is done or ended. */
  begin(to: Cursor): Promise<void> {
    const { cursor, head } = usePlayback.getState()
    const way = { to, begun: cursor }
    this.#current = way
    show({ type: 'opening', to: to.at, done: share(head, to) })
    this.#over = this.#compute(way)
    return this.#over
  }

  end(): void {
    if (this.#current === undefined) return
    this.#current = undefined
    show(undefined)
  }

  /** Resolves when what was begun is over. */
  get over(): Promise<void> {
    return this.#over
  }

  /** Where the run will be when that is over; undefined if nothing is under way, or someone has gone elsewhere in the meantime. */
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
      show({ type: 'opening', to: to.at, done: share(reply.head, to) })
      // It waits for what the terminal follows.
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
    // It does not come to its moment: it is as large as a run may be before that.
    if (arrives ? usePlayback.getState().isFull : isFull) showNotice({ type: 'runFull' })
    else if (!arrives) showNotice({ type: 'computedTo', at: way.to.at })
  }

  #nextFrame(): Promise<void> {
    return new Promise((resolve) => void this.#options.frames.request(() => resolve()))
  }

  /** A request begins; it is shown if it takes long. The answer is to be called when it is over. */
  watch(): () => void {
    this.#isCancelled = false
    const request = ++this.#requests
    const timer = setTimeout(() => {
      if (usePlayback.getState().work === undefined) show({ type: 'going', to: 0, done: undefined })
    }, shownAfterMs)
    return () => {
      clearTimeout(timer)
      if (request !== this.#requests) return
      clearTimeout(this.#patience)
      this.#patience = undefined
      if (usePlayback.getState().work?.type === 'going') show(undefined)
    }
  }

  /** How far the request of now has come. */
  note(to: number, done: number | undefined): void {
    if (usePlayback.getState().work?.type === 'going') show({ type: 'going', to, done })
  }

  /** Ends what is shown. */
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

  /** Whether the request of now was cancelled. */
  get isCancelled(): boolean {
    return this.#isCancelled
  }
}

function show(work: LongWork | undefined): void {
  usePlayback.setState({ work })
}

/** Whether the run still is where it was when this was begun. */
function isUntouched({ begun }: Way): boolean {
  const { cursor, playing } = usePlayback.getState()
  return !playing && cursor.at === begun.at && cursor.step === begun.step
}

function share(head: Cursor, to: Cursor): number {
  return to.at === 0 ? 1 : Math.min(1, head.at / to.at)
}

/** Whether a cursor falls short of a goal; of one that names no step, only the time can be reached. */
export function isShort(cursor: Cursor, goal: Cursor): boolean {
  return goal.step === AFTER_ALL ? cursor.at < goal.at : isBefore(cursor, goal)
}
