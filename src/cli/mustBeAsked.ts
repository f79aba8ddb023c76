/** Answers of `--assume`, held against what is asked. */
import { type Answers, answerProblem, type Question } from '../engine/index.ts'
import { BadInputError } from './badInput.ts'

/** Throws `BadInputError` for an answer to what is not asked, or one that is none. `questions` are all, answered or not. */
export function mustBeAsked(answers: Answers, questions: readonly Question[]): void {
  for (const [key, value] of Object.entries(answers)) {
    const problem = answerProblem(key, value, questions)
    if (problem !== undefined) throw new BadInputError(`error: --assume ${key}=${value}: ${problem}`)
  }
}
