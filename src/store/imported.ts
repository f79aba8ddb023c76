import { pageStore } from '../app/pageState.ts'
import type { Finding, ImportProblem } from '../engine/index.ts'
import type { RecordingDiagnosis, RecordingHead } from '../workers/importRequests.ts'

export type { RecordingDiagnosis, RecordingHead }

/** Files that may be a recording. */
export interface RecordingOffer {
  readonly names: readonly string[]
  /** `taken`: the files are already in the editor. `possible`: the editor can take them. */
  readonly asManifest: 'taken' | 'possible'
}

/** Progress of an import. */
export type ImportProgress =
  | { readonly type: 'reading'; readonly bytes: number; readonly of: number; readonly objects: number }
  /** `rollscope watch` has not delivered data yet. */
  | { readonly type: 'waiting' }
  /** Everything is read, and the page is about to show the recording. */
  | { readonly type: 'opening' }

/** Why the last import failed: a problem in the files, or a message of their sender. */
export type RecordingProblem = { readonly names: readonly string[] } & (
  | { readonly unread: ImportProblem }
  | { readonly detail: string }
)

/** Comparison of the recording's writes with the engine's. */
export type Explanation =
  /** The share of compared changes, 0..1. */
  | { readonly state: 'running'; readonly share: number }
  | { readonly state: 'done'; readonly diagnosis: RecordingDiagnosis }
  | { readonly state: 'failed'; readonly detail: string }

export interface ImportedState {
  readonly offer: RecordingOffer | undefined
  /** The import in progress, or the failure of the last one. */
  readonly progress: ImportProgress | { readonly type: 'failed'; readonly problem: RecordingProblem } | undefined
  /** The open recording. */
  readonly recording: { readonly head: RecordingHead; readonly explanation: Explanation } | undefined
  /** Index of the finding that the page shows. */
  readonly shown: number
}

export const initialImported: ImportedState = { offer: undefined, progress: undefined, recording: undefined, shown: 0 }

/** kubectl's output of a cluster: the state of its import, and facts about the open recording. */
export const useImported = pageStore<ImportedState>(() => initialImported)

/** Undefined until all writes of the open recording were compared with the engine, or if the comparison failed. */
export const diagnosisOf = ({ recording }: ImportedState): RecordingDiagnosis | undefined =>
  recording?.explanation.state === 'done' ? recording.explanation.diagnosis : undefined

/** The finding that the page shows; undefined until the recording is explained, and without findings. */
export const shownFindingOf = (imported: ImportedState): Finding | undefined =>
  diagnosisOf(imported)?.findings[imported.shown]
