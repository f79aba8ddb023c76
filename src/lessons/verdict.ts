/** Judges an answer: whether it is right, and its explanation. */
import type { PlannedAnswer, Prediction, Prose } from './types.ts'

/** The learner's answer. */
export type LearnerAnswer =
  /** Index of the choice. */
  | { readonly type: 'choice'; readonly choice: number }
  | { readonly type: 'numbers'; readonly values: readonly number[] }
  /** Name of the Pod. */
  | { readonly type: 'pod'; readonly pod: string }
  /** Virtual seconds since the question. */
  | { readonly type: 'moment'; readonly seconds: number }

/** Whether the learner's answer matches the run's. */
export function isRight(prediction: Prediction, given: LearnerAnswer, answer: PlannedAnswer): boolean {
  switch (given.type) {
    case 'choice':
      return answer.type === 'choice' && given.choice === answer.choice
    case 'numbers':
      return answer.type === 'numbers' && areSame(answer.values, given.values)
    case 'pod':
      return answer.type === 'pod' && answer.pods.includes(given.pod)
    case 'moment': {
      const within = prediction.type === 'moment' ? prediction.within : 0
      return answer.type === 'moment' && Math.abs(answer.seconds - given.seconds) <= within
    }
  }
}

/** The reason why an answer is wrong: the answer's own reason, otherwise the general reason. */
export function reasonAgainst(prediction: Prediction, given: LearnerAnswer): Prose {
  const own = ownReason(prediction, given)
  return own.length > 0 ? own : prediction.otherwise
}

function ownReason(prediction: Prediction, given: LearnerAnswer): Prose {
  if (prediction.type === 'choice' && given.type === 'choice') return prediction.choices[given.choice]?.why ?? []
  if (prediction.type === 'numbers' && given.type === 'numbers')
    return prediction.choices.find(({ values }) => areSame(values, given.values))?.why ?? []
  return []
}

const areSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index])
