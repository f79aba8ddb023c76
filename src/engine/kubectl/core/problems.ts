import { StatusError } from '../../api/errors.ts'
import type { CommandProblem } from '../../session/types.ts'
import { AggregateFailure, printedError } from './errors.ts'

/** What a refused document tells the editor. */
export function problemOf(document: number, error: Error): CommandProblem {
  const inner = error instanceof AggregateFailure ? error.errors.at(0) : error
  const causes = inner instanceof StatusError ? inner.causes : []
  return { document, message: printedError(error).text.trimEnd(), causes }
}
