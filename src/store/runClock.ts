/** Times of the open run as texts: a recorded run has the clock of its cluster. */
import { clockText, shortClockText } from '../layout/format.ts'
import { openRun, useOpenRun } from './run/openRun.ts'

/** Unix ms of virtual time 0; undefined for a clock that starts at 0. */
export const runEpochMs = (): number | undefined => openRun().epochMs
/** The same as a hook. */
export const useRunEpochMs = (): number | undefined => useOpenRun(({ run }) => run.epochMs)

/** Virtual ms as `mm:ss.mmm`, or as time of day. */
export const formatClock = (ms: number): string => clockText(ms, runEpochMs())

/** Virtual ms to a tenth of a second, or as time of day. */
export const formatClockShort = (ms: number): string => shortClockText(ms, runEpochMs())
