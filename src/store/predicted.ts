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

const initialPredicted: PredictedState = {
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

/** Another recording is compared, or none. The number of runs stays. */
export function forgetPrediction(): void {
  usePredicted.setState(({ count }) => ({ ...initialPredicted, count }))
}

export function openPrediction(): void {
  usePredicted.setState({ isOpen: true })
}

export function closePrediction(): void {
  usePredicted.setState({ isOpen: false })
}

/** The recording has grown since it was compared. */
export function noteEarlier(): void {
  usePredicted.setState({ isEarlier: true })
}

/** The comparison begins again as soon as the growth of the recording is read. */
export function awaitGrowth(): void {
  usePredicted.setState({ phase: 'measuring', done: 0, isRenewing: true })
}

/** The comparison is that of the whole recording. */
export function beginRenewed(): void {
  usePredicted.setState({ isEarlier: false, isRenewing: false })
}

export function startMeasuring(): void {
  usePredicted.setState({
    phase: 'measuring',
    done: 0,
    prediction: undefined,
    comparison: undefined,
    current: undefined,
  })
}

/** The delays are measured; undefined: the recording contains no rollout. */
export function notePrediction(prediction: Prediction | undefined): void {
  usePredicted.setState(prediction === undefined ? { prediction, phase: 'none' } : { prediction })
}

export function startPrediction(): void {
  usePredicted.setState({ phase: 'playing' })
}

/** The number of runs that have finished. */
export function noteDone(done: number): void {
  usePredicted.setState({ done })
}

export function failPrediction(): void {
  usePredicted.setState({ phase: 'failed' })
}

/** Stopped by the user: while the delays are measured, as if nothing was asked. */
export function stopPrediction(): void {
  usePredicted.setState(({ phase }) => ({ phase: phase === 'measuring' ? 'idle' : 'cancelled', isRenewing: false }))
}

export function comparePrediction(phase: 'final' | 'cancelled', comparison: RunComparison, done: number): void {
  usePredicted.setState({ phase, comparison, done, current: undefined })
}

export function chooseRunCount(count: PredictedState['count']): void {
  usePredicted.setState({ count })
}

export function measurePerNode(perNode: boolean): void {
  usePredicted.setState({ perNode })
}

export function showDifference(current: number): void {
  usePredicted.setState({ current })
}
