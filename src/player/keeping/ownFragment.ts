import { isWatchFragment } from '../../share/watchFragment.ts'
import { isLessonFragment } from '../lesson/lessonFragment.ts'

/** Whether an address opens a page over the run as well, which leads to no other run. */
export function isOwnFragment(fragment: string): boolean {
  return (
    fragment === '#recordings' ||
    fragment === '#then-and-now' ||
    isLessonFragment(fragment) ||
    isWatchFragment(fragment)
  )
}
