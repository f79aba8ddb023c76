import { expressionProblem as problemIn } from '../play/expressions.ts'
import { lessonVariables } from '../play/variables.ts'
import { newProblem, type UnplacedProblem } from '../problems.ts'
import type { Expression, Place } from '../types.ts'
import { nearTo } from './suggest.ts'

const names = lessonVariables.map(({ name }) => name)

/** The syntax problem of an expression with its place; undefined for a valid expression. */
export function expressionProblem(expression: Expression): (Place & UnplacedProblem) | undefined {
  if (expression.source.trim() === '') return { ...placeOf(expression), ...newProblem('expressionNeeded') }
  const problem = problemIn(expression)
  if (!problem) return undefined
  const unknown = /^Unknown variable: (\w+)$/.exec(String(problem.problem.facts.detail ?? ''))?.[1]
  const what =
    unknown === undefined
      ? problem.problem
      : newProblem('unknownVariable', { name: unknown, near: nearTo(unknown, names) })
  return { ...problem.place, ...what }
}

const placeOf = ({ line, column }: Expression) => ({ line, column })
