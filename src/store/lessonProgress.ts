import { create } from 'zustand'

/** How far the learner has come in one lesson. */
export interface LessonProgress {
  /** At which it was left, counted from 1, of how many. */
  readonly step: number
  readonly steps: number
  /** Whether it was ever gone through to its end; that stays when it is played again. */
  readonly isDone: boolean
  /** When it was left, wall-clock ms since 1970. */
  readonly usedAt: number
}

export interface LessonProgressState {
  /** By the lesson's id; absent for lessons that were never begun. */
  readonly lessons: Readonly<Record<string, LessonProgress>>
}

export const initialLessonProgress: LessonProgressState = { lessons: {} }

/** What was learned so far, as the browser keeps it; read by `player/lesson/lessonProgress.ts` when it is shown. */
export const useLessonProgress = create<LessonProgressState>()(() => initialLessonProgress)

/** The lesson that was left in its middle last; undefined if there is none. */
export function lessonUnderWay({ lessons }: LessonProgressState): string | undefined {
  const open = Object.entries(lessons).filter(([, { isDone }]) => !isDone)
  return open.toSorted(([, a], [, b]) => b.usedAt - a.usedAt)[0]?.[0]
}
