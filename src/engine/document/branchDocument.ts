import type { BranchedDocument, Cursor, JournalEntry, RunDocument, SessionDocument } from './types.ts'

/** The step of a position after all that happens at its moment, however much that is. */
export const AFTER_ALL = Number.MAX_SAFE_INTEGER

/** Branches that one run may have. */
export const MOST_BRANCHES = 32

/** All commands of a branch from the beginning of the run on: those up to its fork are its parent's. */
export function journalOf({ branches }: Pick<BranchedDocument, 'branches'>, index: number): readonly JournalEntry[] {
  const branch = branches[index]
  if (branch?.fork === undefined) return branch?.journal ?? []
  const { parent, commands } = branch.fork
  return [...journalOf({ branches }, parent).slice(0, commands), ...branch.journal]
}

/** The branch that is shown, as a run of its own. */
export function currentRun(document: RunDocument): SessionDocument {
  if (document.format === 1) return document
  const { engineVersion, seed, config, current } = document
  return { format: 1, engineVersion, seed, config, journal: journalOf(document, current) }
}

/** Whether one position is earlier in a run than another. */
export function isBefore(one: Cursor, other: Cursor): boolean {
  return one.at < other.at || (one.at === other.at && one.step < other.step)
}
