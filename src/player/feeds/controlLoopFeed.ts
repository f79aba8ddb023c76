import { useControlLoop } from '../../store/controlLoop.ts'
import { type PlaybackState, usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import { askEngine } from '../actions/actions.ts'

/** Rate of updates while the run plays: `closely` ten times a second, `loosely` once. */
export type LoopPace = 'closely' | 'loosely'

const paceMs = { closely: 100, loosely: 1000 } as const
/** Messages take a few virtual ms: up to this speed every frame requests, so that messages are visible on their way. */
const slowSpeed = 0.5
const frameMs = 16

const watchers = new Map<symbol, LoopPace>()
let stopListening: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let inFlight = false
let again = false
let lastAskedAt = Number.NEGATIVE_INFINITY

/**
 * Keeps `useControlLoop` at the cursor while it is watched: one request at a time, and always one after the last move.
 * Returns the stop function.
 */
export function watchControlLoop(pace: LoopPace): () => void {
  const id = Symbol(pace)
  watchers.set(id, pace)
  stopListening ??= listen()
  request()
  return () => {
    watchers.delete(id)
    if (watchers.size > 0) return
    stopListening?.()
    stopListening = undefined
    clearTimeout(timer)
    timer = undefined
    again = false
  }
}

function listen(): () => void {
  const stops = [
    usePlayback.subscribe((now, before) => {
      if (hasMoved(now, before)) request()
    }),
    useSelection.subscribe((now, before) => {
      if (now.followedKey !== before.followedKey) request()
    }),
  ]
  lastAskedAt = Number.NEGATIVE_INFINITY
  return () => {
    for (const stop of stops) stop()
  }
}

function request(): void {
  if (watchers.size === 0) return
  if (inFlight) {
    again = true
    return
  }
  clearTimeout(timer)
  timer = undefined
  const waitMs = lastAskedAt + intervalMs() - performance.now()
  if (waitMs <= 0) void ask()
  else timer = setTimeout(request, waitMs)
}

async function ask(): Promise<void> {
  inFlight = true
  again = false
  lastAskedAt = performance.now()
  try {
    const view = await askEngine('controlLoop', { follow: useSelection.getState().followedKey })
    if (watchers.size > 0) useControlLoop.setState({ view })
  } catch {
    // The engine is starting or has stopped, or the run has changed meanwhile: the next change requests again.
  } finally {
    inFlight = false
    if (again) request()
  }
}

/** While the run is paused, each step is shown at once. */
function intervalMs(): number {
  const { playing, speed } = usePlayback.getState()
  const isClose = [...watchers.values()].includes('closely')
  if (!playing) return frameMs
  if (!isClose) return paceMs.loosely
  return speed <= slowSpeed ? frameMs : paceMs.closely
}

const hasMoved = (now: PlaybackState, before: PlaybackState): boolean =>
  now.cursor !== before.cursor ||
  now.fingerprint !== before.fingerprint ||
  now.engine !== before.engine ||
  now.playing !== before.playing
