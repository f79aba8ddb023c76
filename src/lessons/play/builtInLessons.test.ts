import { describe, expect, it } from 'vitest'
import { setFreezeMode } from '../../engine/index.ts'
import { lessonHeads, loadLesson } from '../library.ts'
import { CHECKED_SEEDS, checkLesson } from './checkLesson.ts'

// Without freezing, as in production: there are many runs, and copying frozen objects is several times slower.
setFreezeMode('none')

/** Number of seeds by language. A translation has the same runs: one seed checks its texts and expressions. */
const seeds = [
  ['en', CHECKED_SEEDS],
  ['zh-CN', 1],
] as const

describe.each(lessonHeads('en').map(({ number, id }) => [number, id] as const))(
  'the built-in lesson %i, %s',
  (_, id) => {
    it.each(seeds)('passes the check in %s, seeds: %i', async (locale, count) => {
      const { lesson, problems } = await loadLesson(id, locale)
      expect(problems).toEqual([])
      expect(lesson && checkLesson(lesson, lesson.seed, count)).toEqual([])
    })
  },
)
