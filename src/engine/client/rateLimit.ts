/** Rate limits of a work queue. Models client-go util/workqueue default_rate_limiters.go. */

/** Delay of a key after its first failure, in virtual ms. */
export const BASE_DELAY_MS = 5
/** Limits of the delay after failures of a key. */
export interface RetryLimits {
  /** Virtual ms after the first failure; doubles with each further failure. */
  readonly firstMs: number
  readonly longestMs: number
  /** Whether the retries of all keys also share one rate. */
  readonly sharesRate: boolean
}

/** Models DefaultTypedControllerRateLimiter. */
export const DEFAULT_RETRIES: RetryLimits = { firstMs: BASE_DELAY_MS, longestMs: 1_000_000, sharesRate: true }

const BUCKET_PER_SECOND = 10
export const BUCKET_BURST = 100

/** Tokens of a bucket after some virtual ms. */
export const refilled = (tokens: number, ms: number): number =>
  Math.min(BUCKET_BURST, tokens + (ms * BUCKET_PER_SECOND) / 1000)

/** Virtual ms to wait for an overdrawn bucket. */
export const bucketDelayMs = (tokens: number): number => (tokens >= 0 ? 0 : (-tokens * 1000) / BUCKET_PER_SECOND)
