/** Rate limits of a work queue. Models client-go util/workqueue default_rate_limiters.go. */

/** Delay of a key after its first failure, in virtual ms. */
export const BASE_DELAY_MS = 5
const BUCKET_PER_SECOND = 10
export const BUCKET_BURST = 100

/** Tokens of a bucket after some virtual ms. */
export const refilled = (tokens: number, ms: number): number =>
  Math.min(BUCKET_BURST, tokens + (ms * BUCKET_PER_SECOND) / 1000)

/** Virtual ms to wait for an overdrawn bucket. */
export const bucketDelayMs = (tokens: number): number => (tokens >= 0 ? 0 : (-tokens * 1000) / BUCKET_PER_SECOND)
