import type { BranchedDocument, Cursor, JournalEntry, RunDocument, SessionDocument } from './types.ts'

/** Step of a cursor after all events of its virtual time. */
export const AFTER_ALL = Number.MAX_SAFE_INTEGER

/** Largest number of branches in a run. */
export const MOST_BRANCHES = 32

/** All commands of a branch from the beginning of the run, including its parent's up to the fork. */
export function journalOf({ branches }: Pick<BranchedDocument, 'branches'>, index: number): readonly JournalEntry[] {
  const branch = branches[index]
  if (branch?.fork === undefined) return branch?.journal ?? []
  const { parent, commands } = branch.fork
  return [...journalOf({ branches }, parent).slice(0, commands), ...branch.journal]
}

/** The displayed branch as a document without branches. */
export function currentRun(document: RunDocument): SessionDocument {
  if (document.format === 1) return document
  const { engineVersion, seed, config, current } = document
  return { format: 1, engineVersion, seed, config, journal: journalOf(document, current) }
}

/** Whether one cursor precedes another. */
export function isBefore(one: Cursor, other: Cursor): boolean {
  return one.at < other.at || (one.at === other.at && one.step < other.step)
}
