/**
 * `rollscope answers`: checks the answers in the manifests of Markdown files; with `write`, also writes the values into
 * the files.
 */
import { problemInEnglish } from '../../i18n/lessonProblemText.ts'
import { answerMarkdown } from '../../lessons/answers/answerMarkdown.ts'
import type { AnswersCommand } from '../args.ts'
import type { CliHost } from '../cliHost.ts'
import { shownLines } from '../shownText.ts'

/** Problems that a new value mends. */
const mended: readonly string[] = ['answerDiffers', 'answerMissing']

/** Returns the exit code: 1 if an answer is missing or not true. Throws BadInputError for unreadable input. */
export async function runAnswers({ paths, seed, write }: AnswersCommand, host: CliHost): Promise<number> {
  let left = 0
  for (const path of paths) {
    const text = await host.readText(path)
    const answered = answerMarkdown(text, seed)
    const isWritten = write && answered.text !== text
    if (isWritten) host.writeText(path, answered.text)
    const problems = answered.problems.filter(({ id }) => !(write && mended.includes(id)))
    left += problems.length
    const lines = problems.map((problem) => `${path}:${problem.line}:${problem.column}: ${problemInEnglish(problem)}`)
    const { blocks } = answered
    const summary = `${path}: ${blocks} ${blocks === 1 ? 'manifest' : 'manifests'} with answers`
    host.out(`${shownLines([...lines, isWritten ? `${summary}, written` : summary])}\n`)
  }
  return left > 0 ? 1 : 0
}
