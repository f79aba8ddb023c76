import { pageStore } from '../app/pageState.ts'
import type { Prediction, RunComparison } from '../engine/index.ts'
import type { seedCounts } from './howSure.ts'

type PredictedPhase =
  /** The user has not requested a prediction. */
  | 'idle'
  /** Delays are being measured and the initial state built. */
  | 'measuring'
  | 'playing'
  | 'final'
  /** Stopped by the user. */
  | 'cancelled'
  /** The recording contains no rollout. */
  | 'none'
  /** Workers could not be started, or have failed. */
  | 'failed'

export interface PredictedState {
  /** The prediction replaces the stage. */
  readonly isOpen: boolean
  readonly phase: PredictedPhase
  readonly count: (typeof seedCounts)[number]
  /** Nodes that differ from the others have delays of their own. */
  readonly perNode: boolean
  readonly prediction: Prediction | undefined
  /** Number of finished simulated runs. */
  readonly done: number
  readonly comparison: RunComparison | undefined
  /** The recording has grown since the simulated runs. */
  readonly isEarlier: boolean
  /** The page repeats the simulated runs as soon as the new data are read. */
  readonly isRenewing: boolean
  /** Index of the selected difference. */
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

/** A recorded rollout compared with simulated runs from its initial state. */
export const usePredicted = pageStore<PredictedState>(() => initialPredicted)
