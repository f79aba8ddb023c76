/**
 * The browser's storage of runs. Data lost while the page is open are written again. If the storage fails, memory
 * replaces it, which is reported once.
 */

import { attempt } from '../../app/browserStorage.ts'
import { outcome } from '../../app/outcome.ts'
import { dropPendingWrite, storePendingWrite, writePendingRuns } from '../../storage/pendingWrite.ts'
import { MOST_RECORDED_BYTES } from '../../storage/recordedFiles.ts'
import {
  type CompleteRun,
  LostPartsError,
  memoryStorage,
  type RunParts,
  type RunStorage,
} from '../../storage/runStorage.ts'
import { MOST_RUNS, type RunSummary, type StoredRun } from '../../storage/savedRun.ts'
import { dropUnsavedEnd } from '../../storage/unsavedEnd.ts'
import { type NotSavedReason, showNotice } from '../../store/notices.ts'
import { showFailure } from '../failure.ts'
import { mayHaveSavedRuns, savedKey } from './restoreMarks.ts'
import { takeRun } from './runLock.ts'

/** Wall-clock ms to open the storage: if no run was ever saved, and if there were some. */
const openPatienceMs = { first: 3_000, again: 20_000 }

/** Wall-clock ms without a change before the last write is read back. */
const checkAfterMs = 2_000

/** Opens the browser's storage; `onClosed` is called when the storage is closed from outside. */
export type OpenStorage = (onClosed: () => void) => Promise<RunStorage>

export class LastingStorage {
  readonly #page: Window
  readonly #opening: Promise<RunStorage>
  /** The browser's storage, or memory in its place; undefined until either is open. */
  #storage: RunStorage | undefined
  #lasts = true
  #failure: NotSavedReason | undefined
  #isTold = false
  /** The newest version of each run that is not confirmed by a lasting storage; the latest one last. */
  readonly #unsettled = new Map<string, CompleteRun>()
  /** The newest version that was not read back yet. */
  #unchecked: CompleteRun | undefined
  #checking: ReturnType<typeof setTimeout> | undefined

  /**
   * Usable at once: early writes wait until the storage is open, and go to localStorage if the page closes. `onClosed`:
   * the storage's data may have been cleared.
   */
  constructor(page: Window, openStorage: OpenStorage, onClosed: () => void) {
    this.#page = page
    this.#opening = this.#open(() => openStorage(onClosed))
  }

  /** Opens the storage and writes the leftovers of earlier pages. */
  async #open(openStorage: () => Promise<RunStorage>): Promise<RunStorage> {
    const opened = await openInTime(openStorage, openPatienceMs[mayHaveSavedRuns(this.#page) ? 'again' : 'first'])
    const storage = opened.storage ?? memoryStorage()
    this.#lasts = opened.storage !== undefined
    // If even accessing localStorage throws, nothing was left there.
    await (async () => writePendingRuns(this.#page.localStorage, storage, this.#lasts))()
      .catch(outcome(undefined, DOMException))
      .catch(showFailure)
    this.#failure = opened.failure
    this.#storage = storage
    // Runs of a newer version exist but are not listed.
    if (this.#unsettled.size > 0 || this.#failure === 'newer') this.tellFailure()
    return storage
  }

  /** Newest first. */
  async list(): Promise<readonly RunSummary[]> {
    return (await this.#try((storage) => storage.list(), [])).slice(0, MOST_RUNS)
  }

  read(id: string): Promise<StoredRun | undefined> {
    return this.#try((storage) => storage.read(id), undefined)
  }

  /** Writes some parts of a saved run. Returns false if the storage has lost the others. */
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
    attempt(() => dropPendingWrite(this.#page.localStorage, id))
    attempt(() => dropUnsavedEnd(this.#page.localStorage, id))
  }

  /** Passes the changed parts of the run to the storage synchronously. */
  async write(parts: RunParts, complete: CompleteRun, isFirst: boolean): Promise<void> {
    this.#unsettled.delete(complete.id)
    this.#unsettled.set(complete.id, complete)
    this.#unchecked = complete
    const storage = this.#storage ?? (await this.#opening)
    try {
      // Parts are useful only to a storage that has the rest.
      await storage.write(this.#lasts ? parts : complete)
    } catch (error) {
      if (error instanceof LostPartsError) await this.#writeAgain(complete)
      else if (this.#storage === storage) this.#continueInMemory(failureOf(error))
    }
    // This or an earlier write has failed meanwhile.
    if (this.#storage !== storage && this.#unsettled.get(complete.id) === complete) await this.#storage?.write(complete)
    this.#settle(complete)
    clearTimeout(this.#checking)
    this.#checking = setTimeout(() => void this.#check(), checkAfterMs)
    if (isFirst && this.#lasts) await this.#try(() => this.#dropOldest(storage, complete.id), undefined)
  }

  /**
   * Writes a recording once. Returns false if there is no space even after the oldest recordings were removed; other
   * runs are still saved.
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
    attempt(() => dropUnsavedEnd(this.#page.localStorage, parts.id))
    return true
  }

  /** A run was removed or left: no part of the run is written again. */
  forget(id: string): void {
    this.#unsettled.delete(id)
    if (this.#unchecked?.id === id) this.#unchecked = undefined
  }

  /** Writes a whole run after the storage has lost parts of it; the mark in localStorage was lost, too. */
  async #writeAgain(complete: CompleteRun): Promise<void> {
    attempt(() => this.#page.localStorage.setItem(savedKey, '1'))
    const storage = this.#storage
    try {
      await storage?.write(complete)
    } catch (error) {
      if (this.#storage === storage) this.#continueInMemory(failureOf(error))
    }
  }

  /** Reads the last written run back. A difference is written and read again. */
  async #check(): Promise<void> {
    const complete = this.#unchecked
    const isHeld = async (): Promise<boolean> =>
      // A later change is read back itself.
      !this.#lasts ||
      complete !== this.#unchecked ||
      complete === undefined ||
      holds(await this.read(complete.id), complete)
    if (!(await isHeld()) && complete !== undefined) {
      await this.#writeAgain(complete)
      if (!(await isHeld())) await this.#continueInMemory('lost').write(complete)
    }
    if (this.#unchecked === complete) this.#unchecked = undefined
  }

  /** Leaves unwritten runs in localStorage for the next page; another tab may take the run from now on. */
  leave(): void {
    this.#unchecked = undefined
    // The mark may have been cleared with everything else.
    if (this.#unsettled.size > 0) attempt(() => this.#page.localStorage.setItem(savedKey, '1'))
    // The last run first, because there may be no space for all.
    for (const run of [...this.#unsettled.values()].reverse())
      attempt(() => storePendingWrite(this.#page.localStorage, run))
  }

  /** Stops writing. */
  dispose(): void {
    clearTimeout(this.#checking)
    this.#unchecked = undefined
  }

  /** Shows once that runs cannot be saved, and why. Without a run to save, a failure does not matter. */
  tellFailure(): void {
    if (this.#failure === undefined || this.#isTold) return
    this.#isTold = true
    showNotice({ type: 'notKept', reason: this.#failure })
  }

  /** The recording on the page is no longer saved. */
  tellLost(): void {
    this.#failure ??= 'lost'
    this.tellFailure()
  }

  #continueInMemory(failure: NotSavedReason): RunStorage {
    const storage = memoryStorage(this.#storage)
    this.#storage = storage
    this.#lasts = false
    this.#failure = failure
    this.tellFailure()
    return storage
  }

  #settle(run: CompleteRun): void {
    // Runs in memory are lost with the page.
    if (!this.#lasts || this.#unsettled.get(run.id) !== run) return
    this.#unsettled.delete(run.id)
    attempt(() => dropPendingWrite(this.#page.localStorage, run.id))
  }

  /** Keeps as many other runs as allowed, and recordings only if they fit beside this run's `bytes`. */
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
    } catch (error) {
      this.#failure = 'forbidden'
      this.tellFailure()
      return outcome(otherwise, DOMException)(error)
    }
  }
}

async function openInTime(
  open: () => Promise<RunStorage>,
  patienceMs: number,
): Promise<{ readonly storage?: RunStorage; readonly failure?: NotSavedReason }> {
  try {
    const inTime = new Promise<never>((_, reject) => setTimeout(reject, patienceMs, new Error('no answer')))
    return { storage: await Promise.race([open(), inTime]) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

function failureOf(error: unknown): NotSavedReason {
  const name = error instanceof Error ? error.name : ''
  return name === 'QuotaExceededError' ? 'full' : name === 'VersionError' ? 'newer' : 'forbidden'
}

/** Whether a stored run equals the written one. */
function holds(stored: StoredRun | undefined, { head, text, document }: CompleteRun): boolean {
  const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
  return stored !== undefined && stored.text === text && isSame(stored.head, head) && isSame(stored.document, document)
}
