import { create } from 'zustand'
import type { LessonProblem } from '../lessons/types.ts'
import type { LessonFiles } from '../share/lessonFiles.ts'

/** A lesson of the user's own, as its files are being written. */
export interface LessonFile extends LessonFiles {
  /** Of the lesson's own file. */
  readonly problems: readonly LessonProblem[]
  /** Of each translation, by language. */
  readonly translationProblems: Readonly<Record<string, readonly LessonProblem[]>>
  /** How many steps can be played; 0 if it cannot be opened. */
  readonly steps: number
  /** What of the run that it was made of is not in it, as `writeLesson` names it. */
  readonly leftOut: readonly string[]
}

/** The lesson that was opened last; its texts stay while the page does. */
export const useLessonFile = create<{ readonly file: LessonFile | undefined }>()(() => ({ file: undefined }))

/** Everything that is wrong with a lesson's files. */
export const allProblems = ({ problems, translationProblems }: LessonFile): readonly LessonProblem[] => [
  ...problems,
  ...Object.values(translationProblems).flat(),
]
