import { describe, expect, it } from 'vitest'
import { releases, setFreezeMode } from '../../engine/index.ts'
import { loadLesson } from '../library.ts'
import { planLesson } from './planLesson.ts'

setFreezeMode('none')

describe('the lesson about the order of a StatefulSet', () => {
  it.each(releases)('holds on v%s, with the same answers', async (kubernetes) => {
    const { lesson } = await loadLesson('ordered-and-reverse', 'en')
    if (!lesson) throw new Error('no lesson')
    const onRelease = planLesson({ ...lesson, cluster: { ...lesson.cluster, kubernetes } })
    expect(onRelease.problems).toEqual([])
    expect(onRelease.steps.map(({ answer }) => answer)).toEqual(planLesson(lesson).steps.map(({ answer }) => answer))
  })
})
