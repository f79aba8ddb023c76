/** From one run to another: the one that is left is kept, and has its place in the browser's history. */
import type { ImportFile } from '../../bridge/importRequests.ts'
import type { Cursor } from '../../bridge/protocol.ts'
import { useKept } from '../../store/kept.ts'
import { useManifest } from '../../store/manifest.ts'
import { showNotice, useNotices } from '../../store/notices.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import { historyMoves, newRunId, type RunEntry, writeEntry } from './runEntry.ts'

/** How a run comes to the page. */
export interface Arrival {
  /** `here`: in the entry of the history that is shown; `push`: in one behind it, so that Back leads to the run before. */
  readonly how: 'here' | 'push'
  /** Fragment of the address that opens it again; without one the address stays as it is. */
  readonly fragment?: string
  /** At once where nothing else leads back to it; else from its first change on. */
  readonly keep: 'atOnce' | 'whenChanged'
  /** Of a kept run. */
  readonly entry?: RunEntry
  /** Where the run will be: a long one is computed first. */
  readonly moment?: { readonly cursor: Cursor; readonly fingerprint: string }
  /** Of a kept run that continues as itself. */
  readonly stored?: { readonly name: string; readonly text: string }
  /** The run is a recording of these files; `kept`: of those that are kept of it. */
  readonly recorded?: readonly ImportFile[] | 'kept'
}

/** What keeps runs; it comes after the first run, and the page works without. */
export interface RunWatcher {
  /** Keeps what there is of the run, which is about to be replaced. Gives whether it is kept. */
  leave(): boolean
  /** The run is there. */
  arrived(arrival: Arrival & { readonly entry: RunEntry }): void
  /** The recording on the page has these files by now. Gives whether they are kept. */
  grown(files: readonly ImportFile[]): Promise<boolean>
  /** The run was not replaced after all. */
  stay(): void
}

let watcher: RunWatcher | undefined
let newest = 0
let isChanging = false
let last: (Arrival & { readonly entry: RunEntry }) | undefined

/** From now on runs are kept, the one that is there first; with undefined none is, nor is it known which one was there. */
export function installRunWatcher(installed: RunWatcher | undefined): void {
  watcher = installed
  if (installed === undefined) last = undefined
  else if (last !== undefined) installed.arrived(last)
}

/** The recording on the page has grown. Resolves when it is kept, or cannot be: then with false. */
export async function noteRecorded(files: readonly ImportFile[]): Promise<boolean> {
  if (isChanging || last === undefined) return false
  last = { ...last, recorded: files }
  return (await watcher?.grown(files)) ?? false
}

/** The entry of the run on the page; undefined while another one is on its way. */
export function currentEntry(): RunEntry | undefined {
  return isChanging ? undefined : last?.entry
}

/**
 * Replaces the run by what `open` brings. Where that fails, text and selection are again those of the run that is still
 * there. Gives what `open` gives.
 */
export async function changeRun(arrival: Arrival, open: () => Promise<boolean>): Promise<boolean> {
  newest++
  const serial = newest
  const wasKept = watcher?.leave() ?? false
  const before = {
    manifest: useManifest.getState(),
    selection: useSelection.getState(),
    kept: useKept.getState(),
    title: useUi.getState().title,
  }
  useKept.setState({ line: undefined })
  // Whatever asked for another run wants to see it.
  if (arrival.how === 'push') useUi.setState({ catalogue: false })
  isChanging = true
  const moves = historyMoves()
  const isOpen = await open()
  // One that was asked for later has replaced it.
  if (serial !== newest) return isOpen
  isChanging = false
  const { engine } = usePlayback.getState()
  if (!isOpen && engine !== 'fatal' && engine !== 'starting') {
    useManifest.setState(before.manifest)
    useSelection.setState(before.selection)
    useKept.setState(before.kept)
    useUi.setState({ title: before.title })
    watcher?.stay()
    return false
  }
  const entry = arrival.entry ?? { id: newRunId() }
  // An entry that the browser has gone to meanwhile is that of another run.
  if (arrival.how === 'push') writeEntry(entry, 'push', arrival.fragment)
  else if (moves === historyMoves()) writeEntry(entry, 'replace', arrival.fragment)
  last = { ...arrival, entry }
  watcher?.arrived(last)
  // What else there is to say of the new run matters more.
  if (wasKept && isOpen && useNotices.getState().notice === undefined) showNotice({ type: 'runKept' })
  return isOpen
}
