/** What goes into an advance of a session, and what comes out of it. */

import type { ObjectName, RunStop, StopAt } from '../document/stops.ts'
import type { Cursor, JournalEntry } from '../document/types.ts'
import type { BareEvent } from '../sim/eventQueue.ts'
import type { Snapshot } from '../sim/simulation.ts'
import type { TraceRecord } from '../trace/records.ts'
import type { HistoryMark } from './history.ts'
import type { SnapshotsMark } from './snapshots.ts'

export interface AdvanceOptions {
  /** Virtual ms. */
  readonly until: number
  readonly stopAt?: StopAt
  /** Whose change `stopAt: 'object'` waits for. */
  readonly object?: ObjectName
  /** Reasons of conditions, reasons of Events and functions of the code: it stops after an event in which one occurs. */
  readonly breakpoints?: readonly string[]
  readonly maxEvents?: number
  /** `none` for what will be taken back anyway. */
  readonly snapshots?: 'none'
}

/** What a session keeps of its run beside its samples and writes; what nobody will ask for costs nothing. */
export interface SessionKeeps {
  /** Trace, marks, causes and ways of syncs: without them there are no stops but `event`, `second` and `rolloutFinished`. */
  readonly explanations: boolean
  /** Places to go back to. Without them every way back is one from the beginning. */
  readonly snapshots: boolean
  /** An observer that fails is switched off and reported, and the run goes on; else the run ends with it. */
  readonly observerFaults?: 'reported'
}

export const KEEPS_ALL: SessionKeeps = { explanations: true, snapshots: true }

/** For a run that is played once, and summed up. */
export const KEEPS_FIGURES: SessionKeeps = { explanations: false, snapshots: false }

/** How an advance ended. */
export interface AdvanceResult {
  /** The stop that was asked for was reached. */
  readonly stopped: boolean
  /** What a breakpoint has named, if one was reached. */
  readonly breakpoint?: RunStop
  /** `maxEvents` ran out first. */
  readonly truncated: boolean
}

/** Notified of what is new while the head advances, never of what is run again. It only watches. */
export interface SessionObserver {
  record(record: TraceRecord): void
  /** After each event; undefined: after a command. */
  after(event: BareEvent | undefined): void
}

/** A place in a run with everything that was known there. It stays good however often one returns to it. */
export interface SessionMark {
  readonly snapshot: Snapshot
  readonly history: HistoryMark
  readonly snapshots: SnapshotsMark
  readonly journal: readonly JournalEntry[]
  readonly applied: number
  readonly recorded: number
  readonly head: Cursor
}
