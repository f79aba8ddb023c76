import { create } from 'zustand'
import type { RecordingReply } from '../bridge/protocol.ts'

/** The run that is open was recorded of a real cluster. */
export interface ObservedRunShown {
  /** Unix ms of virtual time 0. */
  readonly beginsAt: number
  /** Virtual ms at which the recording ends. */
  readonly endAt: number
  /** Virtual ms of each of its changes. */
  readonly at: readonly number[]
  readonly gaps: RecordingReply['gaps']
}

export interface ObservedState {
  /** Undefined for a run that is simulated. */
  readonly observed: ObservedRunShown | undefined
}

export const initialObserved: ObservedState = { observed: undefined }

/** Whether what is played was recorded: then it can be looked at, and nobody can do anything in it. */
export const useObserved = create<ObservedState>()(() => initialObserved)

const hasObserved = ({ observed }: ObservedState): boolean => observed !== undefined

export const isObserved = (): boolean => hasObserved(useObserved.getState())
/** The same in a component, which is drawn again when it changes. */
export const useIsObserved = (): boolean => useObserved(hasObserved)

/** Whether parts of the recording are missing. */
export const useHasGaps = (): boolean =>
  useObserved(({ observed }) => observed !== undefined && observed.gaps.length > 0)

/** Virtual ms of a moment of the cluster's clock (Unix ms), after all that happened in its second; 0 for a simulated run. */
export function virtualMsAfter(unixMs: number): number {
  const { observed } = useObserved.getState()
  return observed === undefined ? 0 : Math.min(Math.max(0, unixMs - observed.beginsAt + 999), observed.endAt)
}
