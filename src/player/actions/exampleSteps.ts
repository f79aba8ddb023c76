import type { JournalEntry } from '../../engine/index.ts'
import { splitCommandLine } from '../../engine/kubectl/core/shellWords.ts'
import type { ExampleStep } from '../../scenarios/examples/example.ts'

/** What an example offers next. */
export interface OfferedStep {
  readonly step: ExampleStep
  /** Virtual ms from which on it is offered. */
  readonly fromAt: number
}

/**
 * The first of the steps that the run has not had yet. Undefined before the second version was applied, and when all were
 * taken. The journal alone tells, so that going back, a branch and a reload need no memory of their own.
 */
export function offeredStep(steps: readonly ExampleStep[], journal: readonly JournalEntry[]): OfferedStep | undefined {
  let at = 1
  let before = journal[at]
  if (before === undefined) return undefined
  for (const step of steps) {
    const words = splitCommandLine(step.line)
    const found = journal.findIndex((entry, index) => index > at && isCommand(entry, words))
    const entry = journal[found]
    if (entry === undefined) return { step, fromAt: before.at + (step.afterMs ?? 0) }
    at = found
    before = entry
  }
  return undefined
}

function isCommand({ command }: JournalEntry, words: ReturnType<typeof splitCommandLine>): boolean {
  return command.type === 'kubectl' && 'length' in words && JSON.stringify(command.args) === JSON.stringify(words)
}
