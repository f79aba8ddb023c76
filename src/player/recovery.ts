/** Computes which part of a run can be replayed after a failure of the engine. */

import { currentRun, isBefore } from '../engine/document/branchDocument.ts'
import type { Command, Cursor, JournalEntry, RunDocument } from '../engine/index.ts'

export interface Recovery {
  readonly document: RunDocument
  /** The last good cursor. */
  readonly cursor: Cursor
  /** Name of the dropped command; undefined if no command was dropped. */
  readonly leftOut?: string
  /** The engine did not start: retried on request only. */
  readonly neverStarted?: true
}

/** Name of a command for the notice. */
export function commandText(command: Command): string {
  if (command.type !== 'kubectl') return command.label ?? command.type
  return (command.label ?? `kubectl ${command.args.join(' ')}`).slice(0, 200)
}

/**
 * The run without the command at which its replay fails, and without later commands in the current branch. `begun`:
 * number of started commands; if unknown, all commands up to the goal. Undefined if the replay fails before the first
 * command.
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

/** Keeps this number of commands in the current branch. */
function upToCommand(document: RunDocument, commands: number): RunDocument {
  const alone = currentRun(document)
  const trimmed: readonly JournalEntry[] = alone.journal.slice(0, commands)
  if (document.format === 1) return { ...document, journal: trimmed }
  const { branches, current } = document
  const own = branches[current]
  const shared = own?.fork?.commands ?? 0
  const isParent = branches.some(({ fork }) => fork?.parent === current && fork.commands > commands)
  // Commands shared with other branches cannot be removed, so only the current branch is kept.
  if (own === undefined || commands < shared || isParent) return { ...alone, journal: trimmed }
  const kept = { ...own, journal: own.journal.slice(0, commands - shared) }
  return { ...document, branches: branches.map((branch, index) => (index === current ? kept : branch)) }
}
