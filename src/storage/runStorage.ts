import { outcome } from '../app/outcome.ts'
import type { RunDocument } from '../engine/index.ts'
import type { PackedFile } from './recordedFiles.ts'
import { type RunHead, type RunSummary, readSummary, type StoredRun } from './savedRun.ts'

/** The parts of a run to write: its head always, other parts if they have changed. */
export interface RunParts {
  readonly id: string
  readonly head: RunHead
  readonly text?: string
  readonly document?: RunDocument
  /** Files of a recording, in place of a document. */
  readonly recording?: readonly PackedFile[]
}

/** All parts of a run with a document. */
export type CompleteRun = RunParts & { readonly text: string; readonly document: RunDocument }

/** The storage lacks the parts of a run that were not passed: it was cleared, or the browser has evicted them. */
export class LostPartsError extends Error {
  override name = 'LostPartsError'
}

/** Storage of runs. Any method may reject: saving is optional, and the page works without storage. */
export interface RunStorage {
  /** Newest first. Invalid entries are left out. */
  list(): Promise<readonly RunSummary[]>
  /** Undefined if the run does not exist. */
  read(id: string): Promise<StoredRun | undefined>
  /**
   * Passes everything to the storage synchronously, so that the method can be called while the page closes. Rejects
   * with `LostPartsError` if the storage lacks the parts that are not passed.
   */
  write(parts: RunParts): Promise<void>
  remove(id: string): Promise<void>
}

/** Whether a stored run has all its parts. */
export function hasAllParts(stored: StoredRun): boolean {
  return stored.text !== undefined && (stored.document ?? stored.recording) !== undefined
}

/** Storage in memory, in front of a readable storage, if given. */
export function memoryStorage(behind?: RunStorage): RunStorage {
  const runs = new Map<string, StoredRun>()
  const removed = new Set<string>()
  const readBehind = async (id: string): Promise<StoredRun | undefined> => {
    if (removed.has(id)) return undefined
    return behind?.read(id).catch(outcome(undefined, DOMException))
  }
  return {
    list: async () => {
      const older = (await behind?.list().catch(outcome([], DOMException))) ?? []
      const here = [...runs.values()].flatMap(({ head }) => readSummary(head) ?? [])
      return newestFirst([...here, ...older.filter(({ id }) => !runs.has(id) && !removed.has(id))])
    },
    read: async (id) => runs.get(id) ?? readBehind(id),
    write: async ({ id, head, text, document, recording }) => {
      const before = runs.get(id)
      const isComplete = text !== undefined && (document ?? recording) !== undefined
      const known = before === undefined && !isComplete ? await readBehind(id) : before
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

/** Summaries in the order of the list. */
export function newestFirst(summaries: readonly RunSummary[]): readonly RunSummary[] {
  return [...summaries].sort((one, other) => other.usedAt - one.usedAt)
}
