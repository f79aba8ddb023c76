/** Manifests with answers in a Markdown file. */
import type { Code, Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { newProblem } from '../problems.ts'
import { type AnswerProblem, answerBlock, hasAnswers } from './answerBlock.ts'

interface AnsweredMarkdown {
  /** The file with the values of the runs in all answers. */
  readonly text: string
  /** At lines of the file, in their order. An answer without a value is a problem, too. */
  readonly problems: readonly AnswerProblem[]
  /** Number of manifests with answers. */
  readonly blocks: number
}

/** Whether a fence is a manifest with answers: its language is `yaml`, and a line begins with `# ^?`. */
export const isAnswered = ({ lang, value }: Pick<Code, 'lang' | 'value'>): boolean =>
  (lang === 'yaml' || lang === 'yml') && hasAnswers(value)

/** Fills in the answers of all fenced manifests. */
export function answerMarkdown(text: string, seed?: number): AnsweredMarkdown {
  const lines = text.split('\n')
  const problems: AnswerProblem[] = []
  const codes = codesIn(fromMarkdown(text)).filter(isAnswered)
  for (const { value, position } of codes) {
    const before = position?.start.line ?? 0
    const answered = answerBlock(value, seed)
    const own = value.split('\n')
    for (const [index, line] of answered.text.split('\n').entries()) {
      const written = lines[before + index] ?? ''
      // Each line of a fence in a list or a quote begins with blanks or quote marks.
      const head = written.slice(0, Math.max(0, written.length - (own[index]?.length ?? 0)))
      if (line !== own[index]) lines[before + index] = `${head}${line}`
    }
    problems.push(...answered.problems.map((problem) => ({ ...problem, line: before + problem.line })))
    problems.push(
      ...answered.filled.map((line) => ({ line: before + line, column: 1, ...newProblem('answerMissing') })),
    )
  }
  return { text: lines.join('\n'), problems: problems.toSorted((a, b) => a.line - b.line), blocks: codes.length }
}

/** The code blocks of a Markdown tree, in their order. */
export const codesIn = (node: Nodes): readonly Code[] =>
  node.type === 'code' ? [node] : 'children' in node ? node.children.flatMap(codesIn) : []
