import { isGrowingFragment } from '../../share/watchFragment.ts'
import { isLessonFragment } from '../runs/lessonFragment.ts'

/** Whether a fragment opens a dialog over the current run instead of another run. */
export function isOwnFragment(fragment: string): boolean {
  return (
    fragment === '#recordings' ||
    fragment === '#then-and-now' ||
    isLessonFragment(fragment) ||
    isGrowingFragment(fragment)
  )
}
