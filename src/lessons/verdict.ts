/** Judges an answer: whether it is right, and its explanation. */
import type { PlannedAnswer, Prediction, Prose } from './types.ts'

/** The learner's answer. */
export type SaidAnswer =
  /** Index of the choice. */
  | { readonly type: 'choice'; readonly choice: number }
  | { readonly type: 'numbers'; readonly values: readonly number[] }
  /** Name of the Pod. */
  | { readonly type: 'pod'; readonly pod: string }
  /** Virtual seconds since the question. */
  | { readonly type: 'moment'; readonly seconds: number }

/** Whether the learner's answer matches the run's. */
export function isRight(prediction: Prediction, said: SaidAnswer, answer: PlannedAnswer): boolean {
  switch (said.type) {
    case 'choice':
      return answer.type === 'choice' && said.choice === answer.choice
    case 'numbers':
      return answer.type === 'numbers' && areSame(answer.values, said.values)
    case 'pod':
      return answer.type === 'pod' && answer.pods.includes(said.pod)
    case 'moment': {
      const within = prediction.type === 'moment' ? prediction.within : 0
      return answer.type === 'moment' && Math.abs(answer.seconds - said.seconds) <= within
    }
  }
}

/** The reason for which an answer is wrong: its own, otherwise the general one. */
export function reasonAgainst(prediction: Prediction, said: SaidAnswer): Prose {
  const own = ownReason(prediction, said)
  return own.length > 0 ? own : prediction.otherwise
}

function ownReason(prediction: Prediction, said: SaidAnswer): Prose {
  if (prediction.type === 'choice' && said.type === 'choice') return prediction.choices[said.choice]?.why ?? []
  if (prediction.type === 'numbers' && said.type === 'numbers')
    return prediction.choices.find(({ values }) => areSame(values, said.values))?.why ?? []
  return []
}

const areSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index])
