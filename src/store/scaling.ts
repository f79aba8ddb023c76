import { pageStore } from '../app/pageState.ts'
import type { AutoscalingView } from '../engine/index.ts'

interface ScalingState {
  /** The engine's last answer; undefined before the first. */
  readonly view: AutoscalingView | undefined
}

const initialScaling: ScalingState = { view: undefined }

/** Desired replicas of autoscalers, and the run's loads. The page requests them only while they are shown. */
export const useScaling = pageStore<ScalingState>(() => initialScaling)

export function showScaling(view: AutoscalingView | undefined): void {
  useScaling.setState({ view })
}
