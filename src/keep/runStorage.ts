import type { RunDocument } from '../engine/index.ts'
import { type RunHead, type RunSummary, readSummary, type StoredRun } from './keptRun.ts'
import type { KeptFile } from './recordedFiles.ts'

/** What is written of a run: its head always, the rest where it has changed. */
export interface RunParts {
  readonly id: string
  readonly head: RunHead
  readonly text?: string
  readonly document?: RunDocument
  /** The files of a recording, in place of a document. */
  readonly recording?: readonly KeptFile[]
}

/** All that is written of a run that has a document. */
export type WholeRun = RunParts & { readonly text: string; readonly document: RunDocument }

/** The storage does not hold the parts of a run that were not written anew: it was cleared, or the browser has evicted them. */
export class LostPartsError extends Error {
  override name = 'LostPartsError'
}

/** Where runs are kept. Any method may reject: what is kept is an extra, and the page works without. */
export interface RunStorage {
  /** The newest first. What cannot be listed is left out. */
  list(): Promise<readonly RunSummary[]>
  /** Undefined if there is no such run. */
  read(id: string): Promise<StoredRun | undefined>
  /**
   * Everything is handed to the storage before this returns, so that it may be called while the page goes away. Rejects with a
   * `LostPartsError` where the storage does not hold the parts that are not given.
   */
  write(parts: RunParts): Promise<void>
  remove(id: string): Promise<void>
}

/** Whether a stored run has all its parts. */
export function hasAllParts(stored: StoredRun): boolean {
  return stored.text !== undefined && (stored.document ?? stored.recording) !== undefined
}

/** Keeps runs as long as the page lives, in front of a storage that can still be read, if there is one. */
export function memoryStorage(behind?: RunStorage): RunStorage {
  const runs = new Map<string, StoredRun>()
  const removed = new Set<string>()
  const readBehind = async (id: string): Promise<StoredRun | undefined> => {
    if (removed.has(id)) return undefined
    return behind?.read(id).catch(() => undefined)
  }
  return {
    list: async () => {
      const older = (await behind?.list().catch(() => [])) ?? []
      const here = [...runs.values()].flatMap(({ head }) => readSummary(head) ?? [])
      return newestFirst([...here, ...older.filter(({ id }) => !runs.has(id) && !removed.has(id))])
    },
    read: async (id) => runs.get(id) ?? readBehind(id),
    write: async ({ id, head, text, document, recording }) => {
      const before = runs.get(id)
      const isWhole = text !== undefined && (document ?? recording) !== undefined
      const known = before === undefined && !isWhole ? await readBehind(id) : before
      removed.delete(id)
      const files = recording ?? known?.recording
      const parts = { head, text: text ?? known?.text, document: document ?? known?.document }
      runs.set(id, { ...parts, ...(files === undefined ? {} : { recording: files }) })
    },
    remove: async (id) => {
      runs.delete(id)
      removed.add(id)
    },
  }
}

/** Summaries in the order of a list. */
export function newestFirst(summaries: readonly RunSummary[]): readonly RunSummary[] {
  return [...summaries].sort((one, other) => other.usedAt - one.usedAt)
}
