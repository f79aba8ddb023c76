import { expect, it } from 'vitest'
import { groupLessonFiles, splitLessonName } from './lessonFiles.ts'
import { isLessonText } from './lessonText.ts'

it.each([
  ['mine.md', { base: 'mine' }],
  ['mine.zh-CN.md', { base: 'mine', language: 'zh-CN' }],
  ['mine.zh-cn.MARKDOWN', { base: 'mine', language: 'zh-CN' }],
  ['mine.en.md', { base: 'mine', language: 'en' }],
  ['mine.old.md', { base: 'mine.old' }],
  ['.md', { base: '.md' }],
  ['mine.txt', { base: 'mine.txt' }],
])('splitLessonName splits the file name %s into base and language', (name, parts) =>
  expect(splitLessonName(name)).toEqual(parts),
)

const file = (name: string) => ({ name, text: `of ${name}` })

it('groupLessonFiles gives a lesson its translations, whatever the order of the files', () => {
  const files = [file('a.zh-CN.md'), file('b.md'), file('a.md'), file('b.zh-CN.md'), file('a.en.md')] as const
  expect(groupLessonFiles([...files])).toEqual({
    lesson: { name: 'a.md', text: 'of a.md', translations: { 'zh-CN': 'of a.zh-CN.md', en: 'of a.en.md' } },
    others: [files[1], files[3]],
  })
})

it('groupLessonFiles takes the English file or a single translation as the lesson', () => {
  const both = groupLessonFiles([file('a.zh-CN.md'), file('a.en.md')])
  expect(both).toMatchObject({ lesson: { name: 'a.en.md', translations: { 'zh-CN': 'of a.zh-CN.md' } }, others: [] })
  const alone = groupLessonFiles([file('a.zh-CN.md')])
  expect(alone.lesson).toEqual({ name: 'a.zh-CN.md', text: 'of a.zh-CN.md', translations: {} })
})

it.each([
  ['---\ntitle: A\nquestion: B?\n---\n\n## One\n', true],
  ['\uFEFF---\r\nquestion: B?\r\ntitle: A\r\n---\r\ntext\r\n## One', true],
  ['---\ntitle: A\n---\n## One\n', false],
  ['---\ntitle: A\nquestion: B?\n---\n', false],
  ['---\nkind: Pod\n---\n## title:\n## question:\n', false],
  ['title: A\nquestion: B?\n## One', false],
  ['', false],
])('isLessonText recognises whether %j is a lesson', (text, is) => expect(isLessonText(text)).toBe(is))
