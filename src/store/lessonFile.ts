import { pageStore } from '../app/pageState.ts'
import type { LessonProblem } from '../lessons/types.ts'
import type { LessonFiles } from '../share/lessonFiles.ts'

/** The user's own lesson while it is being written. */
export interface LessonFile extends LessonFiles {
  /** Problems of the lesson's own file. */
  readonly problems: readonly LessonProblem[]
  /** Problems of each translation, by language. */
  readonly translationProblems: Readonly<Record<string, readonly LessonProblem[]>>
  /** Number of playable steps; 0 if the lesson cannot be opened. */
  readonly steps: number
  /** Parts of the original run that the lesson does not contain, as named by `writeLesson`. */
  readonly leftOut: readonly string[]
}

/** The lesson file opened last; kept until the page is closed. */
export const useLessonFile = pageStore<{ readonly file: LessonFile | undefined }>(() => ({ file: undefined }))

/** All problems of a lesson's files. */
export const allProblems = ({ problems, translationProblems }: LessonFile): readonly LessonProblem[] => [
  ...problems,
  ...Object.values(translationProblems).flat(),
]

/** The file was opened or edited. */
export function noteLessonFile(file: LessonFile): void {
  useLessonFile.setState({ file })
}
