import { type PlaybackState, usePlayback } from '../../store/playback.ts'

/** While playing the cursor moves sixty times a second; nobody reads that fast. */
const intervalMs = 100

/**
 * Asks now and whenever the cursor has moved: one request at a time, at most ten a second, and always once more after the
 * last move. Gives back how to stop.
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
