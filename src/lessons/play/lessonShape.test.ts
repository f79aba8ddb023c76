import { expect, it } from 'vitest'
import { loadLesson } from '../library.ts'
import type { Lesson, LessonShape } from '../types.ts'
import { shaping } from './lessonShape.ts'

async function shapeOf(id: string): Promise<{ readonly lesson: Lesson; readonly shape: LessonShape }> {
  const { lesson } = await loadLesson(id, 'en')
  if (lesson === undefined) throw new Error(`${id} cannot be read`)
  const work = shaping(lesson)
  for (;;) {
    const { done, value } = work.next()
    if (done) return { lesson, shape: value }
  }
}

const podsOf = ({ samples }: LessonShape) =>
  samples.map(({ revisions }) => revisions.reduce((sum, { available, failing }) => sum + available + failing, 0))

it('the curve in the list of lessons marks the question that its later part would answer', async () => {
  const { shape } = await shapeOf('both-bounds')
  expect(Math.max(...podsOf(shape))).toBe(13)
  const before = { ...shape, samples: shape.samples.filter(({ at }) => at <= (shape.questionAt ?? Infinity)) }
  expect(Math.max(...podsOf(before))).toBe(10)
  expect(shape.fromMs).toBeLessThan(shape.questionAt ?? 0)
  expect(shape.samples[0]?.at).toBeLessThanOrEqual(shape.fromMs)
  expect(new Set(shape.samples.map(({ workloadUid }) => workloadUid)).size).toBe(1)
})

it('the curve of a lesson is complete if no question is about a line of the curve', async () => {
  const { lesson, shape } = await shapeOf('first-rollout')
  expect(lesson.steps.some(({ prediction }) => prediction !== undefined)).toBe(true)
  expect(shape.questionAt).toBeUndefined()
})
