import { atStep } from '../../lessons/atStep.ts'
import { isPlaylistFragment } from '../../lessons/playlists/playlistLink.ts'
import { isLessonLink } from '../../share/lessonText.ts'
import { useLesson } from '../../store/lesson.ts'

/** Whether a fragment has the form of a lesson's address; `lessonOfFragment` finds the lesson. */
export const isLessonFragment = (fragment: string): boolean =>
  isLessonLink(fragment) ||
  isPlaylistFragment(fragment) ||
  /^#(?:\d{1,3}|lesson\/[a-z0-9-]{1,60})(?:\/\d{1,3})?$/.test(fragment)

/** Fragment of the lesson at its current step; undefined on other branches, and for a lesson without an address. */
export function shownLessonFragment(): string | undefined {
  const { address, stepIndex, freePlay } = useLesson.getState()
  return address === undefined || freePlay !== undefined ? undefined : atStep(address, stepIndex + 1)
}
