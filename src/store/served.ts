import { pageStore } from '../app/pageState.ts'
import type { Cursor } from '../engine/index.ts'
import type { ServedState } from '../share/servedRun.ts'

/** A run of `rollscope serve` that the page follows. */
export interface ServedShown extends ServedState {
  /** `lost`: the command does not respond, and is asked again. */
  readonly link: 'live' | 'lost'
  /** The end of the run so far. */
  readonly present: Cursor
  /** The present is shown, and stays shown. */
  readonly isFollowing: boolean
  /** The reason that the server has not done what the page asked for. */
  readonly note: 'clientsWait' | 'refused' | undefined
}

/** Undefined unless the page follows a run. */
export const useServed = pageStore<{ readonly served: ServedShown | undefined }>(() => ({ served: undefined }))
