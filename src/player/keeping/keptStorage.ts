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
  #storage: RunStorage
  #failure: Failure | undefined
  #isTold = false
  /** The newest that the storage has and does not yet say that it holds. */
  #unsettled: WholeRun | undefined

  private constructor(page: Window, storage: RunStorage, failure: Failure | undefined) {
    this.#page = page
    this.#storage = storage
    this.#failure = failure
  }

  /** With what earlier pages have not finished writing. */
  static async open(page: Window, openStorage: () => Promise<RunStorage>): Promise<KeptStorage> {
    const opened = await openInTime(openStorage, openPatienceMs[mayHaveKeptRuns(page) ? 'again' : 'first'])
    const storage = opened.storage ?? memoryStorage()
    // Where even asking for the synchronous storage throws, nothing was left there.
    await (async () => writeLeftRuns(page.localStorage, storage))().catch(() => undefined)
    return new KeptStorage(page, storage, opened.failure)
  }

  /** The newest first. */
  async list(): Promise<readonly RunSummary[]> {
    return (await this.#try(() => this.#storage.list(), [])).slice(0, MOST_RUNS)
  }

  read(id: string): Promise<StoredRun | undefined> {
    return this.#try(() => this.#storage.read(id), undefined)
  }

  /** Writes parts of a run that is not on the page. */
  change(parts: RunParts): Promise<void> {
    return this.#try(() => this.#storage.write(parts), undefined)
  }

  async remove(id: string): Promise<void> {
    await this.#try(() => this.#storage.remove(id), undefined)
    attempt(() => forgetLeftRun(this.#page.localStorage, id))
    attempt(() => forgetEnd(this.#page.localStorage, id))
  }

  /** Hands over, before it returns, what of the run on the page has changed. */
  async write(parts: RunParts, whole: WholeRun, isFirst: boolean): Promise<void> {
    this.#unsettled = whole
    try {
      await this.#storage.write(parts)
      this.#settle(whole)
      if (isFirst) await this.#dropOldest(whole.id)
    } catch (error) {
      this.#storage = memoryStorage(this.#storage)
      this.#failure = failureOf(error)
      this.tellFailure()
      await this.#storage.write(whole)
      this.#settle(whole)
    }
  }

  /**
   * Writes a recording once. False where it has no room, although the oldest recordings were dropped for it: what else is kept
   * goes on being kept.
   */
  async writeRecording(parts: RunParts): Promise<boolean> {
    try {
      await this.#dropOldest(parts.id, parts.head.summary.recordedBytes)
      await this.#storage.write(parts)
    } catch (error) {
      if (failureOf(error) === 'full') return false
      this.#storage = memoryStorage(this.#storage)
      this.#failure = 'forbidden'
      this.tellFailure()
      await this.#storage.write(parts)
    }
    attempt(() => forgetEnd(this.#page.localStorage, parts.id))
    return true
  }

  /** Puts aside what is not written yet, for the page that comes next. */
  leave(): void {
    const run = this.#unsettled
    if (run !== undefined) attempt(() => leaveRun(this.#page.localStorage, run))
  }

  /** That runs are not kept matters from the first one on that is to be kept. */
  tellFailure(): void {
    if (this.#failure === undefined || this.#isTold) return
    this.#isTold = true
    showNotice({ type: 'notKept', reason: this.#failure })
  }

  #settle(run: WholeRun): void {
    if (this.#unsettled !== run) return
    this.#unsettled = undefined
    attempt(() => forgetLeftRun(this.#page.localStorage, run.id))
  }

  /** Of the others as many stay as may be kept beside a run, recordings only as far as they have room beside its `bytes`. */
  async #dropOldest(ownId: string, bytes = 0): Promise<void> {
    const others = (await this.#storage.list()).filter(({ id }) => id !== ownId)
    let recorded = bytes
    const tooMany = others.filter(({ recordedBytes = 0 }, i) => {
      if (i >= MOST_RUNS - 1 || (recordedBytes > 0 && recorded + recordedBytes > MOST_RECORDED_BYTES)) return true
      recorded += recordedBytes
      return false
    })
    for (const { id } of tooMany) {
      const lock = await takeRun(id)
      if (lock !== undefined) await this.#storage.remove(id)
      lock?.release()
    }
  }

  async #try<T>(job: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await job()
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
