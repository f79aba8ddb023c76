import { describe, expect, it } from 'vitest'
import type { CoursePace } from '../../store/presenting.ts'
import { beginCourse, lessonGoneMs, mostTimedLessons, reachLesson, sumCourse } from './pace.ts'

const minute = 60_000
const nothing: CoursePace = { lessons: [] }
/** Steps as lesson, planned minutes so far, and the minute of the step. */
const played = (...steps: [id: string | undefined, planned: number, at: number][]) =>
  steps.reduce(
    (pace, [id, planned, at]) =>
      reachLesson(pace, id === undefined ? undefined : { id, plannedMs: planned * minute }, at * minute),
    nothing,
  )
const inMinutes = ({ count, plannedMs, goneMs }: ReturnType<typeof sumCourse>) => [
  count,
  plannedMs / minute,
  goneMs / minute,
]

describe('the pace of a workshop', () => {
  it('sums planned and elapsed time over the lessons of the workshop', () => {
    const pace = played(['rounding', 1, 100], ['rounding', 4, 103], ['both-bounds', 2, 105])
    expect(inMinutes(sumCourse(pace, 108 * minute))).toEqual([2, 6, 8])
    expect(lessonGoneMs(pace, 108 * minute)).toBe(3 * minute)
  })

  it('leaves out the time between two lessons', () => {
    const pace = played(['rounding', 4, 0], [undefined, 0, 5], ['both-bounds', 2, 30])
    expect(inMinutes(sumCourse(pace, 31 * minute))).toEqual([2, 6, 6])
    expect(lessonGoneMs(played(['rounding', 4, 0], [undefined, 0, 5]), 9 * minute)).toBeUndefined()
  })

  it('counts the planned time of a step once after a step back or a return to a lesson', () => {
    const pace = played(['rounding', 3, 0], ['rounding', 1, 2], ['both-bounds', 2, 4], ['rounding', 2, 5])
    expect(inMinutes(sumCourse(pace, 6 * minute))).toEqual([2, 5, 6])
    expect(lessonGoneMs(pace, 6 * minute)).toBe(5 * minute)
  })

  it('restarts with the workshop, at the step of the open lesson', () => {
    const pace = beginCourse(played(['rounding', 4, 0], ['both-bounds', 2, 5]), 9 * minute)
    expect(inMinutes(sumCourse(pace, 10 * minute))).toEqual([1, 2, 1])
    expect(beginCourse(played(['rounding', 4, 0], [undefined, 0, 5]), 9 * minute)).toEqual(nothing)
  })

  it('keeps at most as many lessons as a message may contain', () => {
    let pace = nothing
    for (let lesson = 0; lesson < mostTimedLessons + 5; lesson++)
      pace = reachLesson(pace, { id: String(lesson), plannedMs: 1 }, lesson)
    expect(pace.lessons).toHaveLength(mostTimedLessons)
    expect(pace.lessons.at(-1)?.id).toBe(String(mostTimedLessons + 4))
  })
})
