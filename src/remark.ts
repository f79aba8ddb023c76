/**
 * A plugin for remark: fills in the answers of fenced manifests, and fails the build if a written answer is not true.
 *
 * ```js
 * import { remark } from 'remark'
 * import { remarkRollscope } from 'rollscope/remark'
 *
 * const page = await remark().use(remarkRollscope).process(text)
 * ```
 */
import type { Root } from 'mdast'
import { problemInEnglish } from './i18n/lessonProblemText.ts'
import { answerBlock } from './lessons/answers/answerBlock.ts'
import { codesIn, isAnswered } from './lessons/answers/answerMarkdown.ts'

export interface RemarkRollscopeOptions {
  /** Seed of the runs; a whole number from 0 to 2³² − 1. By default 1. */
  readonly seed?: number
}

/** The part of a VFile that the plugin uses. */
interface FailingFile {
  /** Throws an error that names the file. */
  fail(reason: string, place: { readonly line: number; readonly column: number }): never
}

/** The values are written into the `yaml` code nodes; the file itself stays as it is. */
export function remarkRollscope({ seed }: RemarkRollscopeOptions = {}) {
  return (tree: Root, file: FailingFile): void => {
    for (const code of codesIn(tree)) {
      if (!isAnswered(code)) continue
      const { text, problems } = answerBlock(code.value, seed)
      const [problem] = problems
      const before = code.position?.start.line ?? 0
      if (problem !== undefined) {
        const { line, column } = problem
        file.fail(problems.map(problemInEnglish).join('\n'), { line: before + line, column })
      }
      code.value = text
    }
  }
}
