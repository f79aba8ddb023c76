import { isAtQuietEnd, usePlayback } from '../store/playback.ts'

/** The page's frames; a fake one in tests. */
export interface FrameClock {
  /** Milliseconds of a steady clock. */
  now(): number
  request(callback: (now: number) => void): number
  cancel(id: number): void
}

export interface PlayLoopOptions {
  readonly frames: FrameClock
  /** Whether the engine may be asked: it answers one request at a time. */
  readonly isFree: () => boolean
  /** Runs on to a virtual moment. */
  readonly advance: (until: number) => Promise<unknown>
  /** Called when playing has stopped because nothing is left to happen. */
  readonly onQuiet: () => void
}

export interface PlayLoop {
  /** How often it was told to stand still: who plays after a wait sees by it whether that still is what is wanted. */
  readonly pauses: number
  play(): void
  pause(): void
}

/** A frame that took longer was no playing: the tab was hidden or the machine asleep. */
const longestFrameMs = 500
/** Wall-clock ms that may wait to be played while the engine is busy; what is beyond slows the playing down. */
const mostOwedMs = 250
/** How long playing continues, in virtual ms, after the last change: Pods that have gone still fade. */
const quietTailMs = 1_500

/** Plays: every frame asks the engine for the virtual time that has passed since the last one, times the speed. */
export function createPlayLoop({ frames, isFree, advance, onQuiet }: PlayLoopOptions): PlayLoop {
  let frameId: number | undefined
  let lastFrameAt = 0
  let owedMs = 0
  let quietSince: number | undefined
  let pauses = 0

  function play(): void {
    if (frameId !== undefined) return
    if (isAtQuietEnd(usePlayback.getState())) {
      onQuiet()
      return
    }
    lastFrameAt = frames.now()
    owedMs = 0
    quietSince = undefined
    usePlayback.setState({ playing: true, lastStop: undefined })
    frameId = frames.request(onFrame)
  }

  function pause(): void {
    pauses++
    if (frameId === undefined) return
    frames.cancel(frameId)
    frameId = undefined
    usePlayback.setState({ playing: false })
  }

  function onFrame(now: number): void {
    frameId = frames.request(onFrame)
    const { speed, cursor } = usePlayback.getState()
    const elapsedMs = Math.max(0, now - lastFrameAt)
    lastFrameAt = now
    if (elapsedMs <= longestFrameMs) owedMs = Math.min(owedMs + elapsedMs * speed, mostOwedMs * speed)
    if (!isFree()) return
    if (stopIfQuiet(cursor.at)) return
    const wholeMs = Math.floor(owedMs)
    if (wholeMs < 1) return
    owedMs -= wholeMs
    void advance(cursor.at + wholeMs)
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
