/** Conditions over a whole range of a run: `ever` and `always`. */
import { type Cursor, isBefore, type SessionDocument } from '../../engine/index.ts'
import type { Condition, PlannedPosition } from '../types.ts'
import { ExpressionProblem, holds } from './expressions.ts'
import type { LessonBudget } from './lessonBudget.ts'
import { LessonRun } from './runAtPosition.ts'

/** Events between two pauses. */
const SLICE_EVENTS = 200

/**
 * Plays a range once more, and evaluates its conditions at the start and after every write. Moments at which a
 * condition cannot be evaluated, such as before its object exists, do not count.
 */
export class WholeRange {
  readonly #document: SessionDocument
  readonly #since: PlannedPosition
  readonly #budget: LessonBudget | undefined
  readonly #open: Set<Condition>
  /** By condition, the first moment at which an `ever` held, or an `always` did not. */
  readonly #decided = new Map<string, Cursor>()
  /** Undefined before the first position, and if no condition is over the range. */
  #run: LessonRun | undefined

  constructor(
    document: SessionDocument,
    since: PlannedPosition,
    { conditions, budget }: { readonly conditions: readonly Condition[]; readonly budget?: LessonBudget },
  ) {
    this.#open = new Set(conditions.filter(({ over }) => over !== undefined))
    this.#document = document
    this.#since = since
    this.#budget = budget
  }

  /** Plays to a position of the document, in slices. Positions that were reached before need no playing. */
  *reach(to: Cursor, commands?: number): Generator<undefined, void> {
    if (this.#open.size === 0) return
    this.#run ??= yield* this.#begin()
    const run = this.#run
    yield* run.afterEachWrite(to, commands, () => {
      this.#look(run)
      return this.#open.size === 0
    })
  }

  /** Virtual ms of the first moment at which an `ever` held, or an `always` did not. */
  decidedAt(condition: Condition): number | undefined {
    return this.#decided.get(keyOf(condition))?.at
  }

  /** Whether a condition with `over` is met at a position that was reached. */
  isMet(condition: Condition, at: Cursor): boolean {
    const decided = this.#decided.get(keyOf(condition))
    const isDecided = decided !== undefined && !isBefore(at, decided)
    return condition.over === 'always' ? !isDecided : isDecided
  }

  *#begin(): Generator<undefined, LessonRun> {
    const run = new LessonRun(this.#document, this.#budget)
    const { session, budget } = run
    const { commands } = this.#since
    while (!budget.isUsedUp && !session.seekTo(this.#since, commands, SLICE_EVENTS)) {
      budget.takeEvents(SLICE_EVENTS)
      yield
    }
    this.#look(run)
    return run
  }

  #look(run: LessonRun): void {
    const variables = run.variablesSince(this.#since)
    for (const condition of this.#open) {
      try {
        if (holds(condition, variables) !== (condition.over === 'ever')) continue
      } catch (error) {
        if (!(error instanceof ExpressionProblem)) throw error
        continue
      }
      this.#decided.set(keyOf(condition), run.session.cursor)
      this.#open.delete(condition)
    }
  }
}

/** Conditions that come from the page are copies at each question. */
const keyOf = ({ over, source }: Condition): string => `${over} ${source}`
