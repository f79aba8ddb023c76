import { type PlaybackState, usePlayback } from '../../store/playback.ts'

/** Minimum ms between two requests: while playing, the cursor moves sixty times a second. */
const intervalMs = 100

/**
 * Requests an answer now and after every move of the cursor: one request at a time, at most ten a second, and always
 * once after the last move. Returns the stop function.
 */
export function followAnswers<Answer>(ask: () => Promise<Answer>, onAnswer: (answer: Answer) => void): () => void {
  let inFlight = false
  let again = false
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAsked = Number.NEGATIVE_INFINITY

  const askNow = async (): Promise<void> => {
    inFlight = true
    again = false
    lastAsked = performance.now()
    try {
      const answer = await ask()
      if (!ended) onAnswer(answer)
    } catch {
      // The engine is starting or has stopped, which is reported elsewhere; the next change asks again.
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
    if (waitMs <= 0) return void askNow()
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
