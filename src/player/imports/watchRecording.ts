/**
 * Follows a recording in progress of `rollscope watch`: the page requests new data, and shows the whole again as it
 * grows.
 */
import { attempt } from '../../app/browserStorage.ts'
import { outcome } from '../../app/outcome.ts'
import { pageState } from '../../app/pageState.ts'
import { watchFragment, watchPath } from '../../share/liveFragments.ts'
import { readWatchAnswer, type WatchAnswer } from '../../share/watched.ts'
import { storeUnsavedEnd } from '../../storage/unsavedEnd.ts'
import { type ImportedState, useImported } from '../../store/imported.ts'
import { growImported, noteProgress } from '../../store/late/imported.ts'
import { usePlayback } from '../../store/playback.ts'
import { usePredicted } from '../../store/predicted.ts'
import { retitleRun, useUi } from '../../store/ui.ts'
import { showWatched, type WatchedShown } from '../../store/watched.ts'
import { EngineGoneError, EngineRequestError } from '../../workers/engineClient.ts'
import type { ImportedRecording, ImportFile, RecordingHead } from '../../workers/importRequests.ts'
import { installedPlayer } from '../actions/actions.ts'
import { showFailure } from '../failure.ts'
import { Patience } from '../patience.ts'
import { openRecording, titleOf } from '../runs/observedRun.ts'
import { renewRecording } from '../runs/playImported.ts'
import { type Arrival, currentEntry, noteRecorded } from '../runs/runChange.ts'
import type { RunEntry } from '../runs/runEntry.ts'
import { type ImportPort, importRecording, progressOf, startImportWorker } from './importRecording.ts'
import { type ReadRecording, readAgain } from './readAgain.ts'

/** Wall-clock ms between two reads: at least this, and a multiple of the last read's duration. */
const LEAST_PAUSE_MS = 1_500
const PAUSE_SHARE = 3
/** Retry delay while the user plays or drags. */
const BUSY_PAUSE_MS = 500
/** Wall-clock ms between two saves: at least this, and a multiple of the last save's duration. */
const KEPT_EVERY_MS = 5_000
const KEPT_SHARE = 10

export interface WatchOptions {
  /** Requests data; rejects without an answer, resolves with undefined if the recording does not exist. */
  readonly ask?: (name: string, from: number, signal: AbortSignal) => Promise<WatchAnswer | undefined>
  readonly connect?: () => ImportPort
  /** The history entry in which the recording was watched before. */
  readonly entry?: RunEntry | undefined
  readonly pauseMs?: number
}

interface OwnState {
  current: Watch | undefined
}

const own = pageState(
  (): OwnState => ({
    current: undefined,
  }),
)

/** Whether the recording's command is running. */
export async function isWatched(name: string): Promise<boolean> {
  const answer = await askServer(name, undefined, new AbortController().signal).catch(showUnlessLost)
  return answer !== undefined
}

/** Follows a recording. Resolves when the recording has ended or another run is open. */
export async function watchRecording(name: string, options: WatchOptions = {}): Promise<void> {
  own.current?.leave()
  own.current = new Watch(name, options)
  await own.current.run()
}

class Watch {
  readonly #name: string
  readonly #options: WatchOptions
  readonly #leaving = new AbortController()
  readonly #texts: string[] = []
  #known: Omit<WatchedShown, 'notShown'> = { state: 'live', end: undefined, changes: 0, dropped: 0, refused: [] }
  #changesShown = 0
  /** Head of the recording on the page; undefined before the first recording. */
  #head: RecordingHead | undefined
  #isReading = false
  #isWaiting = false
  #nextReading: ReturnType<typeof setTimeout> | undefined
  #keepAgainAt = 0
  /** Bytes and changes that are certainly saved. */
  #kept = { size: 0, changes: 0 }
  #keeping = Promise.resolve()
  #finish: () => void = () => undefined
  readonly #finished = new Promise<void>((resolve) => {
    this.#finish = resolve
  })

  constructor(name: string, options: WatchOptions) {
    this.#name = name
    this.#options = options
  }

  async run(): Promise<void> {
    this.#tell({})
    this.#wait()
    const { signal } = this.#leaving
    window.addEventListener('pagehide', () => this.#onPageHide(), { signal })
    const stop = useImported.subscribe((imported) => this.note(imported))
    signal.addEventListener('abort', stop)
    void this.#follow()
    await this.#finished
  }

  /** Observes the open recording and the progress of imports. */
  note(imported: ImportedState): void {
    const isOther = this.#head !== undefined && imported.recording?.head !== this.#head
    if (isOther || (this.#isWaiting && progressOf(imported) === undefined)) this.leave()
  }

  /** Ends the watch, because another run was opened or the user has cancelled. */
  leave(): void {
    if (own.current === this) {
      own.current = undefined
      showWatched(undefined)
    }
    this.#leaving.abort()
    this.#stopWaiting()
    clearTimeout(this.#nextReading)
    this.#finish()
  }

  /** Cancelling the wait ends the watch. */
  #wait(): void {
    noteProgress({ type: 'waiting' })
    this.#isWaiting = true
  }

  #stopWaiting(): void {
    if (!this.#isWaiting) return
    this.#isWaiting = false
    noteProgress(undefined)
  }

  #tell(news: Partial<WatchedShown>): void {
    this.#known = { ...this.#known, ...news }
    const notShown = this.#known.changes - this.#changesShown
    if (own.current === this) showWatched({ ...this.#known, notShown })
  }

  get #isOver(): boolean {
    return this.#known.state === 'ended' || this.#known.state === 'gone'
  }

  get #hasMore(): boolean {
    return this.#known.changes > this.#changesShown
  }

  async #follow(): Promise<void> {
    const { signal } = this.#leaving
    const { ask = askServer } = this.#options
    const patience = new Patience()
    while (!signal.aborted && !this.#isOver) {
      try {
        const answer = await ask(this.#name, this.#known.changes, signal)
        if (signal.aborted) return
        patience.renew()
        if (answer === undefined) this.#tell({ state: 'gone' })
        else this.#take(answer)
      } catch (error) {
        if (signal.aborted) return
        showUnlessLost(error)
        this.#tell({ state: 'lost' })
        await patience.wait()
      }
    }
    this.#readSoon(0)
  }

  #take({ text, changes, dropped, refused, end }: WatchAnswer): void {
    if (text !== '') this.#texts.push(text)
    this.#tell({ state: end === undefined ? 'live' : 'ended', end, changes, dropped, refused })
    if (this.#hasMore) this.#readSoon(0)
  }

  #readSoon(pauseMs: number): void {
    if (this.#isReading || this.#nextReading !== undefined || this.#leaving.signal.aborted) return
    this.#nextReading = setTimeout(() => {
      this.#nextReading = undefined
      void this.#read()
    }, pauseMs)
  }

  async #read(): Promise<void> {
    if (!this.#hasMore) {
      if (this.#isOver) this.#end()
      return
    }
    if (this.#head !== undefined && isBusy()) {
      this.#readSoon(BUSY_PAUSE_MS)
      return
    }
    this.#isReading = true
    const beganAt = performance.now()
    const { changes } = this.#known
    const files = this.#files
    const isShown = await (this.#head === undefined ? this.#open(files) : this.#renew(files, changes))
    // Data that cannot be read yet are read together with the next.
    if (isShown || this.#isOver) this.#changesShown = changes
    this.#isReading = false
    this.#tell({})
    const { pauseMs = LEAST_PAUSE_MS } = this.#options
    if (this.#hasMore || this.#isOver) this.#readSoon(Math.max(pauseMs, PAUSE_SHARE * (performance.now() - beganAt)))
  }

  get #files(): readonly ImportFile[] {
    return [{ name: 'watch.json', data: new Blob(this.#texts) }]
  }

  /** Opens the recording for the first time, in place of the current run. */
  async #open(files: readonly ImportFile[]): Promise<boolean> {
    const { connect, entry } = this.#options
    const arrival: Arrival = {
      how: entry === undefined ? 'push' : 'here',
      fragment: watchFragment(this.#name),
      save: 'atOnce',
      recorded: files,
      ...(entry === undefined ? {} : { entry }),
    }
    const open = async (recording: ImportedRecording): Promise<boolean> => {
      const isOpen = await openRecording(recording, arrival)
      // From here on another head belongs to another run.
      if (isOpen) this.#head = recording.head
      return isOpen
    }
    this.#keepAgainAt = performance.now() + KEPT_EVERY_MS
    this.#isWaiting = false
    await importRecording(files, { open, ...(connect ? { connect } : {}) })
    if (this.#head !== undefined) return true
    // Without a problem, the user has cancelled the import.
    if (useImported.getState().progress?.type !== 'failed') this.leave()
    else if (!this.#isOver) this.#wait()
    return false
  }

  /** Returns false if the recording could not be read, or the run has changed meanwhile. */
  async #renew(files: readonly ImportFile[], changes: number): Promise<boolean> {
    const { signal } = this.#leaving
    const { connect = startImportWorker } = this.#options
    let isShown = false
    const use = async ({ head, diagnosis, source }: ReadRecording): Promise<void> => {
      while (isBusy() && !signal.aborted) await new Promise((go) => setTimeout(go, BUSY_PAUSE_MS))
      const player = installedPlayer()
      if (signal.aborted || !player || !(await renewRecording(player, source)) || signal.aborted) return
      this.#head = head
      growImported(head, { state: 'done', diagnosis })
      nameAfter(head)
      isShown = true
    }
    await readAgain(files, { connect, signal, use }).catch(
      outcome(undefined, EngineRequestError, EngineGoneError, DOMException),
    )
    if (isShown && performance.now() > this.#keepAgainAt) this.#keep(files, changes)
    return isShown
  }

  /** Only a single save runs at a time, because the last save contains everything. */
  #keep(files: readonly ImportFile[], changes: number): void {
    this.#keepAgainAt = Number.POSITIVE_INFINITY
    const save = async (): Promise<void> => {
      const beganAt = performance.now()
      const isSaved = !this.#leaving.signal.aborted && (await noteRecorded(files))
      if (isSaved) this.#kept = { size: sizeOf(files), changes }
      const now = performance.now()
      this.#keepAgainAt = now + Math.max(KEPT_EVERY_MS, KEPT_SHARE * (now - beganAt))
    }
    this.#keeping = this.#keeping.then(save)
  }

  /** The page closes: unsaved data are left for the next page. */
  #onPageHide(): void {
    const id = currentEntry()?.id
    const size = sizeOf(this.#files)
    if (this.#head === undefined || id === undefined || size === this.#kept.size) return
    let rest = ''
    let begins = size
    for (const text of this.#texts.toReversed()) {
      if (begins <= this.#kept.size) break
      begins -= new Blob([text]).size
      rest = text + rest
    }
    const changes = this.#known.changes - this.#kept.changes
    attempt(() => storeUnsavedEnd(window.localStorage, id, { begins, size, changes }, rest))
  }

  /** The recording is complete and shown. */
  #end(): void {
    this.#stopWaiting()
    if (this.#head !== undefined) this.#keep(this.#files, this.#known.changes)
    else if (this.#known.changes === 0) this.#tellNothing()
    void this.#keeping.then(this.#finish)
  }

  #tellNothing(): void {
    const [first] = this.#known.refused
    const detail = first === undefined ? '' : `${first.resource}: ${first.reason}`
    noteProgress({ type: 'failed', problem: { names: ['rollscope watch'], detail } })
  }
}

const sizeOf = (files: readonly ImportFile[]): number =>
  files.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : data.size), 0)

/** A recording may have no workload at first, so the title changes. */
function nameAfter(head: RecordingHead): void {
  const { title } = useUi.getState()
  const { words: _, ...now } = typeof title === 'object' && title.type === 'observed' ? title : { words: '' }
  const next = titleOf(head)
  if (JSON.stringify(now) !== JSON.stringify(next)) retitleRun(next)
}

/** Whether the user plays the recording, seeks in it, or compares it with simulated runs. */
function isBusy(): boolean {
  const { playing, seekingTo } = usePlayback.getState()
  const { isOpen, isRenewing } = usePredicted.getState()
  return playing || seekingTo !== undefined || (isOpen && !isRenewing)
}

/** The server has answered, but not with the requested data. */
class NoAnswerError extends Error {}

/** Shows an error unless the connection was lost. */
function showUnlessLost(error: unknown): undefined {
  if (!(error instanceof TypeError || error instanceof NoAnswerError)) showFailure(error)
}

/**
 * The part of a recording from change number `from` on; without `from`, only checks that the recording exists.
 * Undefined if the recording does not exist. Rejects if no answer comes.
 */
async function askServer(
  name: string,
  from: number | undefined,
  signal: AbortSignal,
): Promise<WatchAnswer | undefined> {
  const query = from === undefined ? '' : `?from=${from}`
  const response = await fetch(new URL(`${watchPath(name)}${query}`, document.baseURI), { signal, cache: 'no-store' })
  if (response.status === 404) return undefined
  const answer = response.ok ? readWatchAnswer(await response.text()) : undefined
  if (answer === undefined) throw new NoAnswerError()
  return answer
}
