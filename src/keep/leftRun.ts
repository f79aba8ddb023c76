/**
 * A run that a page has not finished writing when it goes away. The browser ends what is not committed by then, and on a busy
 * machine that is the last key that was pressed: so it stays in the browser's synchronous storage until the next page has
 * written it.
 */
import { readSummary } from './keptRun.ts'
import type { RunParts, RunStorage, WholeRun } from './runStorage.ts'

const prefix = 'rollscope.left.'

/** Puts a whole run aside. Throws where the browser forbids that or has no room for it. */
export function leaveRun(storage: Storage, run: WholeRun): void {
  storage.setItem(prefix + run.id, JSON.stringify(run))
}

/** The run was written after all, or is wanted no more. */
export function forgetLeftRun(storage: Storage, id: string): void {
  storage.removeItem(prefix + id)
}

/**
 * Writes what earlier pages have left, except what is older than what was kept since. Rejects where the storage does; what was
 * not written then is still there for the next page.
 */
export async function writeLeftRuns(storage: Storage, runs: RunStorage): Promise<void> {
  for (const key of Object.keys(storage).filter((key) => key.startsWith(prefix))) {
    const left = runIn(storage.getItem(key))
    const summary = readSummary(left?.head)
    if (left !== undefined && summary?.id === left.id) {
      const kept = readSummary((await runs.read(left.id))?.head)
      if (kept === undefined || kept.usedAt < summary.usedAt) await runs.write(left)
    }
    storage.removeItem(key)
  }
}

/** Checked as far as its place goes: what it holds is checked like that of every kept run, when it is opened. */
function runIn(text: string | null): RunParts | undefined {
  try {
    const run: unknown = JSON.parse(text ?? '')
    const id: unknown = typeof run === 'object' && run !== null ? Reflect.get(run, 'id') : undefined
    return typeof id === 'string' ? (run as RunParts) : undefined
  } catch {
    return undefined
  }
}
