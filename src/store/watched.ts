import { pageStore } from '../app/pageState.ts'
import type { WatchEnd } from '../share/watched.ts'

/** A recording in progress of `rollscope watch`. */
export interface WatchedShown {
  /**
   * `lost`: the command does not respond, and the page asks again. `gone`: another command answers at the address, or a
   * command that does not know the recording.
   */
  readonly state: 'live' | 'lost' | 'gone' | 'ended'
  readonly end: WatchEnd | undefined
  /** Number of received changes. */
  readonly changes: number
  /** Number of received changes that are not shown yet. */
  readonly notShown: number
  /** Number of kubectl watches that ended and were restarted. */
  readonly dropped: number
  readonly refused: readonly { readonly resource: string; readonly reason: string }[]
}

interface WatchedState {
  /** Undefined if the run is not a recording in progress. */
  readonly watched: WatchedShown | undefined
}

/** Whether the open recording still grows, and how it ended. */
export const useWatched = pageStore<WatchedState>(() => ({ watched: undefined }))

export function showWatched(watched: WatchedShown | undefined): void {
  useWatched.setState({ watched })
}
