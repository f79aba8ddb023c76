/** Whether a task is done: asked of the run, at any of its positions. */
import { type Cursor, isBefore, type SessionDocument } from '../../engine/index.ts'
import type { Expression, JudgedTask, PlannedPosition } from '../types.ts'
import { comparedIn, ExpressionProblem, holds } from './expressions.ts'
import { LessonRun } from './runAtPosition.ts'

/** Events between two pauses. */
const SLICE_EVENTS = 200

export interface TaskToJudge {
  /** The branch on which it is tried, as a run of its own. */
  readonly document: SessionDocument
  readonly cursor: Cursor
  /** Where the branch began. */
  readonly since: PlannedPosition
  readonly done: readonly Expression[]
}

/** Judges a task at one position after the other, and keeps the run from one to the next. */
export class TaskJudge {
  #known: { readonly run: LessonRun; readonly document: string } | undefined;

  /** In slices of some milliseconds. */
  *judge({ document, cursor, since, done }: TaskToJudge): Generator<undefined, JudgedTask> {
    const run = this.#runOf(document)
    const { session } = run
    if (isBefore(cursor, session.cursor)) while (!session.seekTo(cursor, undefined, SLICE_EVENTS)) yield
    else while (!session.playTo(cursor, undefined, SLICE_EVENTS)) yield
    return judgeAt(run, since, done)
  }

  /** The next one starts afresh. */
  forget(): void {
    this.#known = undefined
  }

  #runOf(document: SessionDocument): LessonRun {
    const text = JSON.stringify(document)
    if (this.#known?.document !== text) this.#known = { run: new LessonRun(document), document: text }
    return this.#known.run
  }
}

/** Where the run is, of a branch that began at `since`. */
export function judgeAt(run: LessonRun, since: PlannedPosition, done: readonly Expression[]): JudgedTask {
  const reader = run.reader(since)
  const conditions = done.map((condition) => {
    try {
      return { holds: holds(condition, reader), value: comparedIn(condition, reader).value }
    } catch (error) {
      if (!(error instanceof ExpressionProblem)) throw error
      // What it names is not there yet.
      return { holds: false, value: '' }
    }
  })
  const { session } = run
  const hasActed = session.commandsDone > since.commands
  const isDone = hasActed && session.projector.standsStill() && conditions.every((one) => one.holds)
  return { isDone, conditions }
}
