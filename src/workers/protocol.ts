/** The protocol between the page and the engine's worker, request by request: types and the version only. */
import type {
  ApplyPlan,
  AutoscalingView,
  BranchList,
  CauseChain,
  CausesOf,
  ClusterView,
  CodePathView,
  Command,
  CommandResult,
  Completion,
  ControlLoopView,
  Cursor,
  Forecast,
  Inspection,
  JournalEntry,
  JsonObject,
  LineDone,
  LoopKey,
  ObjectName,
  ObserverFault,
  Prediction,
  Proposal,
  ProposalQuestion,
  RecordedRun,
  Recording,
  Release,
  ReleaseReport,
  RequestSample,
  RolloutTrace,
  RunComparison,
  RunDocument,
  RunFromRecording,
  RunStop,
  RunSummary,
  SessionDocument,
  StopAt,
  TerminalEntry,
  TerminalQuery,
  TerminalView,
  TimelineMark,
  TimelineSample,
  TraceRecord,
  ViewDiff,
} from '../engine/index.ts'
import type { DocumentChange } from './documentChange.ts'
import type { Exchange, RequestMessage, WorkerMessage } from './requests.ts'

export type { Cursor, Forecast }

/** Virtual ms per step towards a stop; after each step the engine checks whether anything is left to happen. */
export const SLICE_MS = 1_000

export const PROTOCOL_VERSION = 2

/** Read requests, sent at any time beside requests that move the run. Run, cursor and journal stay unchanged. */
export interface Questions {
  /** An object with its Events. `kind` in any case, with kubectl's resource names. */
  readonly inspect: Exchange<ObjectName, Inspection>
  /** Queues, caches, expectations and deliveries in flight at the cursor, with the last sync of the followed key. */
  readonly controlLoop: Exchange<{ readonly follow: LoopKey | undefined }, ControlLoopView>
  /** Syncs of a key by a controller's sync function, at the cursor. */
  readonly codePath: Exchange<LoopKey, CodePathView>
  /** The chain of causes of a trace record, back to the user's command. */
  readonly causes: Exchange<CausesOf, CauseChain>
  /** Desired replicas of autoscalers, sync by sync, and the loads set by commands. */
  readonly autoscaling: Exchange<Nothing, AutoscalingView>
  /**
   * Differences between releases for the objects of a manifest, and with `withRun` also for the objects of the run at
   * the cursor.
   */
  readonly releaseLines: Exchange<ReleaseQuestion, ReleaseReport>
  /** The API server's problem with each object of a described cluster; undefined for a valid object. */
  readonly storedProblems: Exchange<{ readonly objects: readonly JsonObject[] }, readonly (string | undefined)[]>
  /** The effect of an apply at the cursor; with `document`, at the start of that run. */
  readonly plan: Exchange<{ readonly manifest: string; readonly document?: SessionDocument }, ApplyPlan>
  /** A simulated run that continues from the cursor of the open recording. */
  readonly runFromRecording: Exchange<Nothing, RunFromRecording>
  /** Input for simulating the recording's first rollout; undefined without a rollout. */
  readonly prediction: Exchange<{ readonly perNode: boolean }, Prediction | undefined>
  /** A change of the recording, as made and with another strategy; undefined if the two runs cannot be compared. */
  readonly proposal: Exchange<ProposalQuestion, Proposal | undefined>
  /** Compares the rollout with at least one simulated run. */
  readonly comparePrediction: Exchange<PredictedSeeds, RunComparison>
  /** Two branches at one time. */
  readonly compare: Exchange<CompareInput, ComparisonFrame>
  /** Output of the commands up to the cursor; undefined if the output equals `known`. */
  readonly terminal: Exchange<{ readonly known: string | undefined }, TerminalView | undefined>
  /** Ctrl-C for a read-only command that still waits. */
  readonly interrupt: Exchange<{ readonly id: string }, undefined>
  /** Completions of the last word of a command line. */
  readonly complete: Exchange<{ readonly line: string }, Completion>
}

/** Requests that move the run, or that must keep the order among these; sent one at a time by the player. */
interface Moves {
  /**
   * Opens a run at a cursor, or at its start if the cursor is distant: `ahead` then computes the rest. With `stopAt`
   * the run continues to the first stop of this kind, as far as one request's time allows.
   */
  readonly open: Exchange<
    {
      readonly protocol: number
      readonly document: RunDocument
      readonly cursor?: Cursor
      readonly stopAt?: StopAt
    },
    ResetReply & { readonly stopped: boolean }
  >
  /** Runs from the head towards a cursor for a limited time; the cursor stays. */
  readonly ahead: Exchange<{ readonly to: Cursor }, AheadReply>
  /** The only request that is journaled. If something follows the cursor, it starts a branch. */
  readonly command: Exchange<{ readonly command: Command }, CommandReply>
  /**
   * Runs a kubectl line with the state at the cursor. A line that only reads has no journal entry and starts no branch.
   * Any other line becomes a command of the run before its first write; if the line must not write, nothing is changed.
   */
  readonly line: Exchange<{ readonly query: TerminalQuery; readonly mayWrite: boolean }, LineReply<CommandReply>>
  /** Runs forward from the cursor: up to `until`, the first stop, or `maxEvents` events. */
  readonly advance: Exchange<AdvanceInput, ViewReply>
  /**
   * Runs forward from the cursor to a stop, for a limited time. Without `end` in the answer, the same request continues
   * the move.
   */
  readonly step: Exchange<StepInput, StepReply>
  /** Goes one stop back from the cursor. */
  readonly stepBack: Exchange<{ readonly stopAt: StopAt; readonly object?: ObjectName }, ViewReply>
  /** With `step`: to an exact cursor within the run, or to a cursor of a planned run. */
  readonly seek: Exchange<SeekInput, ViewReply>
  /** Starts, renames, deletes or switches branches. */
  readonly branch: Exchange<BranchAction, BranchReply>
  /** Adds commands that were given elsewhere after all known commands. The cursor stays. */
  readonly extend: Exchange<{ readonly entries: readonly JournalEntry[] }, DocumentChange>
  /** Opens the recording of a real cluster, which arrives from `source` as `RecordingMessage`s. */
  readonly openRecording: Exchange<{ readonly protocol: number; readonly source: MessagePort }, RecordingReply>
  /**
   * After `source` has delivered the explanations: the same run at the same time, with explanations. Repeat the request
   * until the run is replaced; meanwhile the open run stays.
   */
  readonly explainRecording: Exchange<Nothing, ResetReply | UnderWayReply>
  /**
   * Replaces the open recording by a longer version, which `source` delivers completely. The cursor stays at the same
   * time of the cluster's clock, or at the end. Repeat the request without a source until the recording is replaced.
   */
  readonly renewRecording: Exchange<{ readonly source?: MessagePort }, RecordingReply | UnderWayReply>
  /** Converts a recording to a run, beside the open run. */
  readonly recordedRun: Exchange<{ readonly recording: Recording; readonly beginsMs: number }, RecordedRun>
}

/** Requests to the engine's worker. A new request needs an entry here and a handler in `engineHost.ts`. */
export interface EngineRequests extends Questions, Moves {}

export type EngineRequest = RequestMessage<EngineRequests>
export type EngineMessage = WorkerMessage<EngineRequests>

type Nothing = Readonly<Record<string, never>>

export interface AdvanceInput {
  /** Virtual ms. */
  readonly until: number
  readonly stopAt?: StopAt
  /** The object whose change `stopAt: 'object'` waits for. */
  readonly object?: ObjectName
  /** Reasons and functions that also stop the run. */
  readonly breakpoints?: readonly string[]
  readonly maxEvents?: number
  /** A cursor that the run must not pass. */
  readonly limit?: PlannedPlace
}

export interface StepInput {
  readonly stopAt: StopAt
  /** Virtual ms that the step must not pass. */
  readonly until: number
  /** The object whose change `stopAt: 'object'` waits for. */
  readonly object?: ObjectName
  /** Reasons and functions that also stop the run. */
  readonly breakpoints?: readonly string[]
  /** A cursor that the run must not pass. */
  readonly limit?: PlannedPlace
}

/**
 * With `step`: an exact cursor. With `commands`: after this number of journal entries, if several commands share the
 * cursor.
 */
interface SeekInput {
  /** Virtual ms. */
  readonly at: number
  readonly step?: number
  readonly commands?: number
  readonly limit?: PlannedPlace
}

/** A cursor in a run with known commands; `commands` is the number of journal entries before the cursor. */
export interface PlannedPlace extends Cursor {
  readonly commands: number
}

/** An action on the branches of a run. */
export type BranchAction =
  /** Starts a branch at the cursor and switches to it. */
  | { readonly action: 'start'; readonly name?: string }
  /** Starts a branch for an apply of this manifest to compare: see `startBeside`. */
  | { readonly action: 'startBeside'; readonly manifest: string }
  /**
   * Switches to a branch, at the same time or at its end if the end is earlier; with `playTo` (virtual ms) plays on to
   * this time.
   */
  | { readonly action: 'switch'; readonly id: number; readonly playTo?: number }
  | { readonly action: 'rename'; readonly id: number; readonly name: string }
  | { readonly action: 'delete'; readonly id: number }

export interface ReleaseQuestion {
  readonly manifest: string
  readonly withRun: boolean
  readonly from: Release
  readonly to: Release
}

export interface CompareInput {
  readonly a: number
  readonly b: number
  /** Releases on which the sides are played; absent: the release of the run. */
  readonly releases?: { readonly a?: Release; readonly b?: Release }
  /** Virtual ms. */
  readonly at: number
  /** Serial of the last answer, to which changes are relative. */
  readonly serial?: number
}

/** Two branches at one time. */
export interface ComparisonFrame {
  readonly serial: number
  /** False until both branches are simulated; each request simulates a part. */
  readonly ready: boolean
  /** Virtual ms up to which both branches are the same run. */
  readonly fromAt: number
  readonly sides: readonly [SideFrame, SideFrame]
}

export type ViewChange =
  | { readonly type: 'reset'; readonly view: ClusterView }
  | { readonly type: 'frame'; readonly diff: ViewDiff }

export interface SideFrame {
  readonly id: number
  /** The release of the side, if the user has chosen a release. */
  readonly kubernetes?: Release
  /** Virtual ms. */
  readonly at: number
  /** The complete state, or the changes since the last answer. */
  readonly change: ViewChange
  readonly timeline: TimelineUpdate
  /** Figures from the branch point to the end; undefined until `ready`. */
  readonly summary?: RunSummary
  /** Virtual ms at which the outcome was decided. */
  readonly endAt: number
}

export interface Position {
  readonly cursor: Cursor
  /** End of the computed run. */
  readonly head: Cursor
  /** Counted from the start of the run: up to the cursor, and in total. */
  readonly events: { readonly handled: number; readonly known: number }
  readonly fingerprint: string
  /** Virtual ms of the next due event; undefined if nothing is left to happen. */
  readonly nextEventAt?: number
  /** True if only periodic housekeeping remains: nothing changes without a command. */
  readonly quiet: boolean
  /** The run has reached its largest size and does not continue. */
  readonly isFull?: true
  /** Failed observers of the run; the run continues without them. */
  readonly observerFaults?: readonly ObserverFault[]
}

export interface TimelineUpdate {
  readonly samples: readonly TimelineSample[]
  readonly requests: readonly RequestSample[]
  readonly marks: readonly TimelineMark[]
  /** Everything after this time is dropped before the new entries are added. */
  readonly truncateAfter?: number
}

/** A complete view or a change, to be applied in order. */
export type ViewReply = ResetReply | FrameReply

/** The complete view. */
export interface ResetReply extends Position {
  readonly type: 'reset'
  readonly view: ClusterView
  readonly timeline: TimelineUpdate
  readonly engineVersion: string
  readonly branches: BranchList
}

/** The work takes longer than one answer may. */
export interface UnderWayReply {
  readonly type: 'underWay'
}

/** A recorded run, at its start. */
export interface RecordingReply extends ResetReply {
  /** Unix ms of virtual time 0. */
  readonly beginsAt: number
  /** Virtual ms. */
  readonly endAt: number
  /** Virtual ms of each change. */
  readonly at: readonly number[]
  /** Times without data, in virtual ms. */
  readonly gaps: readonly { readonly kind: string; readonly fromMs: number; readonly toMs: number }[]
  /** Release of the API server, if the release is known and simulated. */
  readonly release: Release | undefined
}

/** The changes since the last answer. */
export interface FrameReply extends Position {
  readonly type: 'frame'
  readonly diff: ViewDiff
  readonly timeline: TimelineUpdate
  /** At most the last 100 trace records of this frame. */
  readonly trace: readonly TraceRecord[]
  /** The reason that the run stopped, for the narrator. */
  readonly stoppedBy?: RunStop
  /** The run stopped at a breakpoint. */
  readonly isBreak?: true
  /** True if `maxEvents` or the time budget ended before `until`. */
  readonly truncated: boolean
}

/** `stop`: the stop or a breakpoint was reached. `quiet`: nothing is left to happen. */
export type StepEnd = 'stop' | 'quiet' | 'limit' | 'until'

export interface StepReply extends FrameReply {
  /** Reason that the step is over; undefined if the step continues. */
  readonly end: StepEnd | undefined
}

export interface CommandReply extends Position {
  readonly result: CommandResult
  readonly diff: ViewDiff
  readonly timeline: TimelineUpdate
  readonly branches: BranchList
  readonly document: DocumentChange
  /** The branch that the command started. */
  readonly startedId?: number
}

/** A line that was run, with the newest output. */
export type LineReply<Done> = LineDone<Done> & { readonly entry: TerminalEntry | undefined }

export interface BranchReply extends ResetReply {
  readonly document: DocumentChange
}

export interface AheadReply extends Position {
  readonly timeline: TimelineUpdate
  /** The head has reached the requested cursor, or nothing is left to happen. */
  readonly done: boolean
}

/** A recorded rollout, and simulated runs of it. */
interface PredictedSeeds {
  readonly prediction: Prediction
  readonly perNode: boolean
  readonly seeds: readonly RolloutTrace[]
}
