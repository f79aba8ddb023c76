/** Checks the answers of `--assume` against the questions. */
import { type Answers, answerProblem, type Question } from '../engine/index.ts'
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
