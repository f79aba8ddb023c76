/** Changes from one run to another: saves the previous run, and updates the browser's history. */
import { pageState } from '../../app/pageState.ts'
import { leaveReleases } from '../../store/compare.ts'
import { restoreManifest, useManifest } from '../../store/manifest.ts'
import { showNotice, useNotices } from '../../store/notices.ts'
import { usePlayback } from '../../store/playback.ts'
import { restoreSavedRun, showRestoreLine, useSavedRun } from '../../store/savedRun.ts'
import { showSelection, useSelection } from '../../store/selection.ts'
import { hideCatalogue, retitleRun, useUi } from '../../store/ui.ts'
import type { ImportFile } from '../../workers/importRequests.ts'
import type { Cursor } from '../../workers/protocol.ts'
import { historyMoves, newRunId, type RunEntry, writeEntry } from './runEntry.ts'

/** How a run is opened. */
export interface Arrival {
  /** `here`: in the current history entry. `push`: in a new entry, so that Back leads to the previous run. */
  readonly how: 'here' | 'push'
  /** Fragment of the address that opens the run again; without a fragment the address stays. */
  readonly fragment?: string
  /** `atOnce` if nothing else can reopen the run; else the run is saved from its first change on. */
  readonly save: 'atOnce' | 'whenChanged'
  /** History entry of a saved run. */
  readonly entry?: RunEntry
  /** Target of the run: a long run is computed first. */
  readonly moment?: { readonly cursor: Cursor; readonly fingerprint: string }
  /** Name and text of a saved run that continues as itself. */
  readonly stored?: { readonly name: string; readonly text: string }
  /** Files of a recording; `kept`: the files are saved already. */
  readonly recorded?: readonly ImportFile[] | 'kept'
}

/** Saves runs. The watcher is loaded after the first run, and the page works without the watcher. */
interface RunWatcher {
  /** Saves the run that is about to be replaced. Returns whether the run is saved. */
  leave(): boolean
  /** The new run is open. */
  arrived(arrival: Arrival & { readonly entry: RunEntry }): void
  /** The recording on the page has these files now. Returns whether the files are saved. */
  grown(files: readonly ImportFile[]): Promise<boolean>
  /** The run was not replaced after all. */
  stay(): void
}

interface OwnState {
  watcher: RunWatcher | undefined
  newest: number
  isChanging: boolean
  last: (Arrival & { readonly entry: RunEntry }) | undefined
}

const own = pageState(
  (): OwnState => ({
    watcher: undefined,
    newest: 0,
    isChanging: false,
    last: undefined,
  }),
)

/** Saves runs from now on, starting with the current run; undefined stops saving, and forgets the current entry. */
export function installRunWatcher(installed: RunWatcher | undefined): void {
  own.watcher = installed
  if (installed === undefined) own.last = undefined
  else if (own.last !== undefined) installed.arrived(own.last)
}

/** The recording on the page has grown. Resolves with whether the recording was saved. */
export async function noteRecorded(files: readonly ImportFile[]): Promise<boolean> {
  if (own.isChanging || own.last === undefined) return false
  own.last = { ...own.last, recorded: files }
  return (await own.watcher?.grown(files)) ?? false
}

/** History entry of the current run; undefined while another run is being opened. */
export function currentEntry(): RunEntry | undefined {
  return own.isChanging ? undefined : own.last?.entry
}

/**
 * Replaces the run with `open`. On failure the previous text and selection are restored. Returns the result of `open`.
 */
export async function changeRun(arrival: Arrival, open: () => Promise<boolean>): Promise<boolean> {
  own.newest++
  const serial = own.newest
  const wasKept = own.watcher?.leave() ?? false
  const before = {
    manifest: useManifest.getState(),
    selection: useSelection.getState(),
    kept: useSavedRun.getState(),
    title: useUi.getState().title,
  }
  showRestoreLine(undefined)
  // A new run must be visible.
  if (arrival.how === 'push') hideCatalogue()
  own.isChanging = true
  const moves = historyMoves()
  const isOpen = await open()
  // A later request has replaced this request.
  if (serial !== own.newest) return isOpen
  own.isChanging = false
  // A comparison of releases is about the run before.
  if (isOpen) leaveReleases()
  const { engine } = usePlayback.getState()
  if (!isOpen && engine !== 'fatal' && engine !== 'starting') {
    restoreManifest(before.manifest)
    showSelection(before.selection)
    restoreSavedRun(before.kept)
    retitleRun(before.title)
    own.watcher?.stay()
    return false
  }
  const entry = arrival.entry ?? { id: newRunId() }
  // The browser may have navigated to another run's entry meanwhile.
  if (arrival.how === 'push') writeEntry(entry, 'push', arrival.fragment)
  else if (moves === historyMoves()) writeEntry(entry, 'replace', arrival.fragment)
  own.last = { ...arrival, entry }
  own.watcher?.arrived(own.last)
  // Other notices about the new run are more important.
  if (wasKept && isOpen && useNotices.getState().notice === undefined) showNotice({ type: 'runKept' })
  return isOpen
}
