/** Rate limits of a work queue. Models client-go util/workqueue default_rate_limiters.go. */

/** Virtual ms that a key waits after its first failure. */
export const BASE_DELAY_MS = 5
const BUCKET_PER_SECOND = 10
export const BUCKET_BURST = 100

/** The tokens of a bucket so many virtual ms later. */
export const refilled = (tokens: number, ms: number): number =>
  Math.min(BUCKET_BURST, tokens + (ms * BUCKET_PER_SECOND) / 1000)

/** For how many virtual ms a bucket from which more tokens were taken than it has makes wait. */
export const bucketDelayMs = (tokens: number): number => (tokens >= 0 ? 0 : (-tokens * 1000) / BUCKET_PER_SECOND)
