/** Saves the changing run on the page in this browser, and opens saved runs. Loaded after the first paint. */

import type { Cursor, RunDocument } from '../../engine/index.ts'
import { openIndexedStorage } from '../../storage/indexedStorage.ts'
import type { PackedFile } from '../../storage/recordedFiles.ts'
import {
  MOST_NAME_LENGTH,
  type RunHead,
  type RunSummary,
  readSavedRun,
  readSummary,
  type SavedMoment,
  type SavedRecording,
  type SavedRun,
} from '../../storage/savedRun.ts'
import { useBranches } from '../../store/branches.ts'
import { useImported } from '../../store/imported.ts'
import { forgetSavedRun, nameSavedRun, noteSavedRun } from '../../store/late/savedRun.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { type NotRestored, showRestoreLine, useSavedRun } from '../../store/savedRun.ts'
import { useSelection } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import type { ImportFile } from '../../workers/importRequests.ts'
import type { Player } from '../player.ts'
import { isOwnFragment } from '../runs/fragments.ts'
import { type Arrival, installRunWatcher } from '../runs/runChange.ts'
import { exchangeEntry, newRunId, type RunEntry } from '../runs/runEntry.ts'
import { openSharedRun, shownView } from '../runs/runs.ts'
import { LastingStorage, type OpenStorage } from './lastingStorage.ts'
import { createRestoreMarks, type RestoreMarks } from './restoreMarks.ts'
import { type RunLock, takeRun } from './runLock.ts'
import type { RestoreMoment, RunSaver } from './runSaverTypes.ts'
import { RecordingOnPage } from './savedRecordings.ts'
import { summaryNow } from './summaryNow.ts'

/** Wall-clock ms from a change to its write: less loses less if the page dies, more writes less while playing. */
const writeAfterMs = 400
/** Wall-clock ms that a reloaded page waits for its former self to release the run. */
const reloadPatienceMs = 1_000

/** How a run is restored. */
interface Restoring {
  readonly moment: RestoreMoment
  /** Ms to wait for a run that another page holds. */
  readonly patienceMs: number
  /** Checked before the page changes: the browser may have navigated meanwhile. */
  readonly isWanted?: () => boolean
}

interface RunSaverOptions {
  readonly player: Player
  readonly page: Window
  readonly openStorage?: OpenStorage
}

interface Current {
  entry: RunEntry
  /** Whether the run is saved. */
  isSaved: boolean
  lock: RunLock | undefined
  /** Target cursor and previously computed end, until the cursor is reached. */
  sought: { readonly cursor: Cursor; readonly fingerprint: string; readonly headAt: number } | undefined
  /** A recording of a real cluster. */
  readonly recording: RecordingOnPage | undefined
  /** The parts last passed to the storage. */
  written: { readonly text?: string; readonly document?: RunDocument; readonly moment?: SavedMoment }
}

/** Broadcast channel for deletions of runs. */
const deletions = 'rollscope.deleted'

/** Saves from now on, also while the storage is not open yet. */
export function createRunSaver({ player, page, openStorage = openIndexedStorage }: RunSaverOptions): RunSaver {
  return new RunKeeper(player, page, openStorage)
}

class RunKeeper implements RunSaver {
  readonly #player: Player
  readonly #page: Window
  readonly #storage: LastingStorage
  readonly #marks: RestoreMarks
  readonly #others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(deletions)
  readonly #stops: readonly (() => void)[]
  #current: Current | undefined
  #isChanging = false
  /** Number of recordings whose files are being compressed and written. */
  #keeping = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #checked: { readonly document: RunDocument | undefined; readonly isEdited: boolean } | undefined
  /** Shown once the page has another run. */
  #pendingLine: NotRestored | undefined
  #arriving:
    | { readonly lock: RunLock | undefined; readonly moment?: SavedMoment; readonly recordedBytes?: number | undefined }
    | undefined

  constructor(player: Player, page: Window, openStorage: OpenStorage) {
    this.#player = player
    this.#page = page
    this.#storage = new LastingStorage(page, openStorage, () => void this.flush())
    this.#marks = createRestoreMarks(page)
    installRunWatcher({
      leave: () => this.#storePendingWrite(),
      stay: () => {
        this.#isChanging = false
        this.#onChange()
      },
      arrived: (arrival) => this.#arrived(arrival),
      grown: async (files) => {
        return this.#current?.isSaved === true && this.#keepRecording(this.#current, files)
      },
    })
    this.#stops = [...this.#followStores(), this.#followPage(), () => this.#storage.dispose()]
    this.#others?.addEventListener('message', ({ data }) => {
      if (this.#current?.isSaved && data === this.#current.entry.id) this.#detach(this.#current)
    })
  }

  #followStores(): readonly (() => void)[] {
    const stores = [useManifest, usePlayback, useBranches, useSelection, useUi, useSavedRun]
    return [
      ...stores.map((store) => store.subscribe(() => this.#onChange())),
      usePlayback.subscribe(({ head, work }, before) => {
        if (head !== before.head || work?.done !== before.work?.done) this.#marks.live()
      }),
      useImported.subscribe(() => this.#marks.live()),
    ]
  }

  #followPage(): () => void {
    const page = this.#page
    const listening = new AbortController()
    const { signal } = listening
    // Warns before an unsaved recording is closed, which would otherwise be lost silently.
    page.addEventListener('beforeunload', (event) => this.#keeping > 0 && event.preventDefault(), { signal })
    page.addEventListener('pagehide', () => this.#onLeave(), { signal })
    page.addEventListener('pageshow', (event) => void this.#onReturn(event), { signal })
    const onVisibility = (): void => {
      if (page.document.visibilityState === 'hidden') this.#writeNow()
    }
    page.document.addEventListener('visibilitychange', onVisibility, { signal })
    return () => listening.abort()
  }

  dispose(): void {
    clearTimeout(this.#timer)
    for (const stop of this.#stops) stop()
    this.#others?.close()
    this.#current?.lock?.release()
    installRunWatcher(undefined)
  }

  async list(): Promise<readonly RunSummary[]> {
    await this.flush()
    return this.#storage.list()
  }

  async rename(id: string, name: string): Promise<void> {
    const short = name.replace(/\s+/g, ' ').trim().slice(0, MOST_NAME_LENGTH)
    if (id === this.#current?.entry.id && this.#current.isSaved) {
      nameSavedRun(short)
      await this.flush()
      return
    }
    const stored = await this.#storage.read(id)
    const summary = readSummary(stored?.head)
    if (stored === undefined || summary === undefined) return
    const head = { ...(stored.head as RunHead), summary: { ...summary, name: short } }
    await this.#storage.change({ id, head })
  }

  async remove(id: string): Promise<() => Promise<void>> {
    const stored = await this.#storage.read(id)
    if (this.#current?.isSaved && id === this.#current.entry.id) this.#detach(this.#current)
    await this.#storage.remove(id)
    this.#others?.postMessage(id)
    return async () => {
      if (stored === undefined) return
      const { head, text, document, recording } = stored
      const parts = { head: head as RunHead, text: text as string, document: document as RunDocument }
      await this.#storage.change({
        id,
        ...parts,
        ...(recording ? { recording: recording as readonly PackedFile[] } : {}),
      })
    }
  }

  async rescue(id: string): Promise<{ readonly text: string; readonly file: string } | undefined> {
    const stored = await this.#storage.read(id)
    if (stored === undefined) return undefined
    const found = readSavedRun(stored)
    if (found.type === 'recording') {
      const { textsOf } = await import('./openSavedRecording.ts')
      return { text: '', file: await textsOf(found.recording) }
    }
    const text = found.type === 'run' ? found.run.text : found.text
    return { text, file: JSON.stringify({ ...stored, recording: undefined }, undefined, 2) }
  }

  async restore(entry: RunEntry | undefined, moment: RestoreMoment, isWanted = () => true): Promise<boolean> {
    const wanted = entry === undefined ? [(await this.list())[0]?.id] : [entry.id, entry.from]
    for (const id of wanted) {
      const stored = id === undefined ? undefined : await this.#storage.read(id)
      if (id === undefined || stored === undefined || !isWanted()) continue
      const found = readSavedRun(stored)
      if (found.type === 'problem') return this.#refuse(id, found.problem, moment, readSummary(stored.head))
      const isReload = moment === 'atStart' && entry !== undefined
      const saved = found.type === 'run' ? found.run : found.recording
      return this.#bringBack(id, saved, { moment, patienceMs: isReload ? reloadPatienceMs : 0, isWanted })
    }
    return false
  }

  async #bringBack(
    id: string,
    run: SavedRun | SavedRecording,
    { moment, patienceMs, isWanted = () => true }: Restoring,
  ): Promise<boolean> {
    // Back to a run that the page was just about to leave and still holds.
    const isOwn = this.#current?.entry.id === id
    if (isOwn) this.#current?.lock?.release()
    const lock = await takeRun(id, isOwn ? reloadPatienceMs : patienceMs)
    // The browser has navigated meanwhile, to the run that the page still has.
    if (!isWanted()) {
      if (isOwn && this.#current !== undefined) this.#current.lock = lock
      else lock?.release()
      return false
    }
    // Another tab's mark on a run is not considered: that tab is alive.
    if (moment === 'atStart' && lock !== undefined && this.#marks.wasRestoring(id)) {
      lock.release()
      return this.#refuse(id, 'stopped', moment, run.summary)
    }
    if (lock !== undefined) this.#marks.begin(id)
    const { recordedBytes } = run.summary
    this.#arriving = 'moment' in run ? { lock, moment: run.moment } : { lock, recordedBytes }
    const isOpen = await this.#open(id, run, moment === 'chosen' ? 'push' : 'here', lock !== undefined)
    void this.#player.arrived().then(() => {
      if (lock !== undefined && usePlayback.getState().engine !== 'fatal') this.#marks.end(id)
    })
    if (!isOpen) {
      if (this.#current?.lock !== lock) lock?.release()
      return this.#refuse(id, 'refused', moment, run.summary)
    }
    if (moment === 'atStart' || lock === undefined)
      showRestoreLine({ type: 'restored', usedAt: run.summary.usedAt, copy: lock === undefined })
    return true
  }

  /** Opens the run itself, or a copy if another tab has it. */
  async #open(id: string, saved: SavedRun | SavedRecording, how: Arrival['how'], isOurs: boolean): Promise<boolean> {
    const { summary } = saved
    const text = 'text' in saved ? saved.text : ''
    const { hash } = this.#page.location
    const arrival: Arrival = {
      how,
      fragment: isOwnFragment(hash) && how === 'here' ? hash : '',
      save: 'whenChanged',
      ...(isOurs ? { entry: { id }, stored: { name: summary.name, text } } : { entry: { id: newRunId(), from: id } }),
    }
    if (!('document' in saved)) {
      const { openSavedRecording } = await import('./openSavedRecording.ts')
      return openSavedRecording(saved, { ...arrival, recorded: 'kept' })
    }
    const { document, moment } = saved
    const { cursor, fingerprint, view, headAt } = moment
    const run = { document, cursor, fingerprint, manifestText: text, view }
    return openSharedRun(this.#player, run, arrival, { title: summary.title, headAt })
  }

  /** Reports that a saved run was not opened. Returns whether the page has a run: at its start, it needs another run. */
  #refuse(id: string, reason: NotRestored['reason'], moment: RestoreMoment, summary: RunSummary | undefined): boolean {
    const isRecording = summary?.recordedBytes !== undefined
    const line: NotRestored = { type: 'notRestored', id, reason, ...(isRecording ? { isRecording } : {}) }
    const isStart = moment === 'atStart'
    if (isStart) this.#pendingLine = line
    else showRestoreLine(line)
    return !isStart
  }

  /** The page is about to open another run. */
  #storePendingWrite(): boolean {
    this.#writeNow()
    this.#isChanging = true
    return this.#current?.isSaved === true
  }

  #arrived({ entry, save, stored, moment, recorded }: Arrival & { readonly entry: RunEntry }): void {
    this.#isChanging = false
    this.#checked = undefined
    this.#current?.lock?.release()
    const arriving = this.#arriving
    this.#arriving = undefined
    const isSaved = stored !== undefined
    const document = this.#player.document()
    const begun = arriving?.moment
    const written = isSaved && document && begun ? { text: stored.text, document, moment: begun } : {}
    const recording = recorded && new RecordingOnPage(isSaved ? arriving?.recordedBytes : undefined)
    const lock = isSaved ? arriving?.lock : undefined
    const run: Current = { entry, isSaved, lock, sought: undefined, recording, written }
    this.#current = run
    if (moment !== undefined && this.#player.goal() !== undefined) {
      run.sought = { ...moment, headAt: Math.max(moment.cursor.at, begun?.headAt ?? 0) }
      void this.#player.arrived().then(() => {
        run.sought = undefined
        if (this.#current === run) this.#onChange()
      })
    }
    noteSavedRun(isSaved ? entry.id : undefined, stored?.name ?? '')
    if (this.#pendingLine !== undefined) showRestoreLine(this.#pendingLine)
    this.#pendingLine = undefined
    if (save === 'atOnce') this.#keep(run)
    this.#onChange()
    if (typeof recorded === 'object') void this.#keepRecording(run, recorded)
  }

  /** The page continues meanwhile, and may have another run before the files are written. */
  async #keepRecording(run: Current, files: readonly ImportFile[]): Promise<boolean> {
    const { id } = run.entry
    this.#keeping++
    const save = async (): Promise<boolean | undefined> => run.recording?.save(id, files, this.#storage)
    const isSaved = await this.flush()
      .then(save)
      .finally(() => this.#keeping--)
    if (isSaved === false && this.#current === run) this.#detach(run)
    return isSaved === true
  }

  #onChange(): void {
    const { engine } = usePlayback.getState()
    if (this.#isChanging || this.#current === undefined || engine === 'starting') return
    if (!this.#current.isSaved) {
      const isChanged =
        useManifest.getState().text !== useSavedRun.getState().openedText || (engine !== 'fatal' && this.#isEdited())
      if (!isChanged) return
      this.#keep(this.#current)
    }
    this.#timer ??= setTimeout(() => void this.flush(), writeAfterMs)
  }

  #isEdited(): boolean {
    const document = this.#player.document()
    // Cached, because comparing documents is slow and this is called with every frame.
    if (this.#checked === undefined || this.#checked.document !== document)
      this.#checked = { document, isEdited: this.#player.isEdited() }
    return this.#checked.isEdited
  }

  /** Turns the run into a saved run. */
  #keep(run: Current): void {
    run.isSaved = true
    const { id } = run.entry
    if (run.recording) this.#lead(run, { id })
    noteSavedRun(id)
    this.#marks.noteSaved()
    void takeRun(id).then((lock) => {
      if (this.#current === run) run.lock = lock
      else lock?.release()
    })
    this.#storage.tellFailure()
  }

  /** The address now names the run instead of its origin. */
  #lead(run: Current, entry: RunEntry): void {
    exchangeEntry(run.entry, entry, isOwnFragment(this.#page.location.hash) ? undefined : '')
    run.entry = entry
  }

  /** The page's run is a new run from now on, saved with its next change; `from` is its origin. */
  #detach(run: Current, from?: string): void {
    run.lock?.release()
    this.#storage.forget(run.entry.id)
    const entry = { id: newRunId(), ...(from === undefined ? {} : { from }) }
    exchangeEntry(run.entry, entry)
    Object.assign(run, { entry, isSaved: false, lock: undefined, sought: undefined, written: {} })
    this.#checked = { document: this.#player.document(), isEdited: false }
    forgetSavedRun(useManifest.getState().text)
  }

  /** Passes all changes to the storage synchronously, so that this call may be the page's last action. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const run = this.#current
    // A run that has stopped the engine stays saved in its previous state.
    const isFatal = usePlayback.getState().engine === 'fatal'
    const document = isFatal ? run?.written.document : this.#player.document()
    const moment = isFatal ? run?.written.moment : this.#momentNow(run)
    // While another run is being opened, the page's state is mixed; leaving has already written the first run.
    if (this.#isChanging || !run?.isSaved || moment === undefined) return
    const { text } = useManifest.getState()
    if (run.recording) {
      await run.recording.note({ summary: summaryNow(run.entry.id, undefined, text, moment), moment }, this.#storage)
      return
    }
    if (document === undefined) return
    const { written } = run
    const isOther = document !== written.document
    const { id } = run.entry
    const head = { summary: summaryNow(id, document, text, moment), moment }
    const parts = { id, head, ...(text === written.text ? {} : { text }), ...(isOther ? { document } : {}) }
    run.written = { text, document, moment }
    if (isOther && useSavedRun.getState().line?.type === 'restored') showRestoreLine(undefined)
    const isFirst = written.document === undefined
    await this.#storage.write(parts, { id, head, text, document }, isFirst)
    // Only after the run is saved: a page that closes earlier comes back to the run's origin.
    if (isFirst && this.#current === run && run.entry.id === id) this.#lead(run, { id })
  }

  /** A run that is still being computed is saved with its target cursor and its computed end. */
  #momentNow(run: Current | undefined): SavedMoment {
    const { cursor, head, fingerprint } = usePlayback.getState()
    const view = shownView()
    const sought = run?.sought
    if (sought === undefined) return { cursor, headAt: head.at, fingerprint, view }
    const headAt = Math.max(head.at, sought.headAt)
    return this.#player.goal()?.at === sought.cursor.at
      ? { cursor: sought.cursor, headAt, fingerprint: sought.fingerprint, view }
      : { cursor, headAt, fingerprint, view }
  }

  #writeNow(): void {
    this.#onChange()
    void this.flush()
  }

  #onLeave(): void {
    this.#writeNow()
    this.#storage.leave()
    if (usePlayback.getState().engine !== 'fatal') this.#marks.leave()
    // The next page may be a reload of this one.
    this.#current?.lock?.release()
  }

  /** A page restored from the back/forward cache continues with its run, unless another tab has it by now. */
  async #onReturn({ persisted }: PageTransitionEvent): Promise<void> {
    const run = this.#current
    if (!persisted || !run?.isSaved) return
    run.lock = await takeRun(run.entry.id)
    // Another tab may have changed it meanwhile.
    run.written = {}
    if (run.lock === undefined && run === this.#current) this.#detach(run, run.entry.id)
  }
}
