/** Times of the open run as texts: a recorded run has the clock of its cluster. */
import { clockText, shortClockText } from '../layout/format.ts'
import { type ObservedState, useObserved } from './observed.ts'

const epochOf = ({ observed }: ObservedState): number | undefined => observed?.beginsAt

/** Unix ms of virtual time 0; undefined for a simulated run. */
export const runEpochMs = (): number | undefined => epochOf(useObserved.getState())
/** The same as a hook. */
export const useRunEpochMs = (): number | undefined => useObserved(epochOf)

/** Virtual ms as `mm:ss.mmm`, or as time of day. */
export const formatClock = (ms: number): string => clockText(ms, runEpochMs())

/** Virtual ms to a tenth of a second, or as time of day. */
export const formatClockShort = (ms: number): string => shortClockText(ms, runEpochMs())
