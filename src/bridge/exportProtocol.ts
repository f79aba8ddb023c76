/** The messages between the page and the worker that plays a run once more for a file: types, nothing else. */
import type { ClusterView, SessionDocument, TraceRecord, TranscriptEntry, ViewDiff } from '../engine/index.ts'
import type { Cursor, TimelineUpdate } from './protocol.ts'

/** One request a worker: it is closed when it has answered, and to cancel. */
export type ExportRequest =
  | { readonly type: 'trace' | 'transcript'; readonly document: SessionDocument; readonly cursor: Cursor }
  /** What is shown at every `stepMs` from `fromMs` to `toMs` (virtual ms), the last moment included. */
  | {
      readonly type: 'stretch'
      readonly document: SessionDocument
      readonly fromMs: number
      readonly toMs: number
      readonly stepMs: number
    }

export type ExportMessage =
  | {
      readonly type: 'trace'
      readonly engineVersion: string
      readonly seed: number
      /** At the end of the trace. */
      readonly fingerprint: string
      readonly records: readonly TraceRecord[]
    }
  | { readonly type: 'transcript'; readonly entries: readonly TranscriptEntry[] }
  | {
      readonly type: 'moment'
      /** Virtual ms. */
      readonly at: number
      /** Everything for the first moment, then what has changed. */
      readonly change:
        | { readonly type: 'reset'; readonly view: ClusterView }
        | { readonly type: 'frame'; readonly diff: ViewDiff }
      readonly timeline: TimelineUpdate
    }
  | { readonly type: 'done' }
  /** The engine has failed over it. */
  | { readonly type: 'failed'; readonly message: string }
