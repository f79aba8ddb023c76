/** The messages between the page and the worker that forecasts: types, nothing else. */
import type { Forecast, SessionDocument } from '../engine/index.ts'
import type { Cursor } from './protocol.ts'

export type { Forecast }

/** `manifest`: what an apply would do. `present`: what will happen anyway. The newest request of each kind counts. */
export type ForecastKind = 'manifest' | 'present'

export interface ForecastRequest {
  readonly type: 'forecast'
  readonly id: number
  readonly kind: ForecastKind
  /** The run. What its journal holds after the cursor belongs to the present one; an apply would drop it. */
  readonly document: SessionDocument
  readonly cursor: Cursor
  /** The text that would be applied; empty for `present`. */
  readonly manifest: string
  /** For more tries with other delays of the nodes. */
  readonly seeds: readonly number[]
  /** Only what the apply does at once; nothing is played. */
  readonly planOnly?: boolean
}

export type ForecastWorkerRequest = ForecastRequest | { readonly type: 'cancel'; readonly kind: ForecastKind }

/** Several forecasts may answer one request; the last of them is final. */
export type ForecastWorkerMessage =
  | { readonly type: 'forecast'; readonly id: number; readonly forecast: Forecast }
  /** The engine has failed over it; the worker goes on. */
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
