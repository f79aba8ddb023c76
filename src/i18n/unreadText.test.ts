import { expect, it } from 'vitest'
import { type ImportProblem, type UnreadId, unreadFacts } from '../engine/index.ts'
import './everyLocale.ts'
import { translate } from './index.ts'
import { factsOf } from './phrase.ts'
import { sayUnreadInEnglish, unreadLine } from './unreadText.ts'

const ids = Object.keys(unreadFacts) as UnreadId[]

it.each(['en', 'zh-CN'] as const)('%s has a sentence for every reading problem, with all its facts', (locale) => {
  for (const id of ids) {
    const sentence = translate(locale, `unread.${id}`, factsOf({}))
    const named = [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))]
    expect(named.sort(), id).toEqual([...unreadFacts[id]].sort())
    expect(/\p{Script=Han}/u.test(sentence), id).toBe(locale === 'zh-CN')
  }
})

it('a reading problem’s text names file, line and object, as far as these are known', () => {
  const place = { file: 'pods.json', line: 7 }
  const noName: ImportProblem = { place, object: 'Pod', id: 'withoutName', facts: {} }
  expect(unreadLine(noName, sayUnreadInEnglish)).toBe('pods.json:7: Pod: the object has no name')
  expect(unreadLine(noName, (key, ...args) => translate('zh-CN', key, ...args))).toBe('pods.json:7: Pod: 对象没有名称')
  const refused: ImportProblem = {
    place: { file: '', line: 0 },
    id: 'findingNotJudged',
    facts: { finding: 'quota', words: 'no spec' },
  }
  expect(unreadLine(refused, sayUnreadInEnglish)).toBe('quota cannot be checked: no spec')
})
