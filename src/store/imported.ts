import { create } from 'zustand'
import type { RecordingDiagnosis, RecordingHead } from '../bridge/importRequests.ts'
import type { ImportProblem } from '../engine/index.ts'

export type { RecordingDiagnosis, RecordingHead }

/** Files of which someone may make a recording. */
export interface RecordingOffer {
  readonly names: readonly string[]
  /** They have been put into the editor already, or can be. */
  readonly asManifest: 'taken' | 'possible'
}

/** How far an import is. */
export type ImportProgress =
  | { readonly type: 'reading'; readonly bytes: number; readonly of: number; readonly objects: number }
  /** Nothing has come yet of what `rollscope watch` records. */
  | { readonly type: 'waiting' }
  /** All is read; the page gets it. */
  | { readonly type: 'opening' }

/** Why the last import brought nothing: something in the files, or words of who gave them. */
export type RecordingProblem = { readonly names: readonly string[] } & (
  | { readonly unread: ImportProblem }
  | { readonly detail: string }
)

export interface ImportedState {
  readonly offer: RecordingOffer | undefined
  readonly progress: ImportProgress | undefined
  readonly problem: RecordingProblem | undefined
  /** What was recorded, while it is open. */
  readonly head: RecordingHead | undefined
  /** Undefined until all writes have been put to the engine, or where that has failed. */
  readonly diagnosis: RecordingDiagnosis | undefined
  /** From 0 to 1, while that is done. */
  readonly explaining: number | undefined
  /** Why it has failed. */
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

/** What kubectl printed of a cluster: on its way to the page, and what is known of it once it is open. */
export const useImported = create<ImportedState>()(() => initialImported)
