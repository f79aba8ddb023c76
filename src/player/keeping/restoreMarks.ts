/** What a start of the page must know before it has read anything; in the browser's small, synchronous storage. */
export interface RestoreMarks {
  /** Runs are kept in this browser: the next start looks for them. */
  noteKept(): void
  /** A run begins to be restored. */
  begin(id: string): void
  /** It is there, and the page has lived on with it. */
  end(id: string): void
  /** The engine has just come on with it, so that it does not hang. */
  live(): void
  /**
   * The page goes away in good order: a run that it has only just begun to restore, or that is still being computed, is not
   * to blame for that.
   */
  leave(): void
  /** Whether the page came to an end while it restored this run. */
  wasRestoring(id: string): boolean
}

/** Of the mark that runs are kept in this browser. */
export const keptKey = 'rollscope.kept'
const restoringKey = 'rollscope.restoring.'
/** Wall-clock ms that a page must live on with a restored run. */
const provenAfterMs = 1_000
/** Wall-clock ms without a sign of life after which nobody reloads a page out of mere haste. */
const hasteMs = 3_000

export function createRestoreMarks(page: Window): RestoreMarks {
  const begun = new Map<string, number>()
  let livedAt = Number.NEGATIVE_INFINITY
  const forget = (id: string): void => {
    begun.delete(id)
    attempt(() => page.localStorage.removeItem(restoringKey + id))
  }
  return {
    noteKept: () => attempt(() => page.localStorage.setItem(keptKey, '1')),
    begin: (id) => {
      begun.set(id, Date.now())
      attempt(() => page.localStorage.setItem(restoringKey + id, '1'))
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
    wasRestoring: (id) => attempt(() => page.localStorage.getItem(restoringKey + id)) != null,
  }
}

/** Whether a start may find kept runs. Without an answer there are none to be expected. */
export function mayHaveKeptRuns(page: Window): boolean {
  return attempt(() => page.localStorage.getItem(keptKey)) != null
}

/** Even asking for the storage throws where the browser forbids it. */
export function attempt<T>(job: () => T): T | undefined {
  try {
    return job()
  } catch {
    return undefined
  }
}
