import { pageStore } from '../app/pageState.ts'
import type { RecordingDiagnosis, RecordingHead } from '../bridge/importRequests.ts'
import type { ImportProblem } from '../engine/index.ts'

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

export interface ImportedState {
  readonly offer: RecordingOffer | undefined
  readonly progress: ImportProgress | undefined
  readonly problem: RecordingProblem | undefined
  /** Head of the open recording. */
  readonly head: RecordingHead | undefined
  /** Undefined until all writes were compared with the engine, or if that failed. */
  readonly diagnosis: RecordingDiagnosis | undefined
  /** Progress of the comparison, 0..1. */
  readonly explaining: number | undefined
  /** Why the comparison failed. */
  readonly unexplained: string | undefined
}

export const initialImported: ImportedState = {
  offer: undefined,
  progress: undefined,
  problem: undefined,
  head: undefined,
  diagnosis: undefined,
  explaining: undefined,
  unexplained: undefined,
}

/** kubectl's output of a cluster: the state of its import, and facts about the open recording. */
export const useImported = pageStore<ImportedState>(() => initialImported)
