import { pageStore } from '../../app/pageState.ts'
import { SimulatedRun } from './simulatedRun.ts'
import type { OpenRun, RunCapabilities } from './types.ts'

export interface OpenRunState {
  readonly run: OpenRun
}

/** The open run, set once when a run is opened. */
export const useOpenRun = pageStore<OpenRunState>(() => ({ run: new SimulatedRun() }))

export const openRun = (): OpenRun => useOpenRun.getState().run

export const runHas = (capability: keyof RunCapabilities): boolean => openRun().capabilities[capability]
/** The same as a hook. */
export const useRunHas = (capability: keyof RunCapabilities): boolean =>
  useOpenRun(({ run }) => run.capabilities[capability])

/** Whether the run has gaps, as a hook. */
export const useHasGaps = (): boolean => useOpenRun(({ run }) => run.gaps.length > 0)

/** Another run is on the page. */
export function showRun(run: OpenRun): void {
  useOpenRun.setState({ run })
}
