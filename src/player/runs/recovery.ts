/** What is left of a run whose engine has failed: up to where, and without what, it can be played again. */

import { currentRun, isBefore } from '../../engine/document/branchDocument.ts'
import type { Command, Cursor, JournalEntry, RunDocument } from '../../engine/index.ts'

export interface Recovery {
  readonly document: RunDocument
  /** The last good moment. */
  readonly cursor: Cursor
  /** What a command that was left out is called; undefined if none was. */
  readonly leftOut?: string
  /** The engine did not start: to be tried again when someone asks for it, not at once. */
  readonly neverStarted?: true
}

/** What a command is called where a notice says that it was left out. */
export function commandText(command: Command): string {
  if (command.type !== 'kubectl') return command.label ?? command.type
  return (command.label ?? `kubectl ${command.args.join(' ')}`).slice(0, 200)
}

/**
 * The run without the command at which replaying it fails, and without those after it in the branch that is shown. `begun` is
 * how many commands had been begun; if that is not known, all up to the moment. Undefined if it fails before the first.
 */
export function withoutFailing(document: RunDocument, goal: Cursor, begun?: number): Recovery | undefined {
  const { journal } = currentRun(document)
  const upToGoal = journal.filter(({ at }) => at <= goal.at).length
  const index = Math.min(begun ?? upToGoal, journal.length) - 1
  const entry = journal[index]
  if (entry === undefined) return undefined
  const { at, step } = entry
  const place = { at, step }
  return {
    document: upToCommand(document, index),
    cursor: isBefore(goal, place) ? goal : place,
    leftOut: commandText(entry.command),
  }
}

/** With so many commands in the branch that is shown. */
function upToCommand(document: RunDocument, commands: number): RunDocument {
  const alone = currentRun(document)
  const trimmed: readonly JournalEntry[] = alone.journal.slice(0, commands)
  if (document.format === 1) return { ...document, journal: trimmed }
  const { branches, current } = document
  const own = branches[current]
  const shared = own?.fork?.commands ?? 0
  const isParent = branches.some(({ fork }) => fork?.parent === current && fork.commands > commands)
  // What other branches have of it cannot be taken from it: then it stands alone.
  if (own === undefined || commands < shared || isParent) return { ...alone, journal: trimmed }
  const kept = { ...own, journal: own.journal.slice(0, commands - shared) }
  return { ...document, branches: branches.map((branch, index) => (index === current ? kept : branch)) }
}
