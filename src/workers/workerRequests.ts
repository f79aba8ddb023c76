/** Requests to the workers beside the engine's: forecasts, lessons, seeds and exports. Types only. */
import type {
  Cursor,
  Forecast,
  PredictionStart,
  RolloutTrace,
  SeedOfChange,
  SessionDocument,
  StudyRow,
  StudyStart,
  TraceRecord,
  TranscriptEntry,
  TrialOptions,
} from '../engine/index.ts'
import type { TaskToJudge } from '../lessons/play/judgeTask.ts'
import type { JudgedTask, KnobPlay, KnobTurn, Lesson, LessonPlan, LessonShape } from '../lessons/types.ts'
import type { TimelineUpdate, ViewChange } from './protocol.ts'
import type { Exchange, RequestMessage, WorkerMessage } from './requests.ts'

/** Requests to the forecast worker. */
export interface ForecastRequests {
  /**
   * A part is a preliminary forecast, or undefined as a sign of progress. The answer is final. Only the newest request
   * of each kind is answered.
   */
  readonly forecast: Exchange<ForecastInput, Forecast, Forecast | undefined>
}

export type ForecastRequest = RequestMessage<ForecastRequests>
export type ForecastMessage = WorkerMessage<ForecastRequests>

/**
 * `manifest`: the effect of an apply. `way`: the effect of an apply for given answers to the plan's questions.
 * `present`: the run without a command. `stall`: solutions for a stalled rollout.
 */
export type ForecastKind = 'manifest' | 'way' | 'present' | 'stall'

export interface ForecastInput {
  readonly kind: ForecastKind
  /** The run. Journal entries after the cursor belong to the present run; an apply would drop them. */
  readonly document: SessionDocument
  readonly cursor: Cursor
  /** The manifest to apply; empty for the other kinds. */
  readonly manifest: string
  /** Seeds of further simulated runs. */
  readonly seeds: readonly number[]
  /** Computes the plan only; nothing is played. */
  readonly planOnly?: boolean
  /** For `stall`: the workload, and the nodes that could be added. */
  readonly stalled?: TrialOptions
}

/** Requests to the lesson worker; only the newest of each name is answered. A part is a sign of progress. */
export interface LessonRequests {
  readonly plan: Exchange<{ readonly lesson: Lesson; readonly seed: number }, LessonPlan, undefined>
  readonly judge: Exchange<TaskToJudge, JudgedTask, undefined>
  readonly turn: Exchange<KnobTurn, KnobPlay, undefined>
  readonly shape: Exchange<{ readonly lesson: Lesson }, LessonShape, undefined>
}

export type LessonRequest = RequestMessage<LessonRequests>
export type LessonMessage = WorkerMessage<LessonRequests>

/** Requests to a worker that simulates seeds, one after the other. */
export interface SeedRequests<Start, Job, Row> {
  /** Sets the state that seeds start from; earlier seed requests are dropped. */
  readonly start: Exchange<Start, undefined>
  readonly seed: Exchange<Job, Row>
}

/** Requests for simulated runs of a change; a text instead of a row is the API server's rejection. */
type StudyRequests = SeedRequests<StudyStart, SeedOfChange, StudyRow | string>
export type StudyRequest = RequestMessage<StudyRequests>
export type StudyMessage = WorkerMessage<StudyRequests>

/** Requests for simulated runs of a recorded rollout. */
export type PredictionRequests = SeedRequests<PredictionStart, PredictionJob, RolloutTrace>
export type PredictionRequest = RequestMessage<PredictionRequests>

export interface PredictionJob {
  readonly seed: number
}

/**
 * Requests to the export worker, which replays a run for a file: one request per worker, which is closed afterwards or
 * to cancel.
 */
export interface ExportRequests {
  readonly trace: Exchange<UpToCursor, ExportedTrace>
  readonly transcript: Exchange<UpToCursor, readonly TranscriptEntry[]>
  /** A part is the view at one time. */
  readonly timeRange: Exchange<TimeRangeInput, undefined, TimeRangePart>
}

export type ExportRequest = RequestMessage<ExportRequests>
export type ExportMessage = WorkerMessage<ExportRequests>

export interface UpToCursor {
  readonly document: SessionDocument
  readonly cursor: Cursor
}

interface ExportedTrace {
  readonly engineVersion: string
  readonly seed: number
  /** Fingerprint at the end of the trace. */
  readonly fingerprint: string
  readonly records: readonly TraceRecord[]
}

/** Every `stepMs` from `fromMs` to `toMs` (virtual ms), including the last time. */
export interface TimeRangeInput {
  readonly document: SessionDocument
  readonly fromMs: number
  readonly toMs: number
  readonly stepMs: number
}

export interface TimeRangePart {
  /** Virtual ms. */
  readonly at: number
  /** The complete view for the first time, then changes. */
  readonly change: ViewChange
  readonly timeline: TimelineUpdate
}
