/** Options and result of advancing a session. */

import type { ObjectName, RunStop, StopAt } from '../document/stops.ts'
import type { Cursor } from '../document/types.ts'
import type { BareEvent } from '../sim/eventQueue.ts'
import type { Snapshot } from '../sim/simulation.ts'
import type { TraceRecord } from '../trace/records.ts'
import type { HistoryMark } from './history.ts'
import type { JournalMark } from './journal.ts'
import type { SnapshotsMark } from './snapshots.ts'

export interface AdvanceOptions {
  /** Virtual ms. */
  readonly until: number
  readonly stopAt?: StopAt
  /** The object whose change `stopAt: 'object'` waits for. */
  readonly object?: ObjectName
  /** Reasons of conditions and Events, and functions of the source: the run stops after an event with one of them. */
  readonly breakpoints?: readonly string[]
  readonly maxEvents?: number
  /** `none` for a run that will be reverted anyway. */
  readonly snapshots?: 'none'
}

/** The data that a session keeps of its run besides samples and writes; unneeded data cost nothing. */
export interface SessionRecord {
  /**
   * Whether to store the trace, marks, causes and paths of syncs. Without them the only stops are `event`, `second` and
   * `rolloutFinished`.
   */
  readonly explanations: boolean
  /** Whether to take snapshots for seeking back. Without them, every seek back replays from the start. */
  readonly snapshots: boolean
  /** A failing observer is switched off and reported, and the run continues; if absent, its error ends the run. */
  readonly observerFaults?: 'reported'
}

export const RECORDS_ALL: SessionRecord = { explanations: true, snapshots: true }

/** The record of a run that is played once and summarised. */
export const RECORDS_FIGURES: SessionRecord = { explanations: false, snapshots: false }

/** Result of an advance. */
export interface AdvanceResult {
  /** Whether the requested stop was reached. */
  readonly stopped: boolean
  /** The match of a breakpoint, if one was reached. */
  readonly breakpoint?: RunStop
  /** Whether `maxEvents` ended the advance. */
  readonly truncated: boolean
}

/** Notified of new events while the head advances, not of replayed ones. It must not change the run. */
export interface SessionObserver {
  record(record: TraceRecord): void
  /** Called after each event; undefined: after a command. */
  after(event: BareEvent | undefined): void
}

/** The state of a session with all its data. The session can return to it any number of times. */
export interface SessionMark {
  readonly snapshot: Snapshot
  readonly history: HistoryMark
  readonly snapshots: SnapshotsMark
  readonly journal: JournalMark
  readonly head: Cursor
}

/** The earlier of two virtual times; undefined only if both are. */
export function earliest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined ? other : Math.min(one, other ?? one)
}
