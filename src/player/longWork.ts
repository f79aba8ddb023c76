/** What takes long: it is shown after a while, can be ended, and, where a run is opened, continues while one looks at it. */
import type { Cursor, Position } from '../bridge/protocol.ts'
import { AFTER_ALL } from '../engine/document/branchDocument.ts'
import { showNotice } from '../store/notices.ts'
import { isBefore, type LongWork, usePlayback } from '../store/playback.ts'
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

export interface LongWorkControl {
  /** Computes up to a cursor; resolves when that is done or ended. */
  begin(to: Cursor): Promise<void>
  end(): void
  /** Resolves when what was begun is over. */
  readonly over: Promise<void>
  /** Where the run will be when that is over; undefined if nothing is under way, or someone has gone elsewhere in the meantime. */
  readonly goal: Cursor | undefined
  /** A request begins; it is shown if it takes long. The answer is to be called when it is over. */
  watch(): () => void
  /** How far the request of now has come. */
  note(to: number, done: number | undefined): void
  /** Ends what is shown. */
  cancel(): void
  /** Whether the request of now was cancelled. */
  readonly isCancelled: boolean
}

/** Wall-clock ms after which a request is shown, and after which an engine that was told to end it is ended itself. */
const shownAfterMs = 800
export const patienceMs = 2_000

export function createLongWork({ frames, isFree, ahead, arrive, stop }: LongWorkOptions): LongWorkControl {
  let current: { readonly to: Cursor; readonly begun: Cursor } | undefined
  let over: Promise<void> = Promise.resolve()
  let isCancelled = false
  let requests = 0
  let patience: ReturnType<typeof setTimeout> | undefined

  const show = (work: LongWork | undefined): void => usePlayback.setState({ work })
  const nextFrame = (): Promise<void> => new Promise((resolve) => void frames.request(() => resolve()))

  /** Whether the run still is where it was when this was begun. */
  function isUntouched({ begun }: NonNullable<typeof current>): boolean {
    const { cursor, playing } = usePlayback.getState()
    return !playing && cursor.at === begun.at && cursor.step === begun.step
  }

  async function compute(to: Cursor, mine: NonNullable<typeof current>): Promise<void> {
    while (current === mine) {
      if (!isFree()) {
        await nextFrame()
        continue
      }
      const before = usePlayback.getState().head
      const reply = await ahead(to)
      if (current !== mine || reply === undefined) return
      if (reply.done) break
      show({ type: 'opening', to: to.at, done: share(reply.head, to) })
      // It waits for what the terminal follows.
      if (!isBefore(before, reply.head)) await nextFrame()
    }
    if (current !== mine) return
    current = undefined
    show(undefined)
    const { isFull } = usePlayback.getState()
    const arrives = isUntouched(mine)
    if (arrives) await arrive(to)
    // It does not come to its moment: it is as large as a run may be before that.
    if (arrives ? usePlayback.getState().isFull : isFull) showNotice({ type: 'runFull' })
    else if (!arrives) showNotice({ type: 'computedTo', at: to.at })
  }

  function end(): void {
    if (current === undefined) return
    current = undefined
    show(undefined)
  }

  return {
    begin: (to) => {
      const mine = { to, begun: usePlayback.getState().cursor }
      current = mine
      show({ type: 'opening', to: to.at, done: share(usePlayback.getState().head, to) })
      over = compute(to, mine)
      return over
    },
    end,
    get over() {
      return over
    },
    get goal() {
      return current !== undefined && isUntouched(current) ? current.to : undefined
    },
    watch: () => {
      isCancelled = false
      const request = ++requests
      const timer = setTimeout(() => {
        if (usePlayback.getState().work === undefined) show({ type: 'going', to: 0, done: undefined })
      }, shownAfterMs)
      return () => {
        clearTimeout(timer)
        if (request !== requests) return
        clearTimeout(patience)
        patience = undefined
        if (usePlayback.getState().work?.type === 'going') show(undefined)
      }
    },
    note: (to, done) => {
      if (usePlayback.getState().work?.type === 'going') show({ type: 'going', to, done })
    },
    cancel: () => {
      const { work } = usePlayback.getState()
      if (work?.type === 'opening') {
        end()
        return
      }
      isCancelled = true
      patience ??= setTimeout(() => {
        patience = undefined
        stop()
      }, patienceMs)
    },
    get isCancelled() {
      return isCancelled
    },
  }
}

function share(head: Cursor, to: Cursor): number {
  return to.at === 0 ? 1 : Math.min(1, head.at / to.at)
}

/** Whether a cursor falls short of a goal; of one that names no step, only the time can be reached. */
export function isShort(cursor: Cursor, goal: Cursor): boolean {
  return goal.step === AFTER_ALL ? cursor.at < goal.at : isBefore(cursor, goal)
}
