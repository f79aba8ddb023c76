/**
 * A run that a page has not finished writing when it goes away. The browser ends what is not committed by then, and on a busy
 * machine that is the last key that was pressed: so it stays in the browser's synchronous storage until the next page has
 * written it.
 */
import { withDifferences, withTexts } from '../share/differences.ts'
import { readSummary } from './keptRun.ts'
import { leftKey } from './leftKey.ts'
import { hasAllParts, LostPartsError, type RunParts, type RunStorage, type WholeRun } from './runStorage.ts'

/**
 * Puts a run aside: as it is, or, where that has no room, its texts as differences, or at least what the editor held. Throws
 * where the browser forbids that or has no room for any of it.
 */
export function leaveRun(storage: Storage, run: WholeRun): void {
  const { id, head, text, document } = run
  const forms: readonly (() => object)[] = [
    () => run,
    () => ({ id, head, run: withDifferences({ document, manifestText: text }) }),
    () => ({ id, head, text }),
  ]
  let problem: unknown
  for (const form of forms) {
    try {
      storage.setItem(leftKey + id, JSON.stringify(form()))
      return
    } catch (error) {
      problem = error
    }
  }
  throw problem
}

/** The run was written after all, or is wanted no more. */
export function forgetLeftRun(storage: Storage, id: string): void {
  storage.removeItem(leftKey + id)
}

/**
 * Writes what earlier pages have left, except what is older than what was kept since. Where `runs` lasts no longer than the page,
 * it stays aside, too. Rejects where the storage does; what was not written then is still there for the next page.
 */
export async function writeLeftRuns(storage: Storage, runs: RunStorage, lasts: boolean): Promise<void> {
  for (const key of Object.keys(storage).filter((key) => key.startsWith(leftKey))) {
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

/** Checked as far as its place goes: what it holds is checked like that of every kept run, when it is opened. */
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

/** A text that had room alone is written alone: it can be rescued. */
function ignoreLostParts(error: unknown): void {
  if (!(error instanceof LostPartsError)) throw error
}
