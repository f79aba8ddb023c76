/** What the page can ask of its workers, request by request: types and the version, nothing else. */
import type {
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
  JsonObject,
  LoopKey,
  ObjectName,
  ObserverFault,
  Prediction,
  PredictionStart,
  RecordedRun,
  Recording,
  RequestSample,
  RolloutTrace,
  RunComparison,
  RunDocument,
  RunFromRecording,
  RunStop,
  RunSummary,
  SeedOfChange,
  SessionDocument,
  StopAt,
  StudyRow,
  StudyStart,
  TerminalQuery,
  TerminalView,
  TimelineMark,
  TimelineSample,
  TraceRecord,
  TranscriptEntry,
  TrialOptions,
  ViewDiff,
} from '../engine/index.ts'
import type { Expression, JudgedTask, Lesson, LessonPlan, LessonShape, PlannedPosition } from '../lessons/types.ts'
import type { Exchange, RequestMessage, WorkerMessage } from './requests.ts'

export type { Cursor, Forecast }

/** Virtual ms that are run through at a time on the way to a stop: in between it is seen whether anything is left to happen. */
export const SLICE_MS = 1_000

export const PROTOCOL_VERSION = 2

/** Asked at any time, beside what moves the run: the run, its cursor and its journal stay as they are. */
export interface Questions {
  /** An object with its Events. `kind` in any case, with the resource names that kubectl knows. */
  readonly inspect: Exchange<ObjectName, Inspection>
  /** Queues, caches, expectations and deliveries under way, at the cursor, with the last sync of the followed key. */
  readonly controlLoop: Exchange<{ readonly follow: LoopKey | undefined }, ControlLoopView>
  /** What a controller's sync function did with a key, at the cursor. */
  readonly codePath: Exchange<LoopKey, CodePathView>
  /** What led to a record of the trace, back to the user's command. */
  readonly causes: Exchange<CausesOf, CauseChain>
  /** What autoscalers wanted, sync by sync, and the loads that commands have set. */
  readonly autoscaling: Exchange<Nothing, AutoscalingView>
  /** Of objects that a cluster is said to have: what the API server finds wrong with each, if anything. */
  readonly storedProblems: Exchange<{ readonly objects: readonly JsonObject[] }, readonly (string | undefined)[]>
  /** The simulated run that goes on from the recording that is open, at the cursor. */
  readonly runFromRecording: Exchange<Nothing, RunFromRecording>
  /** What the first rollout in the recording that is open is simulated from; undefined where there is none. */
  readonly prediction: Exchange<{ readonly perNode: boolean }, Prediction | undefined>
  /** That rollout beside the seeds of it that were played; at least one. */
  readonly comparePrediction: Exchange<PredictedSeeds, RunComparison>
  /** Two branches at a moment. */
  readonly compare: Exchange<CompareInput, ComparisonFrame>
  /** What the commands up to the cursor have printed; undefined if that is what `known` names. */
  readonly terminal: Exchange<{ readonly known: string | undefined }, TerminalView | undefined>
  /** Ctrl-C for a command that only reads and still waits. */
  readonly interrupt: Exchange<{ readonly id: string }, undefined>
  /** How the last word of a command line may continue. */
  readonly complete: Exchange<{ readonly line: string }, Completion>
}

/** Asked one after the other, by the player alone: what moves the run, and what must wait its turn among that. */
export interface Moves {
  /**
   * Opens at a cursor, or, where that is far from the beginning, at the beginning: `ahead` then computes what is between.
   * With `stopAt` it runs on from there to the first such stop, as far as it comes in the time of one request.
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
  /** Runs on from the head towards a cursor, for a while, and leaves the cursor where it is. */
  readonly ahead: Exchange<{ readonly to: Cursor }, AheadReply>
  /** The only request that is journaled. Where something comes after the cursor, it begins a branch. */
  readonly command: Exchange<{ readonly command: Command }, CommandReply>
  /**
   * Runs a kubectl command on the state at the cursor if it only reads: no journal, no branch; its output is in `terminal`.
   * False for one that would write: nothing has happened then.
   */
  readonly query: Exchange<TerminalQuery, boolean>
  /** Runs forward from the cursor: up to `until`, or to the first stop, or `maxEvents` events. */
  readonly advance: Exchange<AdvanceInput, ViewReply>
  /** Goes one stop back from the cursor. */
  readonly stepBack: Exchange<{ readonly stopAt: StopAt; readonly object?: ObjectName }, ViewReply>
  /** With `step`, to an exact cursor that the run has passed, or to a place of a planned run. */
  readonly seek: Exchange<SeekInput, ViewReply>
  /** Begins, names or deletes a branch, or goes to one. */
  readonly branch: Exchange<BranchAction, ResetReply>
  readonly export: Exchange<Nothing, RunDocument>
  /** Opens what was recorded of a real cluster: `source` gives it, as `RecordingMessage`s. */
  readonly openRecording: Exchange<{ readonly protocol: number; readonly source: MessagePort }, RecordingReply>
  /**
   * Once `source` has given the explanations: the same run at the same moment, with them. To be asked again until it is done;
   * the run that is open stays as it is meanwhile.
   */
  readonly explainRecording: Exchange<Nothing, ResetReply | UnderWayReply>
  /**
   * In place of the recording that is open the same one, which has grown: `source` has all of it already. It stands at the
   * same moment of the cluster's clock, or at its end if it stood there. To be asked again, without a source, until it is done.
   */
  readonly renewRecording: Exchange<{ readonly source?: MessagePort }, RecordingReply | UnderWayReply>
  /** Makes a run of a recording, beside the run that is open. */
  readonly recordedRun: Exchange<{ readonly recording: Recording; readonly beginsMs: number }, RecordedRun>
}

/** What the worker with the run answers. A new request is an entry here and a handler in `engineHandlers.ts`. */
export interface EngineRequests extends Questions, Moves {}

export type EngineRequest = RequestMessage<EngineRequests>
export type EngineMessage = WorkerMessage<EngineRequests>

export type Nothing = Readonly<Record<string, never>>

export interface AdvanceInput {
  /** Virtual ms. */
  readonly until: number
  readonly stopAt?: StopAt
  /** Whose change `stopAt: 'object'` waits for. */
  readonly object?: ObjectName
  /** Reasons and functions at which it stops as well. */
  readonly breakpoints?: readonly string[]
  readonly maxEvents?: number
  /** Not beyond this place, whatever else is asked for. */
  readonly limit?: PlannedPlace
}

/** With `step`, an exact cursor; with `commands`, after so many of the journal's where more are given at that cursor. */
export interface SeekInput {
  /** Virtual ms. */
  readonly at: number
  readonly step?: number
  readonly commands?: number
  readonly limit?: PlannedPlace
}

/** A place in a run whose commands are in its journal beforehand: a cursor after so many of them. */
export interface PlannedPlace extends Cursor {
  readonly commands: number
}

/** What can be done with the branches of a run. */
export type BranchAction =
  /** Begins one at the cursor and goes there. */
  | { readonly action: 'start'; readonly name?: string }
  /** Begins one for an apply of this manifest that is to be compared: see `startBeside`. */
  | { readonly action: 'startBeside'; readonly manifest: string }
  /** Goes to one: to the same moment, or to its end if that comes before; with `playTo` (virtual ms) plays on to there. */
  | { readonly action: 'switch'; readonly id: number; readonly playTo?: number }
  | { readonly action: 'rename'; readonly id: number; readonly name: string }
  | { readonly action: 'delete'; readonly id: number }

export interface CompareInput {
  readonly a: number
  readonly b: number
  /** Virtual ms. */
  readonly at: number
  /** That of the last answer, from which differences count. */
  readonly serial?: number
}

/** Two branches side by side. */
export interface ComparisonFrame {
  readonly serial: number
  /** False until both are played as far as that takes; each answer before plays a part of it. */
  readonly ready: boolean
  /** Virtual ms up to which both are one run. */
  readonly fromAt: number
  readonly sides: readonly [SideFrame, SideFrame]
}

export type ViewChange =
  | { readonly type: 'reset'; readonly view: ClusterView }
  | { readonly type: 'frame'; readonly diff: ViewDiff }

export interface SideFrame {
  readonly id: number
  /** Virtual ms. */
  readonly at: number
  /** Everything, or what has changed since the answer before. */
  readonly change: ViewChange
  readonly timeline: TimelineUpdate
  /** From the parting to the end; undefined until it is ready. */
  readonly summary?: RunSummary
  /** Virtual ms at which it was decided. */
  readonly endAt: number
}

export interface Position {
  readonly cursor: Cursor
  /** The furthest point computed. */
  readonly head: Cursor
  /** From the beginning of the run: those up to the cursor, and all that are known. */
  readonly events: { readonly handled: number; readonly known: number }
  readonly fingerprint: string
  /** Virtual ms at which the next event is due; undefined if nothing is left to happen. */
  readonly nextEventAt?: number
  /** True when only periodic housekeeping remains: nothing will change any more unless a command comes. */
  readonly quiet: boolean
  /** The run has become as large as one may be: nothing happens in it any more. */
  readonly isFull?: true
  /** Observers of the run that have failed: the run goes on without them. */
  readonly observerFaults?: readonly ObserverFault[]
}

export interface TimelineUpdate {
  readonly samples: readonly TimelineSample[]
  readonly requests: readonly RequestSample[]
  readonly marks: readonly TimelineMark[]
  /** Everything after this moment is dropped before the new ones are added. */
  readonly truncateAfter?: number
}

/** A view or a part of one, to be applied in the order in which they come. */
export type ViewReply = ResetReply | FrameReply

/** Everything again. */
export interface ResetReply extends Position {
  readonly type: 'reset'
  readonly view: ClusterView
  readonly timeline: TimelineUpdate
  readonly engineVersion: string
  readonly branches: BranchList
}

/** It takes longer than the page should wait for one answer. */
export interface UnderWayReply {
  readonly type: 'underWay'
}

/** A recorded run, at its beginning. */
export interface RecordingReply extends ResetReply {
  /** Unix ms of virtual time 0. */
  readonly beginsAt: number
  /** Virtual ms. */
  readonly endAt: number
  /** Virtual ms of each of its changes. */
  readonly at: readonly number[]
  /** What is not known, in virtual ms. */
  readonly gaps: readonly { readonly kind: string; readonly fromMs: number; readonly toMs: number }[]
}

/** What has changed since the answer before. */
export interface FrameReply extends Position {
  readonly type: 'frame'
  readonly diff: ViewDiff
  readonly timeline: TimelineUpdate
  /** What happened during this frame, at most the last 100 records. */
  readonly trace: readonly TraceRecord[]
  /** What stopped it, for the narrator. */
  readonly stoppedBy?: RunStop
  /** A breakpoint has stopped it. */
  readonly isBreak?: true
  /** True if `maxEvents` or the time budget ran out before `until`. */
  readonly truncated: boolean
}

export interface CommandReply extends Position {
  readonly result: CommandResult
  readonly diff: ViewDiff
  readonly timeline: TimelineUpdate
  readonly branches: BranchList
  /** The branch that it has begun. */
  readonly startedId?: number
}

export interface AheadReply extends Position {
  readonly timeline: TimelineUpdate
  /** The head is where it was asked for, or nothing is left to happen. */
  readonly done: boolean
}

/** What the worker that forecasts answers. */
export interface ForecastRequests {
  /**
   * A part is a forecast that gets better yet, or undefined: the request was heard, or is still being worked on. The answer
   * is the final one. The newest request of each kind counts.
   */
  readonly forecast: Exchange<ForecastInput, Forecast, Forecast | undefined>
}

export type ForecastRequest = RequestMessage<ForecastRequests>
export type ForecastMessage = WorkerMessage<ForecastRequests>

/**
 * `manifest`: what an apply would do. `way`: the same where questions of its plan have certain answers. `present`: what will
 * happen anyway. `stall`: what mends a rollout that stalls.
 */
export type ForecastKind = 'manifest' | 'way' | 'present' | 'stall'

export interface ForecastInput {
  readonly kind: ForecastKind
  /** The run. What its journal holds after the cursor belongs to the present one; an apply would drop it. */
  readonly document: SessionDocument
  readonly cursor: Cursor
  /** The text that would be applied; empty for the other kinds. */
  readonly manifest: string
  /** For more tries with other delays of the nodes. */
  readonly seeds: readonly number[]
  /** Only what the apply does at once; nothing is played. */
  readonly planOnly?: boolean
  /** For `stall`: whose it is, and nodes that would be added. */
  readonly stalled?: TrialOptions
}

/**
 * What the worker of lessons answers; the newest request of each name counts. A part says that it was heard, or that it is
 * still being worked on.
 */
export interface LessonRequests {
  readonly plan: Exchange<{ readonly lesson: Lesson; readonly seed: number }, LessonPlan, undefined>
  readonly judge: Exchange<JudgeInput, JudgedTask, undefined>
  readonly shape: Exchange<{ readonly lesson: Lesson }, LessonShape, undefined>
}

export type LessonRequest = RequestMessage<LessonRequests>
export type LessonMessage = WorkerMessage<LessonRequests>

/** How a task stands. */
export interface JudgeInput {
  /** The branch on which it is tried, as a run of its own. */
  readonly document: SessionDocument
  readonly cursor: Cursor
  /** Where the branch began. */
  readonly since: PlannedPosition
  readonly done: readonly Expression[]
}

/** What a worker that plays seeds answers, one seed after the other. */
export interface SeedRequests<Start, Job, Row> {
  /** From now on seeds go on from here; those that were asked for before are not played any more. */
  readonly start: Exchange<Start, undefined>
  readonly seed: Exchange<Job, Row>
}

/** One seed of one change; a text in place of a row is what the API server says to a change that it refuses. */
export type StudyRequests = SeedRequests<StudyStart, SeedOfChange, StudyRow | string>
export type StudyRequest = RequestMessage<StudyRequests>
export type StudyMessage = WorkerMessage<StudyRequests>

/** One seed of a rollout that was recorded. */
export type PredictionRequests = SeedRequests<PredictionStart, PredictionJob, RolloutTrace>
export type PredictionRequest = RequestMessage<PredictionRequests>

export interface PredictionJob {
  readonly seed: number
}

/** The rollout as it was recorded, and as some seeds play it. */
export interface PredictedSeeds {
  readonly prediction: Prediction
  readonly perNode: boolean
  readonly seeds: readonly RolloutTrace[]
}

/** What a worker that plays a run once more for a file answers: one request a worker, which is closed then, or to cancel. */
export interface ExportRequests {
  readonly trace: Exchange<UpToCursor, ExportedTrace>
  readonly transcript: Exchange<UpToCursor, readonly TranscriptEntry[]>
  /** A part is what is shown at a moment. */
  readonly stretch: Exchange<StretchInput, undefined, StretchPart>
}

export type ExportRequest = RequestMessage<ExportRequests>
export type ExportMessage = WorkerMessage<ExportRequests>

export interface UpToCursor {
  readonly document: SessionDocument
  readonly cursor: Cursor
}

export interface ExportedTrace {
  readonly engineVersion: string
  readonly seed: number
  /** At the end of the trace. */
  readonly fingerprint: string
  readonly records: readonly TraceRecord[]
}

/** Every `stepMs` from `fromMs` to `toMs` (virtual ms), the last moment included. */
export interface StretchInput {
  readonly document: SessionDocument
  readonly fromMs: number
  readonly toMs: number
  readonly stepMs: number
}

export interface StretchPart {
  /** Virtual ms. */
  readonly at: number
  /** Everything for the first moment, then what has changed. */
  readonly change: ViewChange
  readonly timeline: TimelineUpdate
}
