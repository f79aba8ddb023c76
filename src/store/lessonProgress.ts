import { pageStore } from '../app/pageState.ts'

/** Progress in one lesson. */
export interface LessonProgress {
  /** Last step (from 1) and number of steps. */
  readonly step: number
  readonly steps: number
  /** Whether the lesson was ever finished. Repeating the lesson does not reset this. */
  readonly isDone: boolean
  /** Time of the last use, in wall-clock ms since 1970. */
  readonly usedAt: number
}

export interface LessonProgressState {
  /** By lesson id; absent for lessons that were not started. */
  readonly lessons: Readonly<Record<string, LessonProgress>>
}

export const initialLessonProgress: LessonProgressState = { lessons: {} }

/** Stored progress of all lessons. `player/lesson/lessonProgress.ts` reads the storage when the progress is shown. */
export const useLessonProgress = pageStore<LessonProgressState>(() => initialLessonProgress)

/** The unfinished lesson that was used last; undefined if all started lessons are finished. */
export function lessonUnderWay({ lessons }: LessonProgressState): string | undefined {
  const open = Object.entries(lessons).filter(([, { isDone }]) => !isDone)
  return open.toSorted(([, a], [, b]) => b.usedAt - a.usedAt)[0]?.[0]
}

export function showLessonProgress(progress: LessonProgressState): void {
  useLessonProgress.setState(progress)
}
