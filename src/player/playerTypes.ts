/** Interface of the player, which moves the run. */

import type {
  Command,
  CommandResult,
  JournalEntry,
  RecordedRun,
  Recording,
  RunDocument,
  SessionDocument,
  StopAt,
  TerminalQuery,
} from '../engine/index.ts'
import type { EngineClient, FatalReport } from '../workers/engineClient.ts'
import type { BranchAction, Cursor, EngineRequests, LineReply, PlannedPlace, Questions } from '../workers/protocol.ts'
import type { FrameClock } from './playLoop.ts'

/** A run to open, and its cursor. */
export interface RunToOpen {
  readonly document: RunDocument
  readonly cursor?: Cursor
}

export interface OpenOptions {
  /** Continues to the end of the first rollout. */
  readonly runAhead?: boolean
  /** Virtual ms up to which the run is computed for its timeline, before the cursor goes to its target. */
  readonly computeUntil?: number
}

export interface PlayerOptions {
  /** Starts a new engine; called again after a failure. */
  readonly connect: (onFatal: (report: FatalReport) => void) => EngineClient
  readonly frames: FrameClock
}

export interface SpeedOptions {
  /** While nothing changes, playing goes faster and faster. Default: false. */
  readonly skipsWaits?: boolean
}

/** The run in its engine, for a job. */
export interface RunInEngine {
  ask<N extends keyof EngineRequests>(
    name: N,
    input: EngineRequests[N]['input'],
    options?: { readonly transfer?: readonly Transferable[] },
  ): Promise<EngineRequests[N]['answer']>
  /** Adds commands that were given elsewhere, such as by clients of a served run. */
  extend(entries: readonly JournalEntry[]): Promise<void>
  /** Ends computations for another run. */
  endWork(): void
  /** The open run has no document. */
  forgetDocument(): void
  /** Computes the run up to `until` (virtual ms) for its timeline. */
  compute(until: number): Promise<void>
}

/** Moves the run: the only part of the page that talks to the engine. Every method may be called at any time. */
export interface Player {
  /** Replaces the run. Returns false if the run could not be opened. */
  open(run: RunToOpen, options?: OpenOptions): Promise<boolean>
  /** Replaces the run by a run without a document, which `open` opens. Returns false if the run could not be opened. */
  openOther(open: (run: RunInEngine) => Promise<void>): Promise<boolean>
  play(): void
  pause(): void
  setSpeed(speed: number, options?: SpeedOptions): void
  step(stopAt?: StopAt): Promise<void>
  stepBack(stopAt?: StopAt): Promise<void>
  /** Seeks to a time up to the head; of several calls only the newest counts. */
  seek(at: number): Promise<void>
  /** Goes to the head; from there to the next completed rollout or to the last event. */
  jumpToEnd(): Promise<void>
  /** Skips a quiet time range and plays from the next due event on. */
  playFromNext(): Promise<void>
  /**
   * Seeks to a time up to the head and plays from there, unless the run is paused or moved before the run reaches the
   * time.
   */
  playFrom(at: number): Promise<void>
  /** Gives a command. Resolves with undefined if the engine failed meanwhile. */
  command(command: Command): Promise<CommandResult | undefined>
  /**
   * Sends a read request, which does not wait for requests that move the run. Rejects if the engine rejects it or has
   * stopped.
   */
  ask<N extends keyof Questions>(name: N, input: Questions[N]['input']): Promise<Questions[N]['answer']>
  /**
   * Runs a kubectl line in order, so that the line sees earlier changes. A line that writes becomes a command of the run,
   * unless this is not possible here: then nothing happens, and `command` says why or finds a place. Undefined if the
   * engine failed.
   */
  line(query: TerminalQuery, options?: { readonly mayWrite: boolean }): Promise<LineReply<CommandResult> | undefined>
  /** Seeks to the exact cursor of an event in the computed run, or to a cursor of a planned run. */
  goTo(cursor: Cursor | PlannedPlace): Promise<void>
  /** The last known run, also after a failure; undefined before the first run is open. */
  document(): RunDocument | undefined
  /** The current branch as a run of its own: the same object until a command or a change of branch. */
  currentRun(): SessionDocument | undefined
  /** Converts a recording to a run; the open run stays. Undefined if the engine failed. */
  recordedRun(recording: Recording, beginsMs: number): Promise<RecordedRun | undefined>
  /** Whether commands were given since the run was opened. */
  isEdited(): boolean
  /** Starts, renames, deletes or switches branches. Returns false if the engine rejected the action. */
  branch(action: BranchAction): Promise<boolean>
  /** Work on the run in its engine, in order with all other requests; undefined if the engine failed. */
  job<T>(work: (run: RunInEngine) => Promise<T>): Promise<T | undefined>
  /** After a failure: a new engine with the same journal, at the last good cursor, without the failing command. */
  restart(): Promise<void>
  /** Cancels a long computation: the run stays where it is. An engine that does not respond is terminated. */
  cancel(): void
  /**
   * Target cursor of an opened run that is still being computed; undefined if the cursor is reached or the user has
   * moved the run.
   */
  goal(): Cursor | undefined
  /** Resolves when an opened run is computed up to its cursor, or the computation was cancelled. */
  arrived(): Promise<void>
  dispose(): void
}
