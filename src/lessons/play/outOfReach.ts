/** Conditions of a task that cannot hold any more: some values of a run only grow, others only fall. */
import { runMeasures, workloadMeasures } from '../../engine/analysis/predicates.ts'
import type { Expression } from '../types.ts'
import { comparisonIn, evaluate } from './expressions.ts'
import type { RunVariables } from './variables.ts'

/** Lists that only get longer. */
const growing = ['createdPods', 'deletedPods', 'createdReplicaSets', 'newEvents']

/** For each direction, the operators that stay false once they are false. */
const lostBy: Readonly<Record<'grows' | 'falls', ReadonlySet<string>>> = {
  grows: new Set(['<', '<=']),
  falls: new Set(['>', '>=']),
}

/** Whether a condition that is not met now can never be met later. Throws `ExpressionProblem`. */
export function isOutOfReach(condition: Expression, run: RunVariables): boolean {
  const comparison = comparisonIn(condition)
  if (comparison === undefined) return false
  const { operand, sign, literal } = comparison
  const valueIn = (source: string) => evaluate({ ...condition, source }, run)
  if (growing.includes(operand)) return sign === '==' && !isBeginning(valueIn(operand), valueIn(literal))
  const direction = directionOf(operand)
  if (direction === undefined) return false
  if (lostBy[direction].has(sign)) return true
  if (sign !== '==') return false
  const [now, wanted] = [Number(valueIn(operand)), Number(valueIn(literal))]
  return direction === 'grows' ? now > wanted : now < wanted
}

/** How the operand changes during a run: maxima and sums only grow, minima only fall. */
function directionOf(operand: string): 'grows' | 'falls' | undefined {
  const list = /^(\w+)\.size\(\)$/.exec(operand)?.[1]
  if (list !== undefined) return growing.includes(list) ? 'grows' : undefined
  const name = /^(?:by(?:Workload|Deployment)\.\w+\.)?(\w+)$/.exec(operand)?.[1]
  const measure = [...workloadMeasures, ...runMeasures].find((one) => one.name === name)
  return measure && (measure.better === 'less' ? 'grows' : 'falls')
}

function isBeginning(now: unknown, wanted: unknown): boolean {
  return Array.isArray(now) && Array.isArray(wanted) && now.every((one, index) => one === wanted[index])
}
