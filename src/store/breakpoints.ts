import { pageStore } from '../app/pageState.ts'

export interface BreakpointsState {
  /** Reasons of conditions and Events, and functions in Kubernetes' source. */
  readonly words: readonly string[]
}

export const initialBreakpoints: BreakpointsState = { words: [] }

/** Breakpoints of playing and stepping. They are not part of the run. */
export const useBreakpoints = pageStore<BreakpointsState>(() => initialBreakpoints)
