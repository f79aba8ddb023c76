import { create } from 'zustand'
import type { ExampleId } from '../scenarios/exampleIds.ts'
import type { ThenAndNowId } from '../scenarios/thenAndNowIds.ts'

/** What the header calls the run: an example by its id, a run that came by a link, or one that was prepared. */
export type RunTitle =
  | ExampleId
  | 'shared'
  | 'cluster2017'
  /** The text came from a file. */
  | { readonly type: 'file'; readonly name: string }
  /** The user's own, by its workload and how many objects it has. */
  | { readonly type: 'manifest'; readonly name: string; readonly count: number }
  /** A lesson, and what was made of it; by its title. */
  | { readonly type: 'lesson'; readonly name: string }
  | { readonly type: 'recording'; readonly name: string }
  /**
   * What was recorded of a real cluster: by its workload, how many `more` changed and the day (Unix ms of a moment of it), by
   * its files where these are not known; `isSimulated`: a run that begins with the state of one; `words`: what that is in the page's language, from whoever has the words.
   */
  | {
      readonly type: 'observed'
      readonly name: string
      readonly more: number
      readonly day?: number
      readonly isSimulated?: true
      readonly words?: string
    }
  | { readonly type: 'thenAndNow'; readonly name: ThenAndNowId }

export interface UiState {
  /** The dialog that is open. */
  readonly dialog:
    | 'keys'
    | 'about'
    | 'conformance'
    | 'thenAndNow'
    | 'palette'
    | 'export'
    | 'embed'
    | 'diff'
    | 'apply'
    | 'lessonFile'
    | 'cluster'
    | undefined
  /** The panes beside the stage that have shrunk to a rail. */
  readonly closedPanes: { readonly left: boolean; readonly right: boolean }
  /** Only the picture, large; never remembered. */
  readonly presenting: boolean
  /** The catalogue of lessons is in place of the panes. */
  readonly catalogue: boolean
  readonly title: RunTitle
  /** Whether the page proposes the first rollout: until anything is applied. */
  readonly firstHint: boolean
  /** A newer version of the page waits, and the page says so. */
  readonly newerVersion: boolean
}

export const initialUi: UiState = {
  dialog: undefined,
  closedPanes: { left: false, right: false },
  presenting: false,
  catalogue: false,
  title: 'web',
  firstHint: false,
  newerVersion: false,
}

/** What the frame shows around the run. */
export const useUi = create<UiState>()(() => initialUi)
