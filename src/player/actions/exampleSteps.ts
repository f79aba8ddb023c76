import type { JournalEntry } from '../../engine/index.ts'
import { splitCommandLine } from '../../engine/kubectl/core/shellWords.ts'
import type { ExampleStep } from '../../scenarios/examples/example.ts'

/** The step that an example offers next. */
export interface OfferedStep {
  readonly step: ExampleStep
  /** Virtual ms from which the page offers the step. */
  readonly fromAt: number
}

/**
 * The first step that the run has not had yet. Undefined before the second version was applied, and after the last
 * step. The step depends on the journal alone, so seeking back, branches and reloads need no state.
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
