import { describe, expect, it } from 'vitest'
import { setFreezeMode } from '../../engine/index.ts'
import { type LessonLocale, lessonHeads, loadLesson } from '../library.ts'
import { checkLesson } from './checkLesson.ts'

// As in production: there are many runs, and copies of frozen objects take several times as long.
setFreezeMode('none')

const locales: readonly LessonLocale[] = ['en', 'zh-CN']

describe.each(lessonHeads('en').map(({ number, id }) => [number, id] as const))('lesson %i, %s', (_, id) => {
  it.each(locales)('is sound in %s, with right and wrong answers, under three seeds', async (locale) => {
    const { lesson, problems } = await loadLesson(id, locale)
    expect(problems).toEqual([])
    expect(lesson && checkLesson(lesson)).toEqual([])
  })
})
