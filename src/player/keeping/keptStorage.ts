/**
 * The browser's storage of runs. What it has lost while the page was open is written again. Where it fails, memory stands in for it,
 * and a notice says so once.
 */
import { MOST_RUNS, type RunSummary, type StoredRun } from '../../keep/keptRun.ts'
import { forgetEnd } from '../../keep/leftEnd.ts'
import { forgetLeftRun, leaveRun, writeLeftRuns } from '../../keep/leftRun.ts'
import { MOST_RECORDED_BYTES } from '../../keep/recordedFiles.ts'
import { LostPartsError, memoryStorage, type RunParts, type RunStorage, type WholeRun } from '../../keep/runStorage.ts'
import { type NotKeptReason, showNotice } from '../../store/notices.ts'
import { attempt, keptKey, mayHaveKeptRuns } from './restoreMarks.ts'
import { takeRun } from './runLock.ts'

/** Wall-clock ms after which a storage that does not answer is taken for none: where nothing was ever kept, and where it was. */
const openPatienceMs = { first: 3_000, again: 20_000 }

/** Wall-clock ms without a change after which the last one is read back. */
const checkAfterMs = 2_000

/** Opens the browser's storage; `onClosed` is called when that is closed from outside. */
export type OpenStorage = (onClosed: () => void) => Promise<RunStorage>

export class KeptStorage {
  readonly #page: Window
  readonly #opening: Promise<RunStorage>
  /** Once it is open: the browser's, or the memory that stands in for it. */
  #storage: RunStorage | undefined
  #lasts = true
  #failure: NotKeptReason | undefined
  #isTold = false
  /** Of each run the newest that was to be written, and that no storage yet says to hold for longer than the page; the last one last. */
  readonly #unsettled = new Map<string, WholeRun>()
  /** The newest that was to be written, until it was read back. */
  #unchecked: WholeRun | undefined
  #checking: ReturnType<typeof setTimeout> | undefined

  /**
   * It is there at once: what is written before the storage is open waits for it, and is put aside if the page goes away. `onClosed`:
   * what it holds may have been cleared.
   */
  constructor(page: Window, openStorage: OpenStorage, onClosed: () => void) {
    this.#page = page
    this.#opening = this.#open(() => openStorage(onClosed))
  }

  /** With what earlier pages have not finished writing. */
  async #open(openStorage: () => Promise<RunStorage>): Promise<RunStorage> {
    const opened = await openInTime(openStorage, openPatienceMs[mayHaveKeptRuns(this.#page) ? 'again' : 'first'])
    const storage = opened.storage ?? memoryStorage()
    this.#lasts = opened.storage !== undefined
    // Where even asking for the synchronous storage throws, nothing was left there.
    await (async () => writeLeftRuns(this.#page.localStorage, storage, this.#lasts))().catch(() => undefined)
    this.#failure = opened.failure
    this.#storage = storage
    // The runs of a newer version are there, and are not listed.
    if (this.#unsettled.size > 0 || this.#failure === 'newer') this.tellFailure()
    return storage
  }

  /** The newest first. */
  async list(): Promise<readonly RunSummary[]> {
    return (await this.#try((storage) => storage.list(), [])).slice(0, MOST_RUNS)
  }

  read(id: string): Promise<StoredRun | undefined> {
    return this.#try((storage) => storage.read(id), undefined)
  }

  /** Writes parts of a run whose other parts are kept. False where the storage has lost those. */
  change(parts: RunParts): Promise<boolean> {
    return this.#try(
      (storage) =>
        storage.write(parts).then(
          () => true,
          (error: unknown) => {
            if (error instanceof LostPartsError) return false
            throw error
          },
        ),
      true,
    )
  }

  async remove(id: string): Promise<void> {
    this.forget(id)
    await this.#try((storage) => storage.remove(id), undefined)
    attempt(() => forgetLeftRun(this.#page.localStorage, id))
    attempt(() => forgetEnd(this.#page.localStorage, id))
  }

  /** Hands over, before it returns, what of the run on the page has changed. */
  async write(parts: RunParts, whole: WholeRun, isFirst: boolean): Promise<void> {
    this.#unsettled.delete(whole.id)
    this.#unsettled.set(whole.id, whole)
    this.#unchecked = whole
    const storage = this.#storage ?? (await this.#opening)
    try {
      // Parts are of use to none but the storage that has the rest.
      await storage.write(this.#lasts ? parts : whole)
    } catch (error) {
      if (error instanceof LostPartsError) await this.#writeAgain(whole)
      else if (this.#storage === storage) this.#continueInMemory(failureOf(error))
    }
    // This write has failed, or an earlier one meanwhile.
    if (this.#storage !== storage && this.#unsettled.get(whole.id) === whole) await this.#storage?.write(whole)
    this.#settle(whole)
    clearTimeout(this.#checking)
    this.#checking = setTimeout(() => void this.#check(), checkAfterMs)
    if (isFirst && this.#lasts) await this.#try(() => this.#dropOldest(storage, whole.id), undefined)
  }

  /**
   * Writes a recording once. False where it has no room, although the oldest recordings were dropped for it: what else is kept
   * goes on being kept.
   */
  async writeRecording(parts: RunParts): Promise<boolean> {
    const storage = this.#storage ?? (await this.#opening)
    try {
      await this.#dropOldest(storage, parts.id, parts.head.summary.recordedBytes)
      await storage.write(parts)
    } catch (error) {
      if (failureOf(error) === 'full') return false
      await this.#continueInMemory('forbidden').write(parts)
    }
    attempt(() => forgetEnd(this.#page.localStorage, parts.id))
    return true
  }

  /** A run is removed, or is no more the page's: nothing of it is written again. */
  forget(id: string): void {
    this.#unsettled.delete(id)
    if (this.#unchecked?.id === id) this.#unchecked = undefined
  }

  /** All of a run of which the storage has lost parts; with them went the mark that runs are kept. */
  async #writeAgain(whole: WholeRun): Promise<void> {
    attempt(() => this.#page.localStorage.setItem(keptKey, '1'))
    const storage = this.#storage
    try {
      await storage?.write(whole)
    } catch (error) {
      if (this.#storage === storage) this.#continueInMemory(failureOf(error))
    }
  }

  /** Reads the last run that was written. What is not as it was written is written again, and once more read. */
  async #check(): Promise<void> {
    const whole = this.#unchecked
    const isHeld = async (): Promise<boolean> =>
      // A later change is read back itself.
      !this.#lasts || whole !== this.#unchecked || whole === undefined || holds(await this.read(whole.id), whole)
    if (!(await isHeld()) && whole !== undefined) {
      await this.#writeAgain(whole)
      if (!(await isHeld())) await this.#continueInMemory('lost').write(whole)
    }
    if (this.#unchecked === whole) this.#unchecked = undefined
  }

  /** Puts aside what is not written yet, for the page that comes next; another tab may have the run from now on. */
  leave(): void {
    this.#unchecked = undefined
    // The mark may have been cleared with all the rest.
    if (this.#unsettled.size > 0) attempt(() => this.#page.localStorage.setItem(keptKey, '1'))
    // There may be no room for all: the last one first.
    for (const run of [...this.#unsettled.values()].reverse()) attempt(() => leaveRun(this.#page.localStorage, run))
  }

  /** Nothing is written any more. */
  dispose(): void {
    clearTimeout(this.#checking)
    this.#unchecked = undefined
  }

  /** That runs are not kept matters from the first one on that is to be kept. */
  tellFailure(): void {
    if (this.#failure === undefined || this.#isTold) return
    this.#isTold = true
    showNotice({ type: 'notKept', reason: this.#failure })
  }

  /** The recording on the page is not kept any more. */
  tellLost(): void {
    this.#failure ??= 'lost'
    this.tellFailure()
  }

  #continueInMemory(failure: NotKeptReason): RunStorage {
    const storage = memoryStorage(this.#storage)
    this.#storage = storage
    this.#lasts = false
    this.#failure = failure
    this.tellFailure()
    return storage
  }

  #settle(run: WholeRun): void {
    // What only memory holds goes with the page.
    if (!this.#lasts || this.#unsettled.get(run.id) !== run) return
    this.#unsettled.delete(run.id)
    attempt(() => forgetLeftRun(this.#page.localStorage, run.id))
  }

  /** Of the others as many stay as may be kept beside a run, recordings only as far as they have room beside its `bytes`. */
  async #dropOldest(storage: RunStorage, ownId: string, bytes = 0): Promise<void> {
    const others = (await storage.list()).filter(({ id }) => id !== ownId)
    let recorded = bytes
    const tooMany = others.filter(({ recordedBytes = 0 }, i) => {
      if (i >= MOST_RUNS - 1 || (recordedBytes > 0 && recorded + recordedBytes > MOST_RECORDED_BYTES)) return true
      recorded += recordedBytes
      return false
    })
    for (const { id } of tooMany) {
      const lock = await takeRun(id)
      if (lock !== undefined) await storage.remove(id)
      lock?.release()
    }
  }

  async #try<T>(job: (storage: RunStorage) => Promise<T>, otherwise: T): Promise<T> {
    const storage = this.#storage ?? (await this.#opening)
    try {
      return await job(storage)
    } catch {
      this.#failure = 'forbidden'
      this.tellFailure()
      return otherwise
    }
  }
}

async function openInTime(
  open: () => Promise<RunStorage>,
  patienceMs: number,
): Promise<{ readonly storage?: RunStorage; readonly failure?: NotKeptReason }> {
  try {
    const inTime = new Promise<never>((_, reject) => setTimeout(reject, patienceMs, new Error('no answer')))
    return { storage: await Promise.race([open(), inTime]) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

function failureOf(error: unknown): NotKeptReason {
  const name = error instanceof Error ? error.name : ''
  return name === 'QuotaExceededError' ? 'full' : name === 'VersionError' ? 'newer' : 'forbidden'
}

/** Whether a run was stored as it was to be. */
function holds(stored: StoredRun | undefined, { head, text, document }: WholeRun): boolean {
  const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
  return stored !== undefined && stored.text === text && isSame(stored.head, head) && isSame(stored.document, document)
}
