import { isAtQuietEnd, SPEED_RANGE, startPlaying, stopPlaying, usePlayback } from '../store/playback.ts'

/** Animation frames of the page; a fake in tests. */
export interface FrameClock {
  /** Ms of a monotonic clock. */
  now(): number
  request(callback: (now: number) => void): number
  cancel(id: number): void
}

interface PlayLoopOptions {
  readonly frames: FrameClock
  /** Whether the engine is idle: it answers one request at a time. */
  readonly isFree: () => boolean
  /** Runs on to a virtual time, or to the next change of a Pod. Returns whether something changed on the page. */
  readonly advance: (until: number, options: { readonly stopsAtChange: boolean }) => Promise<boolean | undefined>
  /** Called when playing stops because nothing is left to happen. */
  readonly onQuiet: () => void
}

export interface PlayLoop {
  /** Number of pauses so far: a caller that plays after a wait checks that no pause happened meanwhile. */
  readonly pauses: number
  play(): void
  pause(): void
}

/** A longer frame does not count as playing: the tab was hidden or the computer asleep. */
const longestFrameMs = 500
/** Wall-clock ms that may accumulate while the engine is busy; the rest slows playing down. */
const mostOwedMs = 250
/** Virtual ms that playing continues after the last change, while removed Pods fade out. */
const quietTailMs = 1_500

/**
 * Wall-clock ms without a change after which a wait is skipped, and wall-clock ms in which the speed of skipping
 * doubles.
 */
const waitBeginsMs = 700
const doublesInMs = 250

/** Speed during a wait that the page has shown for `shownMs` wall-clock ms. */
export const speedOfWait = (speed: number, shownMs: number): number =>
  shownMs < waitBeginsMs ? speed : Math.min(SPEED_RANGE.max, speed * 2 ** ((shownMs - waitBeginsMs) / doublesInMs))

/**
 * Plays: every frame requests the virtual time since the last frame, multiplied by the speed. During a wait the speed
 * increases.
 */
export function createPlayLoop({ frames, isFree, advance, onQuiet }: PlayLoopOptions): PlayLoop {
  let frameId: number | undefined
  let lastFrameAt = 0
  let owedMs = 0
  let quietSince: number | undefined
  let changedAt = 0
  let pauses = 0

  function play(): void {
    if (frameId !== undefined) return
    if (isAtQuietEnd(usePlayback.getState())) {
      onQuiet()
      return
    }
    lastFrameAt = frames.now()
    changedAt = lastFrameAt
    owedMs = 0
    quietSince = undefined
    startPlaying()
    frameId = frames.request(onFrame)
  }

  function pause(): void {
    pauses++
    if (frameId === undefined) return
    frames.cancel(frameId)
    frameId = undefined
    stopPlaying()
  }

  function onFrame(now: number): void {
    frameId = frames.request(onFrame)
    const { speed, skipsWaits, cursor } = usePlayback.getState()
    const pace = skipsWaits ? speedOfWait(speed, now - changedAt) : speed
    const elapsedMs = Math.max(0, now - lastFrameAt)
    lastFrameAt = now
    if (elapsedMs <= longestFrameMs) owedMs = Math.min(owedMs + elapsedMs * pace, mostOwedMs * pace)
    if (!isFree()) return
    if (stopIfQuiet(cursor.at)) return
    const wholeMs = Math.floor(owedMs)
    if (wholeMs < 1) return
    owedMs -= wholeMs
    void advance(cursor.at + wholeMs, { stopsAtChange: pace > speed }).then((hasChanged) => {
      if (hasChanged) changedAt = frames.now()
    })
  }

  function stopIfQuiet(at: number): boolean {
    if (!isAtQuietEnd(usePlayback.getState())) {
      quietSince = undefined
      return false
    }
    quietSince ??= at
    if (at - quietSince < quietTailMs) return false
    pause()
    onQuiet()
    return true
  }

  return {
    get pauses() {
      return pauses
    },
    play,
    pause,
  }
}
