import { pageStore } from '../app/pageState.ts'
import type { RecordingReply } from '../bridge/protocol.ts'

/** Facts about the open recording of a real cluster. */
export interface ObservedRunShown {
  /** Unix ms of virtual time 0. */
  readonly beginsAt: number
  /** End of the recording in virtual ms. */
  readonly endAt: number
  /** Virtual ms of each change. */
  readonly at: readonly number[]
  readonly gaps: RecordingReply['gaps']
}

export interface ObservedState {
  /** Undefined for a simulated run. */
  readonly observed: ObservedRunShown | undefined
}

export const initialObserved: ObservedState = { observed: undefined }

/** The open recording, if any. A recording takes no commands. */
export const useObserved = pageStore<ObservedState>(() => initialObserved)

const hasObserved = ({ observed }: ObservedState): boolean => observed !== undefined

export const isObserved = (): boolean => hasObserved(useObserved.getState())
/** Whether the run is a recording, as a hook. */
export const useIsObserved = (): boolean => useObserved(hasObserved)

/** Whether the recording has gaps. */
export const useHasGaps = (): boolean =>
  useObserved(({ observed }) => observed !== undefined && observed.gaps.length > 0)

/** Virtual ms of a time of the cluster's clock (Unix ms), after all events of its second; 0 for a simulated run. */
export function virtualMsAfter(unixMs: number): number {
  const { observed } = useObserved.getState()
  return observed === undefined ? 0 : Math.min(Math.max(0, unixMs - observed.beginsAt + 999), observed.endAt)
}
