import { type PlaybackState, usePlayback } from '../../store/playback.ts'
import { EngineGoneError, EngineRequestError } from '../../workers/engineClient.ts'

/** A question that is asked again whenever its answer may have changed. */
interface LiveQuery<Answer> {
  readonly ask: () => Promise<Answer>
  readonly onAnswer: (answer: Answer) => void
  /** Calls `refresh` whenever the answer may have changed. Returns the stop function. */
  readonly listen: (refresh: () => void) => () => void
  /** Minimum wall-clock ms between the beginnings of two requests. */
  readonly intervalMs: () => number
  /** The engine did not answer: it starts, has stopped, or plays another run by now. The next change asks again. */
  readonly onNoAnswer?: () => void
}

export interface RunningQuery {
  /** Asks again, as after a change. */
  readonly refresh: () => void
  readonly stop: () => void
}

/** Asks now and after each change: one request at a time, and always one after the last change. */
export function liveQuery<Answer>(query: LiveQuery<Answer>): RunningQuery {
  let inFlight = false
  let isStale = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedAt = Number.NEGATIVE_INFINITY

  const ask = async (): Promise<void> => {
    inFlight = true
    isStale = false
    askedAt = performance.now()
    try {
      const answer = await query.ask()
      if (!isOver) query.onAnswer(answer)
    } catch (error) {
      if (!(error instanceof EngineGoneError || error instanceof EngineRequestError)) throw error
      query.onNoAnswer?.()
    } finally {
      inFlight = false
      if (isStale) refresh()
    }
  }
  const refresh = (): void => {
    if (isOver) return
    if (inFlight) {
      isStale = true
      return
    }
    clearTimeout(timer)
    const waitMs = askedAt + query.intervalMs() - performance.now()
    if (waitMs <= 0) void ask()
    else timer = setTimeout(refresh, waitMs)
  }

  const stopListening = query.listen(refresh)
  refresh()
  return {
    refresh,
    stop: () => {
      isOver = true
      stopListening()
      clearTimeout(timer)
    },
  }
}

/**
 * Wall-clock ms between two requests for data at the cursor, because the cursor of a playing run moves 60 times a
 * second.
 */
const momentMs = 100

/** Asks now and after every move of the cursor. Returns the stop function. */
export function followCursor<Answer>(ask: () => Promise<Answer>, onAnswer: (answer: Answer) => void): () => void {
  return liveQuery({ ask, onAnswer, listen: onMove, intervalMs: () => momentMs }).stop
}

/** Listens to moves of the cursor and changes of the run. Returns the stop function. */
export function onMove(refresh: () => void): () => void {
  return usePlayback.subscribe((now, before) => {
    if (hasMoved(now, before)) refresh()
  })
}

const hasMoved = (now: PlaybackState, before: PlaybackState): boolean =>
  now.cursor !== before.cursor || now.fingerprint !== before.fingerprint || now.engine !== before.engine

/** Several listeners as one. */
export function stopAll(stops: readonly (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop()
  }
}
