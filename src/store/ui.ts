import { pageStore } from '../app/pageState.ts'
import type { ExampleId } from '../scenarios/exampleIds.ts'
import type { ThenAndNowId } from '../scenarios/legacy/thenAndNowIds.ts'

/** Title of the run in the header: an example's id, a linked run, or a prepared one. */
export type RunTitle =
  | ExampleId
  | 'shared'
  | 'cluster2017'
  /** The text came from a file. */
  | { readonly type: 'file'; readonly name: string }
  /** The user's manifest, by its workload and number of objects. */
  | { readonly type: 'manifest'; readonly name: string; readonly count: number }
  /** A lesson or a run derived from it, by its title. */
  | { readonly type: 'lesson'; readonly name: string }
  | { readonly type: 'recording'; readonly name: string }
  /**
   * The recording of a real cluster.
   * - `name`: its workload, or its files if the workload is unknown.
   * - `more`: the number of other changed workloads.
   * - `day`: Unix ms of any time of the recording's day.
   * - `isSimulated`: the run is simulated and continues from the recording.
   * - `words`: the title in the page's language, once the catalogue is loaded.
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

/**
 * Use without a network: not known yet (`unknown`), the browser is storing the files (`storing`), or all files are
 * stored. Otherwise the browser or the host stores no files.
 */
export type OfflineState = 'unknown' | 'storing' | 'ready' | 'refused'

type PageDialog =
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
  | 'glossary'
  | 'handout'
  | 'cluster'
  | 'printed'

export interface UiState {
  /** The open dialog. */
  readonly dialog: PageDialog | undefined
  /** Collapsed side panes. */
  readonly closedPanes: { readonly left: boolean; readonly right: boolean }
  /** Presenter mode; never stored. */
  readonly presenting: boolean
  /** The list of lessons replaces the panes. */
  readonly catalogue: boolean
  readonly title: RunTitle
  /** Whether the page proposes the first rollout. True until the user applies a manifest. */
  readonly firstHint: boolean
  /** Whether the browser has stored the page, so that the page works without a network. */
  readonly offline: OfflineState
  /** A newer version of the page is available, and a message says so. */
  readonly newerVersion: boolean
}

export const initialUi: UiState = {
  dialog: undefined,
  closedPanes: { left: false, right: false },
  presenting: false,
  catalogue: false,
  title: 'web',
  firstHint: false,
  offline: 'unknown',
  newerVersion: false,
}

/** State of the frame around the run. */
export const useUi = pageStore<UiState>(() => initialUi)

/** Shows a dialog in place of the open one. */
export function showDialog(dialog: PageDialog): void {
  useUi.setState({ dialog })
}

export function closeDialog(): void {
  useUi.setState({ dialog: undefined })
}

/** Shows the run or the list of lessons, with the dialog over it. */
export function uncover({ catalogue, dialog }: Pick<UiState, 'catalogue' | 'dialog'>): void {
  useUi.setState({ catalogue, dialog })
}

export function showCatalogue(): void {
  useUi.setState({ catalogue: true, presenting: false, dialog: undefined })
}

export function hideCatalogue(): void {
  useUi.setState({ catalogue: false })
}

/** Collapses a side pane to a rail or opens it; without an argument toggles it. */
export function togglePane(pane: 'left' | 'right', closed = !useUi.getState().closedPanes[pane]): void {
  useUi.setState(({ closedPanes }) =>
    closedPanes[pane] === closed ? {} : { closedPanes: { ...closedPanes, [pane]: closed } },
  )
}

export function setPresenting(presenting: boolean): void {
  useUi.setState({ presenting })
}

/** Another run begins, which proposes the first rollout if `firstHint`. */
export function nameOtherRun(title: RunTitle, firstHint = false): void {
  useUi.setState({ title, firstHint })
}

export function dismissFirstHint(): void {
  useUi.setState({ firstHint: false })
}

/** The run on the page has another title from now on. */
export function retitleRun(title: RunTitle): void {
  useUi.setState({ title })
}
