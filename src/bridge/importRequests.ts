/** What the page can ask of the worker that reads what kubectl printed, and what of it goes to the worker that plays it. */
import type {
  Explained,
  Finding,
  ImportProblem,
  ObservedGap,
  ObservedNotice,
  ObservedRun,
  RecordedKind,
  RecordedSubject,
  SkippedObject,
  UnexplainedWrite,
} from '../engine/index.ts'
import type { Exchange, RequestMessage, WorkerMessage } from './requests.ts'

/** One import a worker, which is closed then, or to cancel. */
export interface ImportRequests {
  /**
   * Reads files, puts them into one row of changes and explains it. The run itself never comes to the page: the worker that
   * plays it takes it from the other end of `to`, where `RecordingMessage`s come. Refused where no object is found.
   */
  readonly import: Exchange<ImportInput, RecordingDiagnosis, ImportPart>
}

export type ImportRequest = RequestMessage<ImportRequests>
export type ImportMessage = WorkerMessage<ImportRequests>

export interface ImportInput {
  readonly files: readonly ImportFile[]
  /** Transferred with the request. */
  readonly to: MessagePort
}

export interface ImportFile {
  readonly name: string
  /** A `Blob` is read piece by piece. */
  readonly data: Blob | string
}

/**
 * What comes before the answer. `read` comes once, when all files are read: from then on the run can be played. `unread` comes
 * before a refusal where no object is found, with the first thing that could not be read.
 */
export type ImportPart =
  | { readonly type: 'reading'; readonly bytes: number; readonly of: number; readonly objects: number }
  | { readonly type: 'explaining'; readonly changes: number; readonly of: number }
  | { readonly type: 'read'; readonly recording: RecordingHead }
  | { readonly type: 'unread'; readonly problem: ImportProblem }

/** What was recorded, without the changes themselves. */
export interface RecordingHead extends Omit<ObservedRun, 'changes'> {
  /** Names of the files. */
  readonly names: readonly string[]
  readonly changes: number
  readonly subject: RecordedSubject | undefined
  /** Somebody began a rollout in it that can be simulated once more. */
  readonly hasRollout: boolean
}

export type { ObservedGap, ObservedNotice, RecordedKind }

/** Whether the controllers did what the engine's would have done, and what was wrong. */
export interface RecordingDiagnosis {
  /** Writes of controllers that could be put to the engine. */
  readonly writes: number
  readonly explained: number
  readonly unexplained: readonly UnexplainedWrite[]
  /** Writes that could not be, by what was not recorded. */
  readonly notAsked: readonly { readonly what: string; readonly writes: number }[]
  /** The worst first. */
  readonly findings: readonly Finding[]
  /** Objects that cannot be shown. */
  readonly skipped: readonly SkippedObject[]
  /** Objects that could not be judged. */
  readonly problems: readonly ImportProblem[]
}

/** What comes out of `ImportedRecording.source`, each once, in this order. */
export type RecordingMessage =
  | { readonly type: 'run'; readonly run: ObservedRun }
  | { readonly type: 'explained'; readonly explained: Explained }

/** A recording that was read, for the player: all of it is light in the page. */
export interface ImportedRecording {
  readonly head: RecordingHead
  /** To be transferred to the engine's worker, which listens to it for `RecordingMessage`s. */
  readonly source: MessagePort
  /** Rejects where the explaining has failed or was cancelled. */
  readonly diagnosis: Promise<RecordingDiagnosis>
}
