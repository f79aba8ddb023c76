import { useLesson } from '../../store/lesson.ts'

/** Whether a fragment has the form of a lesson's address; which lesson it is, if any, `lessonOfFragment` tells. */
export const isLessonFragment = (fragment: string): boolean =>
  /^#(?:\d{1,3}|lesson\/[a-z0-9-]{1,60})(?:\/\d{1,3})?$/.test(fragment)

/** The address of the lesson at the step that is shown; undefined beside it, and for one that is not of the course. */
export function shownLessonFragment(): string | undefined {
  const { lesson, number, stepIndex, freePlay } = useLesson.getState()
  if (lesson === undefined || number === undefined || freePlay !== undefined) return undefined
  return stepIndex === 0 ? `#${number}` : `#${number}/${stepIndex + 1}`
}
