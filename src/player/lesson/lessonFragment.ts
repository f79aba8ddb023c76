import { atStep } from '../../lessons/atStep.ts'
import { isLessonLink } from '../../share/lessonText.ts'
import { useLesson } from '../../store/lesson.ts'

/** Whether a fragment has the form of a lesson's address; which lesson it is, if any, `lessonOfFragment` tells. */
export const isLessonFragment = (fragment: string): boolean =>
  isLessonLink(fragment) || /^#(?:\d{1,3}|lesson\/[a-z0-9-]{1,60})(?:\/\d{1,3})?$/.test(fragment)

/** The address of the lesson at the step that is shown; undefined beside it, and for one that no address holds. */
export function shownLessonFragment(): string | undefined {
  const { address, stepIndex, freePlay } = useLesson.getState()
  return address === undefined || freePlay !== undefined ? undefined : atStep(address, stepIndex + 1)
}
