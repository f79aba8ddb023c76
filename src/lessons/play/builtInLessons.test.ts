import { describe, expect, it } from 'vitest'
import { setFreezeMode } from '../../engine/index.ts'
import { type LessonLocale, lessonHeads, loadLesson } from '../library.ts'
import { checkLesson } from './checkLesson.ts'

// Without freezing, as in production: there are many runs, and copying frozen objects is several times slower.
setFreezeMode('none')

const locales: readonly LessonLocale[] = ['en', 'zh-CN']

describe.each(lessonHeads('en').map(({ number, id }) => [number, id] as const))(
  'the built-in lesson %i, %s',
  (_, id) => {
    it.each(locales)('passes the check in %s under three seeds', async (locale) => {
      const { lesson, problems } = await loadLesson(id, locale)
      expect(problems).toEqual([])
      expect(lesson && checkLesson(lesson)).toEqual([])
    })
  },
)
