import { StatusError } from '../../api/errors.ts'
import type { CommandProblem } from '../../document/results.ts'
import { AggregateFailure, failureOf } from './errors.ts'

/** Structured error of a rejected document, for the editor. */
export function problemOf(document: number, error: Error): CommandProblem {
  const inner = error instanceof AggregateFailure ? error.errors.at(0) : error
  const causes = inner instanceof StatusError ? inner.causes : []
  return { document, ...failureOf(error), causes }
}
