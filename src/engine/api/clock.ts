import { fromTimestamp, toTimestamp } from './time.ts'
import type { Timestamp } from './types.ts'

/** Virtual time 0 as Unix milliseconds: 2026-01-01T00:00:00Z. API timestamps derive from this one epoch. */
export const EPOCH_MS = 1_767_225_600_000

/** The API timestamp of a virtual moment; whole seconds, truncated, as `metav1.Time` serialises. */
export const timestampAt = (virtualMs: number): Timestamp => toTimestamp(EPOCH_MS + virtualMs)

/** Virtual milliseconds of an API timestamp. */
export const virtualMsOf = (timestamp: Timestamp): number => fromTimestamp(timestamp) - EPOCH_MS
