import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readLesson } from './readLesson.ts'

const read = (name: string) => readFileSync(new URL(`../texts/${name}`, import.meta.url), 'utf8')
const english = read('both-bounds.en.md')
const chinese = read('both-bounds.zh-CN.md')

test('readLesson combines the steps of a lesson with the texts of its translation', () => {
  const own = readLesson('both-bounds', english)
  const translated = readLesson('both-bounds', english, chinese)
  expect([...own.problems, ...translated.problems]).toEqual([])
  expect(own.lesson).toMatchObject({
    title: 'maxSurge and maxUnavailable add up',
    topic: 'knobs',
    minutes: 4,
    next: ['image-pull', 'rounding'],
  })
  expect(own.lesson?.steps.map(({ acts, reveal }) => [acts.length, reveal.length])).toEqual([
    [3, 0],
    [1, 2],
    [1, 0],
    [0, 0],
  ])
  expect(translated.lesson?.title).toBe('上限和下限会叠加')
  expect(translated.lesson?.steps[1]).toMatchObject({
    title: '清单改成 v2 镜像',
    acts: [{ type: 'kubectl', typed: 'set image deployment/web web=shop/web:v2.nopull', line: 53, column: 1 }],
    points: [
      { letter: 'A', target: 'bound/minAvailable' },
      { letter: 'B', target: 'bound/maxPods' },
    ],
    prediction: {
      type: 'numbers',
      values: [
        { label: '个 Pod', answer: { source: 'mostPods', line: 64, column: 28 }, least: 0, most: 20, curve: 'pods' },
        { label: '个是坏的', answer: { source: 'mostFailing' } },
      ],
      choices: [{ values: [10, 2] }, { values: [12, 2] }, { values: [13, 3] }, { values: [13, 5], why: [] }],
    },
  })
})

test('readLesson reports unknown names with their columns', () => {
  const { problems } = readLesson('both-bounds', english.replace('`=lowestAvailable`', '`=lowestAvailble`'))
  expect(problems).toEqual([
    {
      file: 'lesson',
      line: 81,
      column: 81,
      id: 'unknownVariable',
      facts: { name: 'lowestAvailble', near: 'lowestAvailable' },
    },
  ])
})

test('the lines of a Chinese text are joined without a space, and other lines with their line break', () => {
  const own = '---\ntitle: A\nquestion: B?\ntopic: basics\nminutes: 3\n---\n## One\nA Pod\nis new.\n'
  const head = '---\ntitle: 甲\nquestion: 乙？\n---\n## 一\n'
  const proseOf = (text: string) => {
    const { lesson } = readLesson('a', own, head + text)
    return JSON.stringify(lesson?.steps[0]?.prose).match(/(?<="value":")[^"]*/g)
  }
  expect(proseOf('先创建，\n再删除 Pod\n和节点\n上的卷。\n`maxSurge` 是 1，\n**然后**\n（v2）。')).toEqual([
    '先创建，再删除 Pod\\n和节点上的卷。',
    'maxSurge',
    ' 是 1，',
    '然后',
    '（v2）。',
  ])
  expect(JSON.stringify(readLesson('a', own).lesson?.steps[0]?.prose)).toContain('A Pod\\nis new.')
})
