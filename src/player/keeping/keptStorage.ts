/** The browser's storage of runs. Where that fails, memory stands in for it, and a notice says so once. */
import { MOST_RUNS, type RunSummary, type StoredRun } from '../../keep/keptRun.ts'
import { forgetEnd } from '../../keep/leftEnd.ts'
import { forgetLeftRun, leaveRun, writeLeftRuns } from '../../keep/leftRun.ts'
import { MOST_RECORDED_BYTES } from '../../keep/recordedFiles.ts'
import { memoryStorage, type RunParts, type RunStorage, type WholeRun } from '../../keep/runStorage.ts'
import { showNotice } from '../../store/notices.ts'
import { attempt, mayHaveKeptRuns } from './restoreMarks.ts'
import { takeRun } from './runLock.ts'

/** Wall-clock ms after which a storage that does not answer is taken for none: where nothing was ever kept, and where it was. */
const openPatienceMs = { first: 3_000, again: 20_000 }

type Failure = 'full' | 'forbidden'

export class KeptStorage {
  readonly #page: Window
  readonly #opening: Promise<RunStorage>
  /** Once it is open: the browser's, or the memory that stands in for it. */
  #storage: RunStorage | undefined
  #lasts = true
  #failure: Failure | undefined
  #isTold = false
  /** Of each run the newest that was to be written, and that no storage yet says to hold for longer than the page; the last one last. */
  readonly #unsettled = new Map<string, WholeRun>()

  /** It is there at once: what is written before the storage is open waits for it, and is put aside if the page goes away. */
  constructor(page: Window, openStorage: () => Promise<RunStorage>) {
    this.#page = page
    this.#opening = this.#open(openStorage)
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
    if (this.#unsettled.size > 0) this.tellFailure()
    return storage
  }

  /** The newest first. */
  async list(): Promise<readonly RunSummary[]> {
    return (await this.#try((storage) => storage.list(), [])).slice(0, MOST_RUNS)
  }

  read(id: string): Promise<StoredRun | undefined> {
    return this.#try((storage) => storage.read(id), undefined)
  }

  /** Writes parts of a run that is not on the page. */
  change(parts: RunParts): Promise<void> {
    return this.#try((storage) => storage.write(parts), undefined)
  }

  async remove(id: string): Promise<void> {
    this.#unsettled.delete(id)
    await this.#try((storage) => storage.remove(id), undefined)
    attempt(() => forgetLeftRun(this.#page.localStorage, id))
    attempt(() => forgetEnd(this.#page.localStorage, id))
  }

  /** Hands over, before it returns, what of the run on the page has changed. */
  async write(parts: RunParts, whole: WholeRun, isFirst: boolean): Promise<void> {
    this.#unsettled.delete(whole.id)
    this.#unsettled.set(whole.id, whole)
    const storage = this.#storage ?? (await this.#opening)
    try {
      // Parts are of use to none but the storage that has the rest.
      await storage.write(this.#lasts ? parts : whole)
    } catch (error) {
      if (this.#storage === storage) this.#continueInMemory(failureOf(error))
    }
    // This write has failed, or an earlier one meanwhile.
    if (this.#storage !== storage && this.#unsettled.get(whole.id) === whole) await this.#storage?.write(whole)
    this.#settle(whole)
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

  /** Puts aside what is not written yet, for the page that comes next. */
  leave(): void {
    // There may be no room for all: the last one first.
    for (const run of [...this.#unsettled.values()].reverse()) attempt(() => leaveRun(this.#page.localStorage, run))
  }

  /** That runs are not kept matters from the first one on that is to be kept. */
  tellFailure(): void {
    if (this.#failure === undefined || this.#isTold) return
    this.#isTold = true
    showNotice({ type: 'notKept', reason: this.#failure })
  }

  #continueInMemory(failure: Failure): RunStorage {
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
): Promise<{ readonly storage?: RunStorage; readonly failure?: Failure }> {
  try {
    const inTime = new Promise<never>((_, reject) => setTimeout(reject, patienceMs, new Error('no answer')))
    return { storage: await Promise.race([open(), inTime]) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

function failureOf(error: unknown): Failure {
  return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'forbidden'
}
