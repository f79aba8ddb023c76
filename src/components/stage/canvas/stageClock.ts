import { usePlayback } from '../../../store/playback.ts'

/** Where the run is, for drawing: read with every frame, without rendering anything again. */
export interface StageClock {
  read(): ClockReading
  /** Calls back after every change; gives back how to stop. */
  subscribe(listener: () => void): () => void
}

export interface ClockReading {
  /** Virtual ms of the cursor. */
  readonly atMs: number
  readonly playing: boolean
  readonly speed: number
}

/** The run of this page. */
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
