import { useLesson } from '../../store/lesson.ts'
import { late } from '../ui/late.tsx'

const FreePlayStrip = late(async () => (await import('./FreePlayStrip.tsx')).FreePlayStrip)
const Spotlight = late(async () => (await import('./Spotlight.tsx')).Spotlight)
const LessonNarrator = late(async () => (await import('./LessonNarrator.tsx')).LessonNarrator)

/** Additions of an open lesson around the stage; renders nothing otherwise. */
export function LessonSlot() {
  const isOpen = useLesson(({ lesson }) => lesson !== undefined)
  const freePlay = useLesson((state) => state.freePlay)
  if (!isOpen) return null
  return (
    <>
      {freePlay === undefined ? <Spotlight /> : <FreePlayStrip branchId={freePlay.branchId} />}
      <LessonNarrator />
    </>
  )
}
