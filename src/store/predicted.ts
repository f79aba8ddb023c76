import { create } from 'zustand'
import type { Prediction, RunComparison } from '../engine/index.ts'
import type { seedCounts } from './howSure.ts'

export type PredictedPhase =
  /** Nothing was asked for. */
  | 'idle'
  /** The delays of the recording are measured, and its first state is put together. */
  | 'measuring'
  | 'playing'
  | 'final'
  /** The user has ended it. */
  | 'cancelled'
  /** No rollout was recorded. */
  | 'none'
  /** Workers could not be started, or have failed. */
  | 'failed'

export interface PredictedState {
  /** It is in place of the stage. */
  readonly isOpen: boolean
  readonly phase: PredictedPhase
  readonly count: (typeof seedCounts)[number]
  /** Nodes that are apart from the others have delays of their own. */
  readonly perNode: boolean
  readonly prediction: Prediction | undefined
  /** Seeds that have been played. */
  readonly done: number
  readonly comparison: RunComparison | undefined
  /** The recording has grown since. */
  readonly isEarlier: boolean
  /** It is to be done anew as soon as what has come of the recording is read. */
  readonly isRenewing: boolean
  /** Index of the difference that was gone to. */
  readonly current: number | undefined
}

export const initialPredicted: PredictedState = {
  isOpen: false,
  phase: 'idle',
  count: 100,
  perNode: false,
  prediction: undefined,
  done: 0,
  comparison: undefined,
  isEarlier: false,
  isRenewing: false,
  current: undefined,
}

/** A recorded rollout beside simulated ones from its first state. */
export const usePredicted = create<PredictedState>()(() => initialPredicted)
