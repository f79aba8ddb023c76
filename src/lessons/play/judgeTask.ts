/** Judges whether a task is done, at any position of a run. */
import { type Cursor, isBefore, type SessionDocument } from '../../engine/index.ts'
import type { Condition, JudgedTask, PlannedPosition } from '../types.ts'
import { comparedIn, ExpressionProblem, holds } from './expressions.ts'
import { isOutOfReach } from './outOfReach.ts'
import { LessonRun } from './runAtPosition.ts'
import { WholeRange } from './wholeRange.ts'

/** Events between two pauses. */
const SLICE_EVENTS = 200

export interface TaskToJudge {
  /** The branch of the attempt, as a run without branches. */
  readonly document: SessionDocument
  readonly cursor: Cursor
  /** Position at which the branch started. */
  readonly since: PlannedPosition
  readonly done: readonly Condition[]
}

/** Judges a task at successive positions, and keeps the run between them. */
export class TaskJudge {
  #known: { readonly run: LessonRun; readonly document: string } | undefined
  #range: { readonly whole: WholeRange; readonly of: string } | undefined;

  /** The task's state at the cursor. Works in slices of a few ms. */
  *judge({ document, cursor, since, done }: TaskToJudge): Generator<undefined, JudgedTask> {
    const run = this.#runOf(document)
    const { session } = run
    if (isBefore(cursor, session.cursor)) while (!session.seekTo(cursor, undefined, SLICE_EVENTS)) yield
    else while (!session.playTo(cursor, undefined, SLICE_EVENTS)) yield
    const whole = this.#rangeOf({ document, cursor, since, done })
    yield* whole.reach(cursor)
    return judgeAt(run, { since, done, whole })
  }

  /** Drops the run. The next judgement starts a new run. */
  forget(): void {
    this.#known = undefined
    this.#range = undefined
  }

  #rangeOf({ document, since, done }: TaskToJudge): WholeRange {
    const of = JSON.stringify({ document, since, done })
    if (this.#range?.of !== of) this.#range = { of, whole: new WholeRange(document, since, { conditions: done }) }
    return this.#range.whole
  }

  #runOf(document: SessionDocument): LessonRun {
    const text = JSON.stringify(document)
    if (this.#known?.document !== text) this.#known = { run: new LessonRun(document), document: text }
    return this.#known.run
  }
}

interface ToJudge extends Pick<TaskToJudge, 'since' | 'done'> {
  /** The conditions over the whole branch, played to the run's position. */
  readonly whole: WholeRange
}

/** Judges at the run's position; the branch started at `since`. */
export function judgeAt(run: LessonRun, { since, done, whole }: ToJudge): JudgedTask {
  const variables = run.variablesSince(since)
  const conditions = done.map((condition) => {
    try {
      const { value } = comparedIn(condition, variables)
      const isMet = condition.over ? whole.isMet(condition, run.session.cursor) : holds(condition, variables)
      const isLost = condition.over ? condition.over === 'always' : isOutOfReach(condition, variables)
      return { holds: isMet, value, isOutOfReach: !isMet && isLost }
    } catch (error) {
      if (!(error instanceof ExpressionProblem)) throw error
      // An object in the condition does not exist yet.
      return { holds: false, value: '', isOutOfReach: false }
    }
  })
  const { session } = run
  const hasActed = session.commandsDone > since.commands
  const isDone = hasActed && session.view.standsStill() && conditions.every((one) => one.holds)
  return { isDone, conditions }
}
