import { fromTimestamp, toTimestamp } from './time.ts'
import type { Timestamp } from './types.ts'

/** Virtual time 0 of a simulated run as Unix milliseconds: 2026-01-01T00:00:00Z. */
export const EPOCH_MS = 1_767_225_600_000

let beginsAt = EPOCH_MS

/**
 * Runs `work` with another moment as virtual time 0 (Unix ms), because a recorded run keeps the cluster's times. All
 * API timestamps derive from this moment. Undefined stands for the moment of simulated runs.
 */
export function withEpoch<T>(unixMs: number | undefined, work: () => T): T {
  const before = beginsAt
  beginsAt = unixMs ?? EPOCH_MS
  try {
    return work()
  } finally {
    beginsAt = before
  }
}

/** The API timestamp of a virtual moment; whole seconds, truncated, as `metav1.Time` serialises. */
export const timestampAt = (virtualMs: number): Timestamp => toTimestamp(beginsAt + virtualMs)

/** Virtual milliseconds of an API timestamp. */
export const virtualMsOf = (timestamp: Timestamp): number => fromTimestamp(timestamp) - beginsAt

/** Unix milliseconds of a virtual moment. */
export const unixMsAt = (virtualMs: number): number => beginsAt + virtualMs

const timestamp =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

/** Virtual milliseconds of a text from outside; undefined unless it is a timestamp. */
export const virtualMsIn = (text: string): number | undefined => (timestamp.test(text) ? virtualMsOf(text) : undefined)
