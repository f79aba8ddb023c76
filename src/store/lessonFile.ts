import { create } from 'zustand'
import type { LessonProblem } from '../lessons/types.ts'

/** A lesson of the user's own, as its file is being written. */
export interface LessonFile {
  readonly name: string
  readonly text: string
  readonly problems: readonly LessonProblem[]
  /** How many steps can be played; 0 if it cannot be opened. */
  readonly steps: number
}

/** The file that was opened last; its text stays while the page does. */
export const useLessonFile = create<{ readonly file: LessonFile | undefined }>()(() => ({ file: undefined }))
