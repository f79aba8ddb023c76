/**
 * Before a lesson opens, a worker plays it once. If playing takes long, the page shows the progress, and the user can
 * cancel.
 */
import { pageState } from '../../app/pageState.ts'
import type { Lesson, LessonPlan } from '../../lessons/types.ts'
import { notePreparing } from '../../store/late/lesson.ts'
import { useLesson } from '../../store/lesson.ts'
import { CancelledError } from '../../workers/engineClient.ts'
import { addKeyLayer } from '../keys/keyLayers.ts'
import { lessonSource } from './lessonSource.ts'

/** Wall-clock ms before the preparation is shown. */
export const tellAfterMs = 500

interface OwnState {
  preparing: AbortController | undefined
}

const own = pageState(
  (): OwnState => ({
    preparing: undefined,
  }),
)

/**
 * The plan of a lesson. Rejects with `CancelledError`, or with `OvertakenError` if another lesson is requested
 * meanwhile.
 */
export async function planLesson(lesson: Lesson, seed: number): Promise<LessonPlan> {
  const mine = new AbortController()
  own.preparing = mine
  const timer = setTimeout(() => notePreparing({ title: lesson.title }), tellAfterMs)
  // The key must not close anything else.
  const releaseKey = addKeyLayer('preparing', ({ key }) => {
    if (key !== 'Escape' || useLesson.getState().preparing === undefined) return false
    cancelLesson()
    return true
  })
  try {
    return await lessonSource().plan(lesson, seed, mine.signal)
  } finally {
    clearTimeout(timer)
    releaseKey()
    if (own.preparing === mine) {
      own.preparing = undefined
      notePreparing(mine.signal.aborted ? 'cancelled' : undefined)
    }
    mine.abort()
  }
}

/** Cancels the preparation; the page stays as it is. */
export function cancelLesson(): void {
  own.preparing?.abort(new CancelledError())
}
