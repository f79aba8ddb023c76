/**
 * The page's copy of a run's document follows the engine's: each answer after a change of the document contains the
 * change.
 */
import type { BranchEntry, JournalEntry, RunDocument } from '../engine/index.ts'

export type DocumentChange =
  /**
   * The change concerns only the shown branch. Of the branch's commands, which include its parent's commands, the first
   * `from` stay.
   */
  | {
      readonly type: 'commands'
      readonly from: number
      readonly entries: readonly JournalEntry[]
      /** Virtual ms. */
      readonly playedTo: number
    }
  | { readonly type: 'replaced'; readonly document: RunDocument }

/** The change from the document `before` to the document `now`; without `before`, the change contains all of `now`. */
export function documentChange(before: RunDocument | undefined, now: RunDocument): DocumentChange {
  const old = before && shownBranch(before)
  const shown = shownBranch(now)
  if (old === undefined || shown === undefined || !isSameTree(before, now)) return { type: 'replaced', document: now }
  const kept = sameCommands(old.journal, shown.journal)
  return {
    type: 'commands',
    from: inherited(shown) + kept,
    entries: shown.journal.slice(kept),
    playedTo: shown.playedTo,
  }
}

/** The document after the change. Undefined if the change is of an unknown document. */
export function changedDocument(before: RunDocument | undefined, change: DocumentChange): RunDocument | undefined {
  if (change.type === 'replaced') return change.document
  if (before === undefined) return undefined
  const { from, entries, playedTo } = change
  if (before.format === 1) return { ...before, journal: [...before.journal.slice(0, from), ...entries] }
  const branches = before.branches.map((branch, index) =>
    index === before.current
      ? { ...branch, journal: [...branch.journal.slice(0, from - inherited(branch)), ...entries], playedTo }
      : branch,
  )
  return { ...before, branches }
}

/** Number of the parent's commands at the beginning of a branch. */
const inherited = ({ fork }: BranchEntry): number => fork?.commands ?? 0

function shownBranch(document: RunDocument): BranchEntry | undefined {
  if (document.format === 2) return document.branches[document.current]
  return { name: 'main', journal: document.journal, playedTo: 0 }
}

/**
 * Number of equal commands at the beginning of both journals. The engine reuses unchanged entries, so entries are
 * compared by identity.
 */
function sameCommands(one: readonly JournalEntry[], other: readonly JournalEntry[]): number {
  let count = Math.min(one.length, other.length)
  // If both journals have the same entry at an index, they also have the same entries before the index.
  while (count > 0 && one[count - 1] !== other[count - 1]) count--
  return count
}

/** Whether the documents differ in nothing but the commands of the shown branch. */
function isSameTree(before: RunDocument | undefined, now: RunDocument): boolean {
  if (before?.format === 1 || now.format === 1) return before?.format === now.format
  if (before === undefined || before.current !== now.current || before.branches.length !== now.branches.length)
    return false
  return now.branches.every((branch, index) => {
    const old = before.branches[index]
    return old !== undefined && isSameBranch(old, branch, index === now.current)
  })
}

function isSameBranch(old: BranchEntry, now: BranchEntry, isShown: boolean): boolean {
  const isSameFork =
    old.fork?.parent === now.fork?.parent &&
    old.fork?.commands === now.fork?.commands &&
    old.fork?.cursor.at === now.fork?.cursor.at &&
    old.fork?.cursor.step === now.fork?.cursor.step
  if (old.name !== now.name || !isSameFork) return false
  if (isShown) return true
  const { length } = now.journal
  return (
    old.playedTo === now.playedTo && old.journal.length === length && sameCommands(old.journal, now.journal) === length
  )
}
