/** Checks a lesson: plays the lesson with right and wrong answers, under several seeds. */
import { newProblem, type ProblemFact, type UnplacedProblem } from '../problems.ts'
import type { Lesson, LessonPlan, LessonProblem, Place, PlannedAnswer, Prediction } from '../types.ts'
import { isRight, type LearnerAnswer, reasonAgainst } from '../verdict.ts'
import { knobProblems } from './checkKnobs.ts'
import { planLesson } from './planLesson.ts'

/** Number of seeds that a lesson is played with, including the lesson's own seed. */
export const CHECKED_SEEDS = 3

/** The problems of a lesson. `seed` is the first of the seeds, `count` their number. */
export function checkLesson(lesson: Lesson, seed = lesson.seed, count = CHECKED_SEEDS): readonly LessonProblem[] {
  const [own, ...others] = Array.from({ length: count }, (_, index) => planLesson(lesson, seed + index))
  if (own === undefined) return []
  const answered = lesson.steps.flatMap(({ prediction }, index) => {
    const answer = own.steps[index]?.answer
    return prediction && answer ? answersProblems(prediction, answer) : []
  })
  const turned = knobProblems(lesson, own)
  return [...own.problems, ...answered, ...turned, ...others.flatMap((other) => otherSeedProblems(lesson, own, other))]
}

/** Problems of missing texts: the right answer needs praise, and each wrong answer a reason. */
function answersProblems(prediction: Prediction, answer: PlannedAnswer): readonly LessonProblem[] {
  const offers = offered(prediction, answer)
  const right = offers.filter((one) => isRight(prediction, one, answer))
  const wrong = offers.filter((one) => !right.includes(one))
  const problems: LessonProblem[] = []
  if (right.length === 0) problems.push(problemAt(prediction, newProblem('rightCannotBeSaid')))
  if (prediction.right.length === 0) problems.push(problemAt(prediction, newProblem('nothingSaidToRight')))
  for (const one of wrong)
    if (reasonAgainst(prediction, one).length === 0)
      problems.push(problemAt(prediction, newProblem('nothingSaidToWrong', { answer: learnerFact(one) })))
  return problems
}

/** The right answer, all choices, and a wrong answer that is not a choice. */
function offered(prediction: Prediction, answer: PlannedAnswer): readonly LearnerAnswer[] {
  switch (answer.type) {
    case 'choice': {
      const choices = prediction.type === 'choice' ? prediction.choices : []
      return choices.map((_, choice) => ({ type: 'choice', choice }))
    }
    case 'numbers': {
      const choices = prediction.type === 'numbers' ? prediction.choices.map(({ values }) => values) : []
      const beside = answer.values.map((value) => value + 1)
      return [answer.values, beside, ...choices].map((values) => ({ type: 'numbers', values }))
    }
    case 'pod':
      return [...answer.pods, 'another'].map((pod) => ({ type: 'pod', pod }))
    case 'moment': {
      const within = prediction.type === 'moment' ? prediction.within : 0
      return [answer.seconds, answer.seconds + within + 1].map((seconds) => ({ type: 'moment', seconds }))
    }
  }
}

/**
 * Problems under another seed. The answers must equal the own seed's answers, unless the lesson declares that they
 * depend on chance. Claims are checked with the lesson's own seed only.
 */
function otherSeedProblems(lesson: Lesson, own: LessonPlan, other: LessonPlan): readonly LessonProblem[] {
  const claims = other.steps.flatMap((step) => step.claims.map(({ expression }) => placeKey(expression)))
  const known = new Set([...claims, ...own.problems.map(placeKey)])
  const fresh = other.problems.filter((problem) => !known.has(placeKey(problem)))
  const differing = lesson.steps.flatMap(({ prediction }, index) => {
    const [one, another] = [own.steps[index]?.answer, other.steps[index]?.answer]
    if (!prediction || prediction.dependsOnChance || !one || !another) return []
    if (isSame(prediction, one, another)) return []
    return [
      problemAt(
        prediction,
        newProblem('dependsOnChance', { one: answerFact(one), other: answerFact(another), seed: other.seed }),
      ),
    ]
  })
  const ofChance = lesson.steps.flatMap(({ prediction }) => (prediction?.dependsOnChance ? [placeKey(prediction)] : []))
  return [
    ...fresh
      .filter((problem) => !ofChance.includes(placeKey(problem)))
      .map((problem) => ({ ...problem, withSeed: other.seed })),
    ...differing,
  ]
}

/** Whether two right answers agree. Names of Pods are random, so two runs agree if each has a right Pod. */
function isSame(prediction: Prediction, one: PlannedAnswer, other: PlannedAnswer): boolean {
  if (one.type === 'choice') return other.type === 'choice' && one.choice === other.choice
  if (one.type === 'numbers') return other.type === 'numbers' && isRight(prediction, one, other)
  if (one.type === 'pod') return other.type === 'pod'
  return other.type === 'moment' && isRight(prediction, one, other)
}

function answerFact(answer: PlannedAnswer): ProblemFact {
  switch (answer.type) {
    case 'choice':
      return { choice: answer.choice + 1 }
    case 'numbers':
      return answer.values.join(', ')
    case 'pod':
      return answer.pods.join(', ')
    case 'moment':
      return { seconds: answer.seconds }
  }
}

const learnerFact = (answer: LearnerAnswer): ProblemFact =>
  answerFact(answer.type === 'pod' ? { type: 'pod', pods: [answer.pod] } : answer)

const placeKey = ({ line, column }: Place): string => `${line}:${column}`

const problemAt = ({ line, column }: Place, what: UnplacedProblem): LessonProblem => ({
  file: 'lesson',
  line,
  column,
  ...what,
})
