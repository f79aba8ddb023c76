/** Before a lesson opens, a worker plays it once. If that takes long, the page shows it, and it can be cancelled. */
import { CancelledError } from '../../bridge/engineClient.ts'
import type { Lesson, LessonPlan } from '../../lessons/types.ts'
import { useLesson } from '../../store/lesson.ts'
import { lessonSource } from './lessonSource.ts'

/** Wall-clock ms before the preparation is shown. */
export const tellAfterMs = 500

let preparing: AbortController | undefined

/**
 * The plan of a lesson. Rejects with `CancelledError`, or with `OvertakenError` if another lesson is requested
 * meanwhile.
 */
export async function planLesson(lesson: Lesson, seed: number): Promise<LessonPlan> {
  const mine = new AbortController()
  preparing = mine
  const timer = setTimeout(() => useLesson.setState({ preparing: { title: lesson.title } }), tellAfterMs)
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || useLesson.getState().preparing === undefined) return
    // The key must not close anything else.
    event.preventDefault()
    event.stopPropagation()
    cancelLesson()
  }
  globalThis.window?.addEventListener('keydown', onKey, { capture: true, signal: mine.signal })
  try {
    return await lessonSource().plan(lesson, seed, mine.signal)
  } finally {
    clearTimeout(timer)
    if (preparing === mine) {
      preparing = undefined
      useLesson.setState({ preparing: mine.signal.aborted ? 'cancelled' : undefined })
    }
    mine.abort()
  }
}

/** Cancels the preparation; the page stays as it is. */
export function cancelLesson(): void {
  preparing?.abort(new CancelledError())
}
