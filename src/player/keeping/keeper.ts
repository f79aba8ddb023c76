/** Keeps the run on the page in this browser while it changes, and opens kept ones. It comes after the first paint. */

import { currentRun } from '../../engine/document/branchDocument.ts'
import type { Cursor, RunDocument } from '../../engine/index.ts'
import { openIndexedStorage } from '../../keep/indexedStorage.ts'
import {
  type KeptMoment,
  MOST_NAME_LENGTH,
  MOST_RUNS,
  type RunHead,
  type RunSummary,
  readKeptRun,
  readSummary,
} from '../../keep/keptRun.ts'
import { forgetLeftRun, leaveRun, writeLeftRuns } from '../../keep/leftRun.ts'
import { memoryStorage, type RunParts, type RunStorage } from '../../keep/runStorage.ts'
import { summariseText } from '../../keep/textSummary.ts'
import { useBranches } from '../../store/branches.ts'
import { useCluster } from '../../store/cluster.ts'
import { type RestoreLine, useKept } from '../../store/kept.ts'
import { useManifest } from '../../store/manifest.ts'
import { showNotice } from '../../store/notices.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import type { Player } from '../player.ts'
import { type Arrival, installRunWatcher } from '../runs/runChange.ts'
import { newRunId, type RunEntry, writeEntry } from '../runs/runEntry.ts'
import { openSharedRun, shownView } from '../runs/runs.ts'
import { attempt, createRestoreMarks, mayHaveKeptRuns } from './restoreMarks.ts'
import { type RunLock, takeRun } from './runLock.ts'

/** Wall-clock ms after a change until it is written: less is lost if the page dies, more is written while it plays. */
const writeAfterMs = 400
/** Wall-clock ms that a reloaded page waits for itself to let go of its run. */
const reloadPatienceMs = 1_000
/** Wall-clock ms after which a storage that does not answer is taken for none: where nothing was ever kept, and where it was. */
const openPatienceMs = { first: 3_000, again: 20_000 }

/** What the list of runs and the start of the page need. Nothing here rejects. */
export interface Keeper {
  /** The last runs of this browser, the newest first. */
  list(): Promise<readonly RunSummary[]>
  /** Goes to a kept run; at the start also to the last one, if no `entry` asks for another. False if there is none. */
  restore(entry: RunEntry | undefined, moment: 'atStart' | 'back' | 'chosen'): Promise<boolean>
  rename(id: string, name: string): Promise<void>
  /** Gives how to have it back. */
  remove(id: string): Promise<() => Promise<void>>
  /** What is there of a run that cannot be opened. */
  rescue(id: string): Promise<{ readonly text: string; readonly file: string } | undefined>
  /** Writes what is not written yet. */
  flush(): Promise<void>
  dispose(): void
}

export interface KeeperOptions {
  readonly player: Player
  readonly page: Window
  readonly openStorage?: () => Promise<RunStorage>
}

interface Current {
  entry: RunEntry
  /** Whether the browser keeps it. */
  isKept: boolean
  lock: RunLock | undefined
  /** Where it is to come and how far it was computed before, until it is there. */
  sought: { readonly cursor: Cursor; readonly fingerprint: string; readonly headAt: number } | undefined
  /** What of it was handed to the storage last. */
  written: { readonly text?: string; readonly document?: RunDocument; readonly moment?: KeptMoment }
}

/** Tells other tabs which run was deleted. */
const deletions = 'rollscope.deleted'

export async function createKeeper({ player, page, openStorage = openIndexedStorage }: KeeperOptions): Promise<Keeper> {
  const marks = createRestoreMarks(page)
  const opened = await openInTime(openStorage, openPatienceMs[mayHaveKeptRuns(page) ? 'again' : 'first'])
  let storage = opened.storage ?? memoryStorage()
  let failure = opened.failure
  let isTold = false
  /** The newest that the storage has and does not yet say that it holds. */
  let unsettled: Required<RunParts> | undefined
  let current: Current | undefined
  let isChanging = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let checked: { readonly document: RunDocument | undefined; readonly isEdited: boolean } | undefined

  // Where even asking for the synchronous storage throws, nothing was left there.
  await (async () => writeLeftRuns(page.localStorage, storage))().catch(() => undefined)

  function isEdited(): boolean {
    const document = player.document()
    // Comparing documents takes time, and this is asked for every frame.
    if (checked === undefined || checked.document !== document) checked = { document, isEdited: player.isEdited() }
    return checked.isEdited
  }

  function onChange(): void {
    const { engine } = usePlayback.getState()
    if (isChanging || current === undefined || engine === 'starting') return
    if (!current.isKept) {
      const isChanged =
        useManifest.getState().text !== useKept.getState().openedText || (engine !== 'fatal' && isEdited())
      if (!isChanged) return
      keep(current)
    }
    timer ??= setTimeout(() => void write(), writeAfterMs)
  }

  /** From here on the run is one of its own: the address leads to it and no longer to what it came from. */
  function keep(run: Current): void {
    run.isKept = true
    const { id } = run.entry
    run.entry = { id }
    writeEntry(run.entry, 'replace', isOwnFragment(page.location.hash) ? undefined : '')
    useKept.setState({ keptId: id })
    marks.noteKept()
    void takeRun(id).then((lock) => {
      if (current === run) run.lock = lock
      else lock?.release()
    })
    tellFailure()
  }

  /** Hands over what has changed; everything synchronously, so that it may be the last that the page does. */
  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const run = current
    // A run that has stopped the engine is kept as it was before.
    const isFatal = usePlayback.getState().engine === 'fatal'
    const document = isFatal ? run?.written.document : player.document()
    const moment = isFatal ? run?.written.moment : momentNow(run)
    // While another run is on its way, what is on the page is half of each; leaving has written the first.
    if (isChanging || !run?.isKept || document === undefined || moment === undefined) return
    const { text } = useManifest.getState()
    const isFirst = run.written.document === undefined
    const isOther = document !== run.written.document
    const parts = {
      id: run.entry.id,
      head: { summary: summaryNow(run.entry.id, document, text, moment), moment },
      ...(text === run.written.text ? {} : { text }),
      ...(isOther ? { document } : {}),
    }
    run.written = { text, document, moment }
    const whole = { ...parts, text, document }
    unsettled = whole
    if (isOther && useKept.getState().line?.type === 'restored') useKept.setState({ line: undefined })
    try {
      await storage.write(parts)
      settle(whole)
      if (isFirst) await dropOldest(run.entry.id)
    } catch (error) {
      storage = memoryStorage(storage)
      failure = isQuotaError(error) ? 'full' : 'forbidden'
      tellFailure()
      await storage.write(whole)
      settle(whole)
    }
  }

  function settle(run: Required<RunParts>): void {
    if (unsettled !== run) return
    unsettled = undefined
    attempt(() => forgetLeftRun(page.localStorage, run.id))
  }

  /** A long run that is still being computed is kept at the moment that it is to come to, and as far as it was played. */
  function momentNow(run: Current | undefined): KeptMoment {
    const { cursor, head, fingerprint } = usePlayback.getState()
    const view = shownView()
    const sought = run?.sought
    if (sought === undefined) return { cursor, headAt: head.at, fingerprint, view }
    const headAt = Math.max(head.at, sought.headAt)
    return player.goal()?.at === sought.cursor.at
      ? { cursor: sought.cursor, headAt, fingerprint: sought.fingerprint, view }
      : { cursor, headAt, fingerprint, view }
  }

  async function dropOldest(ownId: string): Promise<void> {
    for (const { id } of (await storage.list()).filter(({ id }) => id !== ownId).slice(MOST_RUNS - 1)) {
      const lock = await takeRun(id)
      if (lock !== undefined) await storage.remove(id)
      lock?.release()
    }
  }

  /** What is on the page is another run from now on, which is kept with its next change; `from` is what it was. */
  function detach(run: Current, from?: string): void {
    run.lock?.release()
    const entry = { id: newRunId(), ...(from === undefined ? {} : { from }) }
    Object.assign(run, { entry, isKept: false, lock: undefined, sought: undefined, written: {} } satisfies Current)
    checked = { document: player.document(), isEdited: false }
    writeEntry(entry, 'replace')
    useKept.setState({ keptId: undefined, openedText: useManifest.getState().text })
  }

  function tellFailure(): void {
    if (failure === undefined || isTold) return
    isTold = true
    showNotice({ type: 'notKept', reason: failure })
  }

  async function read<T>(job: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await job()
    } catch {
      failure = 'forbidden'
      tellFailure()
      return otherwise
    }
  }

  const list = async (): Promise<readonly RunSummary[]> => {
    await write()
    return (await read(() => storage.list(), [])).slice(0, MOST_RUNS)
  }

  async function restore(entry: RunEntry | undefined, moment: 'atStart' | 'back' | 'chosen'): Promise<boolean> {
    const isStart = moment === 'atStart'
    const wanted = entry === undefined ? [(await list())[0]?.id] : [entry.id, entry.from]
    for (const id of wanted) {
      const stored = id === undefined ? undefined : await read(() => storage.read(id), undefined)
      if (id === undefined || stored === undefined) continue
      const found = readKeptRun(stored)
      const refuse = (reason: (RestoreLine & { type: 'notRestored' })['reason']): boolean => {
        const line: RestoreLine = { type: 'notRestored', id, reason }
        if (isStart) pendingLine = line
        else useKept.setState({ line })
        return !isStart
      }
      if (found.type === 'problem') return refuse(found.problem)
      // Back to a run from which the page was just about to leave: it still holds that itself.
      const isOwn = current?.entry.id === id
      if (isOwn) current?.lock?.release()
      const lock = await takeRun(id, isOwn || (isStart && entry !== undefined) ? reloadPatienceMs : 0)
      // Of a run that another tab has, the mark is that tab's: it lives.
      if (isStart && lock !== undefined && marks.wasRestoring(id)) {
        lock.release()
        return refuse('stopped')
      }
      const { summary, text, document, moment: at } = found.run
      marks.begin(id)
      arriving = { lock, moment: at }
      const arrival: Arrival = {
        how: moment === 'chosen' ? 'push' : 'here',
        fragment: isOwnFragment(page.location.hash) && moment !== 'chosen' ? page.location.hash : '',
        keep: 'whenChanged',
        entry: lock === undefined ? { id: newRunId(), from: id } : { id },
        ...(lock === undefined ? {} : { stored: { name: summary.name, text } }),
      }
      const run = { document, cursor: at.cursor, fingerprint: at.fingerprint, manifestText: text, view: at.view }
      const isOpen = await openSharedRun(player, run, arrival, { title: summary.title, headAt: at.headAt })
      void player.arrived().then(() => {
        if (usePlayback.getState().engine !== 'fatal') marks.end(id)
      })
      if (!isOpen) {
        if (current?.lock !== lock) lock?.release()
        return refuse('refused')
      }
      if (isStart || lock === undefined)
        useKept.setState({ line: { type: 'restored', usedAt: summary.usedAt, copy: lock === undefined } })
      return true
    }
    return false
  }

  /** Called once the page has another run instead. */
  let pendingLine: RestoreLine | undefined
  let arriving: { readonly lock: RunLock | undefined; readonly moment: KeptMoment } | undefined

  function arrived({ entry, keep: when, stored, moment }: Arrival & { readonly entry: RunEntry }): void {
    isChanging = false
    checked = undefined
    current?.lock?.release()
    const isKept = stored !== undefined
    const document = player.document()
    const written = isKept && document && arriving ? { text: stored.text, document, moment: arriving.moment } : {}
    const run: Current = { entry, isKept, lock: isKept ? arriving?.lock : undefined, sought: undefined, written }
    current = run
    if (moment !== undefined && player.goal() !== undefined) {
      run.sought = { ...moment, headAt: Math.max(moment.cursor.at, arriving?.moment.headAt ?? 0) }
      void player.arrived().then(() => {
        run.sought = undefined
        if (current === run) onChange()
      })
    }
    arriving = undefined
    useKept.setState({
      keptId: isKept ? entry.id : undefined,
      name: stored?.name ?? '',
      ...(pendingLine === undefined ? {} : { line: pendingLine }),
    })
    pendingLine = undefined
    if (when === 'atOnce') keep(run)
    onChange()
  }

  installRunWatcher({
    leave: () => {
      onChange()
      void write()
      isChanging = true
      return current?.isKept === true
    },
    stay: () => {
      isChanging = false
      onChange()
    },
    arrived,
  })

  const stores = [useManifest, usePlayback, useBranches, useSelection, useUi, useKept]
  const unsubscribe = stores.map((store) => store.subscribe(onChange))
  unsubscribe.push(
    usePlayback.subscribe(({ head, work }, before) => {
      if (head !== before.head || work?.done !== before.work?.done) marks.live()
    }),
  )
  const onHide = (): void => {
    onChange()
    void write()
  }
  const onVisibility = (): void => {
    if (page.document.visibilityState === 'hidden') onHide()
  }
  const onLeave = (): void => {
    onHide()
    const run = unsettled
    if (run !== undefined) attempt(() => leaveRun(page.localStorage, run))
    if (usePlayback.getState().engine !== 'fatal') marks.leave()
    // The page that comes next may be this one, reloaded.
    current?.lock?.release()
  }
  const onReturn = async ({ persisted }: PageTransitionEvent): Promise<void> => {
    const run = current
    if (!persisted || !run?.isKept) return
    run.lock = await takeRun(run.entry.id)
    if (run.lock === undefined && run === current) detach(run, run.entry.id)
  }
  const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(deletions)
  others?.addEventListener('message', ({ data }) => {
    if (current?.isKept && data === current.entry.id) detach(current)
  })
  page.addEventListener('pagehide', onLeave)
  page.addEventListener('pageshow', onReturn)
  page.document.addEventListener('visibilitychange', onVisibility)

  return {
    list,
    restore,
    rename: async (id, name) => {
      const short = name.replace(/\s+/g, ' ').trim().slice(0, MOST_NAME_LENGTH)
      if (id === current?.entry.id && current.isKept) {
        useKept.setState({ name: short })
        await write()
        return
      }
      const stored = await read(() => storage.read(id), undefined)
      const summary = readSummary(stored?.head)
      if (stored === undefined || summary === undefined) return
      const head = { ...(stored.head as RunHead), summary: { ...summary, name: short } }
      await read(() => storage.write({ id, head }), undefined)
    },
    remove: async (id) => {
      const stored = await read(() => storage.read(id), undefined)
      if (current?.isKept && id === current.entry.id) detach(current)
      await read(() => storage.remove(id), undefined)
      attempt(() => forgetLeftRun(page.localStorage, id))
      others?.postMessage(id)
      return async () => {
        if (stored === undefined) return
        const { head, text, document } = stored
        const parts = { head: head as RunHead, text: text as string, document: document as RunDocument }
        await read(() => storage.write({ id, ...parts }), undefined)
      }
    },
    rescue: async (id) => {
      const stored = await read(() => storage.read(id), undefined)
      if (stored === undefined) return undefined
      const found = readKeptRun(stored)
      const text = found.type === 'run' ? found.run.text : found.text
      return { text, file: JSON.stringify(stored, undefined, 2) }
    },
    flush: write,
    dispose: () => {
      clearTimeout(timer)
      for (const stop of unsubscribe) stop()
      others?.close()
      page.removeEventListener('pagehide', onLeave)
      page.removeEventListener('pageshow', onReturn)
      page.document.removeEventListener('visibilitychange', onVisibility)
      current?.lock?.release()
      installRunWatcher(undefined)
    },
  }
}

function summaryNow(id: string, document: RunDocument, text: string, { cursor }: KeptMoment): RunSummary {
  return {
    id,
    name: useKept.getState().name,
    title: useUi.getState().title,
    usedAt: Date.now(),
    about: summariseText(text),
    branches: Math.max(1, useBranches.getState().branches.length),
    commands: currentRun(document).journal.length,
    isApplied: text === useManifest.getState().appliedText,
    isStalled: [...useCluster.getState().workloads.values()].some(({ stall }) => stall !== undefined),
    at: cursor.at,
  }
}

/** Pages over the run that an address opens as well; they lead to no other run. */
function isOwnFragment(fragment: string): boolean {
  return fragment === '#recordings' || fragment === '#then-and-now'
}

type Failure = 'full' | 'forbidden'

async function openInTime(
  open: () => Promise<RunStorage>,
  patienceMs: number,
): Promise<{ readonly storage?: RunStorage; readonly failure?: Failure }> {
  try {
    const inTime = new Promise<never>((_, reject) => setTimeout(reject, patienceMs, new Error('no answer')))
    return { storage: await Promise.race([open(), inTime]) }
  } catch (error) {
    return { failure: isQuotaError(error) ? 'full' : 'forbidden' }
  }
}

function isQuotaError(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
