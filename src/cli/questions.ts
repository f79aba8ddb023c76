/** Questions about the user's cluster, and the answers of `--assume`. */
import { type Answers, answerProblem, keyOf, type Question } from '../engine/index.ts'
import { BadInputError } from './badInput.ts'

/**
 * Throws `BadInputError` for an answer without a question, and for an invalid answer. `questions` includes answered
 * questions.
 */
export function mustBeAsked(answers: Answers, questions: readonly Question[]): void {
  for (const [key, value] of Object.entries(answers)) {
    const problem = answerProblem(key, value, questions)
    if (problem !== undefined) throw new BadInputError(`error: --assume ${key}=${value}: ${problem}`)
  }
}

/** Questions by the key of the object that raises them, each in its order. */
export function questionsByObject(questions: Iterable<Question>): Map<string, Question[]> {
  const found = new Map<string, Question[]>()
  for (const question of questions) {
    const key = keyOf(question.object)
    found.set(key, [...(found.get(key) ?? []), question])
  }
  return found
}
