import { describe, expect, test } from 'vitest'
import { lessonIds } from './lessonIds.ts'
import { isLesson, type LessonLocale, lessonFiles, lessonHeads, loadLesson } from './library.ts'

const locales: readonly LessonLocale[] = ['en', 'zh-CN']
const heads = lessonHeads('en')

test("every lesson's text has an id and exists in both languages", () => {
  const wanted = heads.flatMap(({ id }) => locales.map((locale) => `${id}.${locale}`))
  expect(lessonFiles().toSorted()).toEqual(wanted.toSorted())
})

test('lesson heads are in the order of the course, in the reader’s language', () => {
  expect(heads.map(({ number }) => number)).toEqual(heads.map(({ id }) => lessonIds.indexOf(id)))
  const chinese = lessonHeads('zh-CN').find(({ id }) => id === 'both-bounds')
  expect(chinese).toEqual({
    id: 'both-bounds',
    number: 12,
    title: '上限和下限会叠加',
    question: 'maxUnavailable 是 2，最多会有几个 Pod 坏掉？',
    topic: 'knobs',
    minutes: 4,
    next: ['image-pull', 'rounding'],
  })
})

describe.each(locales)('the library in %s', (locale) => {
  test.each(heads.map(({ id }) => id))('reads %s without problems', async (id) => {
    const { lesson, problems } = await loadLesson(id, locale)
    expect(problems).toEqual([])
    const { title, question, topic, minutes, next } = lessonHeads(locale).find((head) => head.id === id) ?? {}
    expect(lesson).toMatchObject({ id, title, question, topic, minutes, next })
  })
})

test('loadLesson rejects an unknown id', async () => {
  expect(isLesson('constructor')).toBe(false)
  await expect(loadLesson('../types', 'en')).rejects.toThrow('there is no lesson ../types')
})
