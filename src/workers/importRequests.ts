/** Requests to the import worker, and its messages to the engine's worker. */
import type {
  Explained,
  Finding,
  ImportProblem,
  ObservedRun,
  RecordedSubject,
  SkippedObject,
  UnexplainedWrite,
} from '../engine/index.ts'
import type { Exchange, RequestMessage, WorkerMessage } from './requests.ts'

/** Requests to the import worker. Each import has its own worker, which is closed afterwards or to cancel. */
export interface ImportRequests {
  /**
   * Reads files, merges the files into one sequence of changes and explains the changes. The run itself never passes
   * the page: the engine's worker receives the run from the other end of `to` as `RecordingMessage`s. Rejected without
   * any object.
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
  /** A `Blob` is read in chunks. */
  readonly data: Blob | string
}

/**
 * Messages before the answer. `read` comes once, when all files are read: the run can then be played. `unread` comes
 * before a rejection for files without objects, with the first read error.
 */
export type ImportPart =
  | { readonly type: 'reading'; readonly bytes: number; readonly of: number; readonly objects: number }
  | { readonly type: 'explaining'; readonly changes: number; readonly of: number }
  | { readonly type: 'read'; readonly recording: RecordingHead }
  | { readonly type: 'unread'; readonly problem: ImportProblem }

/** The content of a recording without its changes. */
export interface RecordingHead extends Omit<ObservedRun, 'changes'> {
  /** Names of the files. */
  readonly names: readonly string[]
  readonly changes: number
  readonly subject: RecordedSubject | undefined
  /** Whether the recording contains the start of a rollout that can be simulated. */
  readonly hasRollout: boolean
}

/** Comparison of the controllers' writes with the engine's, and the findings. */
export interface RecordingDiagnosis {
  /** Controllers' writes that could be compared with the engine. */
  readonly writes: number
  readonly explained: number
  readonly unexplained: readonly UnexplainedWrite[]
  /** Writes that could not be compared, by the parts that the recording lacks. */
  readonly notAsked: readonly { readonly what: string; readonly writes: number }[]
  /** Worst first. */
  readonly findings: readonly Finding[]
  /** Objects that cannot be shown. */
  readonly skipped: readonly SkippedObject[]
  /** Objects that could not be judged. */
  readonly problems: readonly ImportProblem[]
}

/** Messages from `ImportedRecording.source`, each once, in this order. */
export type RecordingMessage =
  | { readonly type: 'run'; readonly run: ObservedRun }
  | { readonly type: 'explained'; readonly explained: Explained }

/** An imported recording for the player, without its changes. */
export interface ImportedRecording {
  readonly head: RecordingHead
  /** To be transferred to the engine's worker, which receives `RecordingMessage`s from it. */
  readonly source: MessagePort
  /** Rejects if the explanation failed or was cancelled. */
  readonly diagnosis: Promise<RecordingDiagnosis>
}
