import { create } from 'zustand'
import type { WatchEnd } from '../share/watched.ts'

/** A recording that `rollscope watch` is making. */
export interface WatchedShown {
  /** `lost`: the command does not answer, and is asked again. `gone`: another one answers in its place, or none that is known. */
  readonly state: 'live' | 'lost' | 'gone' | 'ended'
  readonly end: WatchEnd | undefined
  /** Changes that have come. */
  readonly changes: number
  /** Those of them that are not shown yet. */
  readonly notShown: number
  /** Watches of kubectl's that had ended and were begun again. */
  readonly dropped: number
  readonly refused: readonly { readonly resource: string; readonly reason: string }[]
}

export interface WatchedState {
  /** Undefined where the run on the page is not being recorded. */
  readonly watched: WatchedShown | undefined
}

/** Whether the recording that is open still grows, and how it ended. */
export const useWatched = create<WatchedState>()(() => ({ watched: undefined }))
