/** The moments that decide the steps of a lesson: found in a second run, after every write. */
import type { SessionDocument } from '../../engine/index.ts'
import type { Expression, LessonStep, PlannedAnswer, PlannedPosition } from '../types.ts'
import { ExpressionProblem, evaluate, valueText } from './expressions.ts'
import type { LessonBudget } from './lessonBudget.ts'
import { LessonRun } from './runAtPosition.ts'
import type { RunVariables } from './variables.ts'

/** A step's moment that is sought between two positions. */
export interface MomentSought {
  readonly from: PlannedPosition
  readonly to: PlannedPosition
  /** Whether the run is at the moment, or behind it. */
  readonly isThere: (run: LessonRun) => boolean
}

/** A step that was played to its end. */
interface PlayedStep {
  readonly step: LessonStep
  readonly answer: PlannedAnswer | undefined
  /** Start of the measurements. */
  readonly counted: PlannedPosition
  readonly from: PlannedPosition
  readonly asked: PlannedPosition
  readonly to: PlannedPosition
  /** The run at the end of the step. */
  readonly variables: RunVariables
}

/** The decisive moment of a played step, to be sought in a second run; undefined without a decisive moment. Throws `ExpressionProblem`. */
export function momentSought(played: PlayedStep): MomentSought | undefined {
  const { step, answer, counted, asked, to, variables } = played
  const { prediction } = step
  const shown = step.revealFocus.moment ?? step.focus.moment
  const from = prediction === undefined ? played.from : asked
  if (shown === undefined && prediction?.type === 'moment' && answer?.type === 'moment') {
    const at = asked.at + answer.seconds * 1000
    return { from, to, isThere: ({ session }) => session.cursor.at >= at }
  }
  const expression = shown ?? decidedBy(step)
  if (expression === undefined) return undefined
  const last = valueText(evaluate(expression, variables))
  return { from, to, isThere: (run) => valueIn(expression, run.variablesSince(counted, asked)) === last }
}

/** The expression whose last value answers the question. */
function decidedBy({ prediction }: LessonStep): Expression | undefined {
  if (prediction?.type === 'numbers') return prediction.values[0]?.answer
  return prediction?.type === 'pod' ? prediction.answer : undefined
}

function valueIn(expression: Expression, variables: RunVariables): string | undefined {
  try {
    return valueText(evaluate(expression, variables))
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error
    return undefined
  }
}

/** The moments in the order of the steps; undefined where none is sought, and where a step begins with it. */
export function* findMoments(
  document: SessionDocument,
  sought: readonly (MomentSought | undefined)[],
  budget: LessonBudget,
): Generator<undefined, readonly (PlannedPosition | undefined)[]> {
  const found: (PlannedPosition | undefined)[] = sought.map(() => undefined)
  if (sought.every((one) => one === undefined)) return found
  const run = new LessonRun(document, budget)
  for (const [index, one] of sought.entries()) {
    if (one === undefined) continue
    const { from, to, isThere } = one
    yield* run.afterEachWrite(from, from.commands, () => false)
    if (isThere(run)) continue
    yield* run.afterEachWrite(to, to.commands, () => {
      if (!isThere(run)) return false
      found[index] = run.position
      return true
    })
  }
  return found
}
