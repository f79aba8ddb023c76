import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LessonShape } from '../../lessons/types.ts'
import { knownShape, lessonShape } from '../../player/lesson/lessonShapes.ts'
import { useLessonProgress } from '../../store/lessonProgress.ts'
import { LessonShapeDrawing } from './LessonShapeDrawing.tsx'

interface LessonShapeSlotProps {
  readonly id: string
  readonly width: number
  readonly height: number
}

/**
 * The curve of a lesson, computed when it first becomes visible. The part that answers a question is shown only after
 * the lesson.
 */
export function LessonShapeSlot({ id, width, height }: LessonShapeSlotProps) {
  const place = useRef<HTMLSpanElement>(null)
  const isDone = useLessonProgress(({ lessons }) => lessons[id]?.isDone === true)
  const shape = useShape(id, place)
  return (
    <span ref={place} data-shape={shape === undefined ? 'computing' : 'there'}>
      <LessonShapeDrawing shape={shape && isDone ? whole(shape) : shape} width={width} height={height} />
    </span>
  )
}

function whole({ questionAt: _, ...shape }: LessonShape): LessonShape {
  return shape
}

function useShape(id: string, place: RefObject<HTMLElement | null>): LessonShape | undefined {
  const [computed, setComputed] = useState<{ readonly id: string; readonly shape: LessonShape | undefined }>()
  const shape = computed?.id === id ? computed.shape : knownShape(id)
  const isThere = shape !== undefined
  useEffect(() => {
    if (isThere || place.current === null) return
    let isWanted = true
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void lessonShape(id).then((found) => {
        if (isWanted) setComputed({ id, shape: found })
      })
    })
    observer.observe(place.current)
    return () => {
      isWanted = false
      observer.disconnect()
    }
  }, [id, isThere, place])
  return shape
}
