import { create } from 'zustand'
import type { ControlLoopView } from '../engine/index.ts'

export interface ControlLoopState {
  /** As last heard of the engine while someone watched; undefined before that. */
  readonly view: ControlLoopView | undefined
}

export const initialControlLoop: ControlLoopState = { view: undefined }

/** The machinery between store and controllers. It is asked for only while it is shown, unlike the cluster. */
export const useControlLoop = create<ControlLoopState>()(() => initialControlLoop)
