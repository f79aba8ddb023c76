import type { Question } from '../engine/index.ts'
import { quoteWord } from '../engine/kubectl/core/shellWords.ts'

interface Answered {
  readonly question: Pick<Question, 'key' | 'yes' | 'no'>
  readonly answer?: 'yes' | 'no' | undefined
}

/** The command that gives the same verdict in a pipeline, with the user's answers; undefined without answers. */
export function pipelineLine(questions: readonly Answered[], file: string): string | undefined {
  const flags = questions.flatMap(({ question, answer }) =>
    answer === undefined ? [] : `--assume ${quoteWord(`${question.key}=${question[answer]}`)}`,
  )
  if (flags.length === 0) return undefined
  return ['npx rollscope check', quoteWord(file), ...new Set(flags)].join(' ')
}
