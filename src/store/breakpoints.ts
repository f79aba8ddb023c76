import { pageStore } from '../app/pageState.ts'

interface BreakpointsState {
  /** Reasons of conditions and Events, and functions in Kubernetes' source. */
  readonly words: readonly string[]
}

const initialBreakpoints: BreakpointsState = { words: [] }

/** Breakpoints that stop playing and stepping. A saved run does not contain them. */
export const useBreakpoints = pageStore<BreakpointsState>(() => initialBreakpoints)
