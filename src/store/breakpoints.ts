import { create } from 'zustand'

export interface BreakpointsState {
  /** Reasons of conditions, reasons of Events, functions of Kubernetes' code. */
  readonly words: readonly string[]
}

export const initialBreakpoints: BreakpointsState = { words: [] }

/** Where playing and stepping stop. Nothing of it is part of the run. */
export const useBreakpoints = create<BreakpointsState>()(() => initialBreakpoints)
