/** What moves the run, seen from outside. */
import type { EngineClient, FatalReport } from '../bridge/engineClient.ts'
import type { ImportedRecording } from '../bridge/importRequests.ts'
import type { BranchAction, Cursor, PlannedPlace, Questions } from '../bridge/protocol.ts'
import type {
  Command,
  CommandResult,
  RecordedRun,
  Recording,
  RunDocument,
  SessionDocument,
  StopAt,
  TerminalQuery,
} from '../engine/index.ts'
import type { FrameClock } from './playLoop.ts'

/** A run to be opened, and where to look at it. */
export interface RunToOpen {
  readonly document: RunDocument
  readonly cursor?: Cursor
}

export interface OpenOptions {
  /** Continues until the first rollout has finished. */
  readonly runAhead?: boolean
  /** Virtual ms up to which the run is computed for its timeline, before the cursor goes where it was asked to be. */
  readonly computeUntil?: number
}

export interface PlayerOptions {
  /** Starts a new engine; called again after a crash. */
  readonly connect: (onFatal: (report: FatalReport) => void) => EngineClient
  readonly frames: FrameClock
}

/** Moves the run: the only part of the page that talks to the engine. Every method may be called at any time. */
export interface Player {
  /** Replaces the run. False if it could not be opened. */
  open(run: RunToOpen, options?: OpenOptions): Promise<boolean>
  /** Replaces the run by what was recorded of a real cluster, which nobody can change. False if it could not be opened. */
  openRecording(recording: ImportedRecording): Promise<boolean>
  /** The recording that is open has grown: `source` has all of it, with the reasons. False if another run is open by now. */
  renewRecording(source: MessagePort): Promise<boolean>
  play(): void
  pause(): void
  setSpeed(speed: number): void
  step(stopAt?: StopAt): Promise<void>
  stepBack(stopAt?: StopAt): Promise<void>
  /** Goes to a moment up to the head; of several calls in a row only the newest counts. */
  seek(at: number): Promise<void>
  /** To the head; from there on until a rollout has finished or nothing is left to happen. */
  jumpToEnd(): Promise<void>
  /** Through a quiet stretch to the next thing that is due, and on from there. */
  playFromNext(): Promise<void>
  /** Goes to a moment up to the head and plays from there, unless the run is paused or moved before it has arrived. */
  playFrom(at: number): Promise<void>
  /** Undefined if the engine failed in the meantime. */
  command(command: Command): Promise<CommandResult | undefined>
  /** What may be asked beside all that moves the run. Rejects if the engine refuses or has stopped. */
  ask<N extends keyof Questions>(name: N, input: Questions[N]['input']): Promise<Questions[N]['answer']>
  /**
   * Runs a kubectl command if it only reads, and in its turn, so that it sees what was done before it; false, with nothing
   * done, if it would write; undefined if the engine failed.
   */
  query(query: TerminalQuery): Promise<boolean | undefined>
  /** Goes to the very place of an event that the run has passed, or to a place of a planned run. */
  goTo(cursor: Cursor | PlannedPlace): Promise<void>
  /** The run as last known, also after a crash; undefined before the first run is open. */
  document(): RunDocument | undefined
  /** The branch that is shown, as a run of its own: the same object until a command or another branch comes. */
  currentRun(): SessionDocument | undefined
  /** A recording as a run; the run that is open stays as it is. Undefined if the engine failed. */
  recordedRun(recording: Recording, beginsMs: number): Promise<RecordedRun | undefined>
  /** Whether commands were given since the run was opened. */
  isEdited(): boolean
  /** Begins, names or deletes a branch, or goes to one. False if the engine refused. */
  branch(action: BranchAction): Promise<boolean>
  /** After a crash: a new engine on the same journal, at the last good moment, without the command that made it fail. */
  restart(): Promise<void>
  /** Ends what takes long: the run stays where it is. An engine that does not answer any more is ended. */
  cancel(): void
  /** Where a run that was opened will be when it is computed; undefined if it is there, or someone has moved it. */
  goal(): Cursor | undefined
  /** Resolves when a run that was opened is computed up to its moment, or someone has ended that. */
  arrived(): Promise<void>
  dispose(): void
}
