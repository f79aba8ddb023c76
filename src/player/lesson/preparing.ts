/** A lesson is played once in a worker before it opens. Where that takes long, the page says so, and it can be cancelled. */
import { CancelledError } from '../../bridge/engineClient.ts'
import type { Lesson, LessonPlan } from '../../lessons/types.ts'
import { useLesson } from '../../store/lesson.ts'
import { lessonSource } from './lessonSource.ts'

/** Wall-clock ms that a lesson may take without a word. */
export const tellAfterMs = 500

let preparing: AbortController | undefined

/** How the lesson goes. Rejects with a `CancelledError`, or an `OvertakenError` where another one is asked for meanwhile. */
export async function planLesson(lesson: Lesson, seed: number): Promise<LessonPlan> {
  const mine = new AbortController()
  preparing = mine
  const timer = setTimeout(() => useLesson.setState({ preparing: { title: lesson.title } }), tellAfterMs)
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || useLesson.getState().preparing === undefined) return
    // Whatever else the key would close stays open.
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

/** Ends what is prepared: the page stays as it is. */
export function cancelLesson(): void {
  preparing?.abort(new CancelledError())
}
