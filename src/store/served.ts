import { pageStore } from '../app/pageState.ts'
import type { Cursor } from '../engine/index.ts'
import type { ServedState } from '../share/servedRun.ts'

/** A run of `rollscope serve` that the page follows. */
export interface ServedShown extends ServedState {
  /** `lost`: the command does not respond, and the page asks again. */
  readonly link: 'live' | 'lost'
  /** The end of the run so far. */
  readonly present: Cursor
  /** The page shows the present and continues to follow it. */
  readonly isFollowing: boolean
  /** Why the server has not carried out the page's request. */
  readonly note: 'clientsWait' | 'refused' | undefined
}

/** Undefined unless the page follows a run. */
export const useServed = pageStore<{ readonly served: ServedShown | undefined }>(() => ({ served: undefined }))
