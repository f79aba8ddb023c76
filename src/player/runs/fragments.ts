/** The fragments of the address that the page reads and makes. */
import { atStep } from '../../lessons/atStep.ts'
import { isPlaylistFragment } from '../../lessons/playlists/playlistLink.ts'
import { isThenAndNowId, type ThenAndNowId } from '../../scenarios/legacy/thenAndNowIds.ts'
import { isLessonLink } from '../../share/lessonText.ts'
import { isGrowingFragment } from '../../share/liveFragments.ts'
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

/** The fragment that plays a recording. */
export function recordingFragment(name: string): string {
  return `#recording=${name}`
}

/** The fragment that plays a run of then or now. */
export function thenAndNowFragment(id: ThenAndNowId): string {
  return `#then-and-now=${id}`
}

/** The run of then or now in a fragment; undefined for any other fragment. */
export function thenAndNowOfFragment(fragment: string): ThenAndNowId | undefined {
  const id = /^#then-and-now=(\w{1,40})$/.exec(fragment)?.[1]
  return id !== undefined && isThenAndNowId(id) ? id : undefined
}

/** The name of the recording in a fragment; undefined for any other fragment. */
export function recordingOfFragment(fragment: string): string | undefined {
  return /^#recording=([a-z0-9]+(?:[./-][a-z0-9]+){0,30})$/.exec(fragment)?.[1]
}

/** Whether a fragment opens a dialog over the current run instead of another run. */
export function isOwnFragment(fragment: string): boolean {
  return (
    fragment === '#recordings' ||
    fragment === '#then-and-now' ||
    isLessonFragment(fragment) ||
    isGrowingFragment(fragment)
  )
}
