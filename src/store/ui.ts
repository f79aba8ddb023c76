import { create } from 'zustand'

/** What the header calls the run: an example by its id, a run that came by a link, or a recording. */
export type RunTitle = 'web' | 'nginx' | 'shop' | 'shared' | { readonly type: 'recording'; readonly name: string }

export interface UiState {
  /** The dialog that is open. */
  readonly dialog: 'keys' | 'about' | 'conformance' | undefined
  readonly title: RunTitle
  /** Whether the page proposes the first rollout: until anything is applied. */
  readonly firstHint: boolean
}

export const initialUi: UiState = { dialog: undefined, title: 'web', firstHint: false }

/** What the frame shows around the run. */
export const useUi = create<UiState>()(() => initialUi)
