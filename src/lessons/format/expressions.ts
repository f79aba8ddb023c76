import { expressionProblem as problemIn } from '../play/expressions.ts'
import { lessonVariables } from '../play/variables.ts'
import type { Expression, LessonProblem } from '../types.ts'
import { didYouMean } from './suggest.ts'

const names = lessonVariables.map(({ name }) => name)

/** What is wrong with an expression as it is written, and where; undefined if nothing is. */
export function expressionProblem(expression: Expression): Omit<LessonProblem, 'file'> | undefined {
  if (expression.source.trim() === '') return { ...placeOf(expression), message: 'An expression is needed here' }
  const problem = problemIn(expression)
  if (!problem) return undefined
  const unknown = /: Unknown variable: (\w+)$/.exec(problem.message)?.[1]
  const message = unknown === undefined ? problem.message : `${unknown} is not known.${didYouMean(unknown, names)}`
  return { ...problem.place, message }
}

const placeOf = ({ line, column }: Expression) => ({ line, column })
