/**
 * A run whose write was not finished when its page closed. The browser aborts uncommitted transactions, which on a busy
 * computer contain the last pressed key, so the run stays in localStorage until the next page has written it.
 */
import { withDifferences, withTexts } from '../share/differences.ts'
import { pendingKey } from './pendingKey.ts'
import { type CompleteRun, hasAllParts, LostPartsError, type RunParts, type RunStorage } from './runStorage.ts'
import { readSummary } from './savedRun.ts'

/**
 * Stores a run in localStorage: unchanged; if the run is too large, with its texts as differences; else only the
 * editor's text. Throws if the browser forbids localStorage or has no space even for the text.
 */
export function storePendingWrite(storage: Storage, run: CompleteRun): void {
  const { id, head, text, document } = run
  const forms: readonly (() => object)[] = [
    () => run,
    () => ({ id, head, run: withDifferences({ document, manifestText: text }) }),
    () => ({ id, head, text }),
  ]
  let problem: unknown
  for (const form of forms) {
    try {
      storage.setItem(pendingKey + id, JSON.stringify(form()))
      return
    } catch (error) {
      problem = error
    }
  }
  throw problem
}

/** Removes a stored run that was written or is no longer needed. */
export function dropPendingWrite(storage: Storage, id: string): void {
  storage.removeItem(pendingKey + id)
}

/**
 * Writes the runs left by earlier pages, except runs that are older than the saved version. The runs stay in
 * localStorage if `runs` lasts no longer than the page. Rejects if the storage rejects; unwritten runs stay for the
 * next page.
 */
export async function writePendingRuns(storage: Storage, runs: RunStorage, lasts: boolean): Promise<void> {
  for (const key of Object.keys(storage).filter((key) => key.startsWith(pendingKey))) {
    const left = runIn(storage.getItem(key))
    const summary = readSummary(left?.head)
    if (left !== undefined && summary?.id === left.id) {
      const stored = await runs.read(left.id)
      const kept = stored && hasAllParts(stored) ? readSummary(stored.head) : undefined
      if (kept === undefined || kept.usedAt < summary.usedAt) await runs.write(left).catch(ignoreLostParts)
      if (!lasts) continue
    }
    storage.removeItem(key)
  }
}

/** Validates the envelope only: the content is validated when the run is opened, like that of every saved run. */
function runIn(stored: string | null): RunParts | undefined {
  try {
    const left: unknown = JSON.parse(stored ?? '')
    if (typeof left !== 'object' || left === null || typeof Reflect.get(left, 'id') !== 'string') return undefined
    const { run, ...parts } = left as RunParts & { readonly run?: unknown }
    if (run === undefined) return parts
    const { document, manifestText } = Object(withTexts(run))
    return { ...parts, document, text: manifestText }
  } catch {
    return undefined
  }
}

/** A text that was stored without the other parts is written alone, and can be recovered. */
function ignoreLostParts(error: unknown): void {
  if (!(error instanceof LostPartsError)) throw error
}
