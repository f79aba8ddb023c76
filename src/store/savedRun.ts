import { pageStore } from '../app/pageState.ts'

/** A message about restoring the last run. */
export type RestoreLine =
  /** `copy`: another tab has the run open and continues it; changes in this tab are saved separately. */
  | { readonly type: 'restored'; readonly usedAt: number; readonly copy: boolean }
  /**
   * The run is saved but not opened: it stopped the page last time (`stopped`), cannot be read (`damaged`, `newer`), or
   * the engine rejected it.
   */
  | {
      readonly type: 'notRestored'
      readonly id: string
      readonly reason: 'stopped' | 'damaged' | 'newer' | 'refused'
      /** Whether the run is a recording, without an editor's text. */
      readonly isRecording?: boolean
    }

/** A run that is saved and was not opened. */
export type NotRestored = Extract<RestoreLine, { readonly type: 'notRestored' }>

export interface SavedRunState {
  /** Id of the current run in the browser's storage; undefined while it contains no changes by the user. */
  readonly savedId: string | undefined
  /** The user's name for the run; empty without a name. */
  readonly name: string
  /** The editor's text when the run was opened. */
  readonly openedText: string
  readonly line: RestoreLine | undefined
  /** Files are being dragged over the page. */
  readonly dragging: boolean
}

const initialSavedRun: SavedRunState = {
  savedId: undefined,
  name: '',
  openedText: '',
  line: undefined,
  dragging: false,
}

/** State of saving the current run in this browser. */
export const useSavedRun = pageStore<SavedRunState>(() => initialSavedRun)

/** The run was opened with this text. */
export function noteOpenedText(openedText: string): void {
  useSavedRun.setState({ openedText })
}

/** The run was not replaced after all. */
export function restoreSavedRun(before: SavedRunState): void {
  useSavedRun.setState(before)
}

/** Says how the last run was restored; undefined: no more. */
export function showRestoreLine(line: RestoreLine | undefined): void {
  useSavedRun.setState({ line })
}

/** Files are being dragged over the page, or no longer. */
export function noteDragging(dragging: boolean): void {
  if (useSavedRun.getState().dragging !== dragging) useSavedRun.setState({ dragging })
}
