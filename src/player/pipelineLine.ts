import { isOrder } from '../engine/analysis/verdict/ways.ts'
import type { Question } from '../engine/index.ts'
import { quoteWord } from '../engine/kubectl/core/shellWords.ts'

interface Answered {
  readonly question: Pick<Question, 'id' | 'key' | 'yes' | 'no'>
  readonly answer?: 'yes' | 'no' | undefined
}

/** A command of a pipeline. */
interface CheckCommandLine {
  readonly line: string
  /** The command simulates the order in which a tool applies the objects; the page does not. */
  readonly playsOrder: boolean
}

/**
 * The command that gives the same verdict in a pipeline, with the given answers. If a question about the order of
 * objects is not answered with `yes`, the command simulates the order itself. Undefined if no question is answered and
 * no question is about the order.
 */
export function pipelineLine(questions: readonly Answered[], file: string): CheckCommandLine | undefined {
  const ordered = questions.filter(({ question }) => isOrder(question))
  const playsOrder = ordered.some(({ answer }) => answer !== 'yes')
  const flags = questions.flatMap(({ question, answer }) =>
    answer === undefined || isOrder(question) ? [] : `--assume ${quoteWord(`${question.key}=${question[answer]}`)}`,
  )
  const by = ordered.length > 0 && !playsOrder ? ['--by kubectl'] : []
  if (flags.length + by.length === 0 && !playsOrder) return undefined
  return { line: ['npx rollscope check', quoteWord(file), ...by, ...new Set(flags)].join(' '), playsOrder }
}
