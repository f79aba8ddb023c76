/**
 * API timestamps of simulated runs, which all begin at `EPOCH_MS`. Code that also reads recorded runs uses the run's
 * own `Simulation.epochMs`.
 */
import { EPOCH_MS } from '../sim/epoch.ts'
import { fromTimestamp, isTimestamp, toTimestamp } from './time.ts'
import type { Timestamp } from './types.ts'

/** The API timestamp of a virtual moment; whole seconds, truncated, as `metav1.Time` serialises. */
export const timestampAt = (virtualMs: number): Timestamp => toTimestamp(EPOCH_MS + virtualMs)

/** Virtual milliseconds of an API timestamp. */
export const virtualMsOf = (timestamp: Timestamp): number => fromTimestamp(timestamp) - EPOCH_MS

/** Unix milliseconds of a virtual moment. */
export const unixMsAt = (virtualMs: number): number => EPOCH_MS + virtualMs

/** Virtual milliseconds of a text from outside; undefined unless it is a timestamp. */
export const virtualMsIn = (text: string): number | undefined => (isTimestamp(text) ? virtualMsOf(text) : undefined)
