/** Computes the right answer to a prediction from the run. */
import { newProblem } from '../problems.ts'
import type { NumberAsked, PlannedAnswer, Prediction } from '../types.ts'
import type { Report } from './carryOutActs.ts'
import { ExpressionProblem, evaluate, holds, valueText } from './expressions.ts'
import type { RunVariables } from './variables.ts'

export interface AnswerSought {
  readonly prediction: Prediction
  /** The run at the end of the step. */
  readonly variables: RunVariables
  /** Names of the Pods when the question was asked. */
  readonly pods: readonly string[]
}

/** The right answer. Without a right answer, reports the problem and gives undefined. Throws `ExpressionProblem`. */
export function answerOf({ prediction, variables, pods }: AnswerSought, report: Report): PlannedAnswer | undefined {
  switch (prediction.type) {
    case 'choice':
      return choiceOf(prediction, variables, report)
    case 'numbers':
      return numbersOf(prediction, variables, report)
    case 'pod': {
      const value = evaluate(prediction.answer, variables)
      const names = (Array.isArray(value) ? value : [value]).filter((one): one is string => pods.includes(String(one)))
      if (names.length > 0) return { type: 'pod', pods: names }
      report(prediction.answer, newProblem('namesNoPod', { source: prediction.answer.source, value: valueText(value) }))
      return undefined
    }
    case 'moment': {
      const value = evaluate(prediction.answer, variables)
      if (typeof value === 'number' && value >= 0) return { type: 'moment', seconds: value }
      report(prediction.answer, newProblem('noMoment', { source: prediction.answer.source, value: valueText(value) }))
      return undefined
    }
  }
}

type Of<T extends Prediction['type']> = Extract<Prediction, { readonly type: T }>

function choiceOf(
  { choices, ...place }: Of<'choice'>,
  variables: RunVariables,
  report: Report,
): PlannedAnswer | undefined {
  const right = choices.flatMap(({ when }, index) => (holds(when, variables) ? [index] : []))
  const [choice] = right
  if (choice !== undefined && right.length === 1) return { type: 'choice', choice }
  const sources = choices.map(({ when }) => `"${when.source}"`).join(', ')
  report(
    place,
    right.length === 0
      ? newProblem('noChoiceRight', { sources })
      : newProblem('choicesRight', { right: right.length, sources }),
  )
  return undefined
}

function numbersOf({ values: asked, choices, ...place }: Of<'numbers'>, variables: RunVariables, report: Report) {
  const values = asked.map((one) => numberOf(one, variables))
  const right = choices.filter((choice) => choice.values.every((value, index) => value === values[index]))
  if (choices.length > 0 && right.length !== 1)
    report(place, newProblem(right.length === 0 ? 'noNumbersRight' : 'numbersRight', { values: values.join(', ') }))
  return { type: 'numbers', values } as const
}

function numberOf({ answer, least, most, label }: NumberAsked, variables: RunVariables): number {
  const value = evaluate(answer, variables)
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw new ExpressionProblem(newProblem('noWholeNumber', { source: answer.source, value: valueText(value) }), answer)
  if (value < least || value > most)
    throw new ExpressionProblem(newProblem('cannotBeSet', { label, value, least, most }), answer)
  return value
}
