import { readText, removeText, writeText } from '../../app/browserStorage.ts'

/** Facts that a starting page needs before it has read anything; in localStorage, which is synchronous. */
export interface RestoreMarks {
  /** Marks that this browser has saved runs: the next start looks for saved runs. */
  noteSaved(): void
  /** The restoring of a run starts. */
  begin(id: string): void
  /** The run is open, and the page is still alive. */
  end(id: string): void
  /** The engine has just made progress, so it does not hang. */
  live(): void
  /** The page closes normally: a run that is still being restored or computed is not to blame. */
  leave(): void
  /** Whether the page died while it restored this run. */
  wasRestoring(id: string): boolean
}

/** localStorage key of the mark that this browser has saved runs. */
export const savedKey = 'rollscope.kept'
const restoringKey = 'rollscope.restoring.'
/** Wall-clock ms that a page must live with a restored run. */
const provenAfterMs = 1_000
/** Wall-clock ms without a sign of life after which a reload means that the page was stuck. */
const hasteMs = 3_000

export function createRestoreMarks(page: Window): RestoreMarks {
  const local = (): Storage => page.localStorage
  const begun = new Map<string, number>()
  let livedAt = Number.NEGATIVE_INFINITY
  const forget = (id: string): void => {
    begun.delete(id)
    removeText(local, restoringKey + id)
  }
  return {
    noteSaved: () => writeText(local, savedKey, '1'),
    begin: (id) => {
      begun.set(id, Date.now())
      writeText(local, restoringKey + id, '1')
    },
    end: (id) => {
      setTimeout(() => forget(id), provenAfterMs)
    },
    live: () => {
      livedAt = Date.now()
    },
    leave: () => {
      for (const [id, since] of begun) if (Date.now() - Math.max(since, livedAt) < hasteMs) forget(id)
    },
    wasRestoring: (id) => readText(local, restoringKey + id) != null,
  }
}

/** Whether there may be saved runs; false if the storage is blocked. */
export function mayHaveSavedRuns(page: Window): boolean {
  return readText(() => page.localStorage, savedKey) != null
}
