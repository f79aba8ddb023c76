import { create } from 'zustand'
import type { AutoscalingView } from '../engine/index.ts'

export interface ScalingState {
  /** As last heard of the engine while someone watched; undefined before that. */
  readonly view: AutoscalingView | undefined
}

export const initialScaling: ScalingState = { view: undefined }

/** What autoscalers wanted and the loads of the run; asked for only while it is shown. */
export const useScaling = create<ScalingState>()(() => initialScaling)
