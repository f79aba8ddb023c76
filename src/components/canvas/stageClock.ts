import { usePlayback } from '../../store/playback.ts'

/** The cursor of a run for drawing: read with every frame without a React render. */
export interface StageClock {
  read(): ClockReading
  /** Calls `listener` after every change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

export interface ClockReading {
  /** Cursor in virtual ms. */
  readonly atMs: number
  readonly playing: boolean
  readonly speed: number
}

/** The clock of the page's run. */
export const playbackClock: StageClock = {
  read: () => {
    const { cursor, playing, speed } = usePlayback.getState()
    return { atMs: cursor.at, playing, speed }
  },
  subscribe: (listener) => usePlayback.subscribe(listener),
}

/** A clock that stands still. */
export function frozenClock(atMs: number): StageClock {
  const reading = { atMs, playing: false, speed: 1 }
  return { read: () => reading, subscribe: () => () => undefined }
}
