/**
 * Diagnoses an observed run: whether the engine's controllers would have made the same writes, and the faults in the
 * run.
 */
import { type Explained, explaining } from './explain.ts'
import type { Finding } from './findings/finding.ts'
import { findingsOf } from './findings/table.ts'
import type { ObservedRun } from './observedRun.ts'
import type { ImportProblem } from './records.ts'

export interface Diagnosis {
  readonly explained: Explained
  /** Faults, the worst first. */
  readonly findings: readonly Finding[]
  /** Objects that could not be judged. */
  readonly problems: readonly ImportProblem[]
}

/** Diagnoses a run without interruption. */
export function diagnoseRun(run: ObservedRun): Diagnosis {
  const work = diagnosing(run)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Diagnoses a run in slices: each yield gives the number of changes that have been explained. */
export function* diagnosing(run: ObservedRun): Generator<number, Diagnosis> {
  const explained = yield* explaining(run)
  const { findings, problems } = findingsOf(run)
  return { explained, findings, problems: [...explained.problems, ...problems] }
}
