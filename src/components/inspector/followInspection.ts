import type { Inspection } from '../../engine/index.ts'
import { inspect } from '../../player/actions.ts'
import { type PlaybackState, usePlayback } from '../../store/playback.ts'
import type { ObjectRef } from '../../store/selection.ts'

/** Names what to inspect; the uid does not matter for asking. */
export type InspectedRef = Pick<ObjectRef, 'kind' | 'namespace' | 'name'>

/** While playing the cursor moves sixty times a second; nobody reads that fast. */
const intervalMs = 100

/**
 * Asks for an object now and whenever the cursor has moved: one request at a time, at most ten a second, and always once
 * more after the last move. Gives back how to stop.
 */
export function followInspection(ref: InspectedRef, onInspection: (inspection: Inspection) => void): () => void {
  let inFlight = false
  let again = false
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAsked = Number.NEGATIVE_INFINITY

  const ask = async (): Promise<void> => {
    inFlight = true
    again = false
    lastAsked = performance.now()
    try {
      const inspection = await inspect(ref)
      if (!ended) onInspection(inspection)
    } catch {
      // The engine is starting or has stopped; the page says so elsewhere, and the next change asks again.
    } finally {
      inFlight = false
      if (again) request()
    }
  }
  const request = (): void => {
    if (ended || timer !== undefined) return
    if (inFlight) {
      again = true
      return
    }
    const waitMs = lastAsked + intervalMs - performance.now()
    if (waitMs <= 0) return void ask()
    timer = setTimeout(() => {
      timer = undefined
      request()
    }, waitMs)
  }

  const unsubscribe = usePlayback.subscribe((now, before) => {
    if (hasMoved(now, before)) request()
  })
  request()
  return () => {
    ended = true
    unsubscribe()
    clearTimeout(timer)
  }
}

const hasMoved = (now: PlaybackState, before: PlaybackState): boolean =>
  now.cursor !== before.cursor || now.fingerprint !== before.fingerprint || now.engine !== before.engine
