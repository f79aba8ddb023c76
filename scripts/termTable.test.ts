import process from 'node:process'
import { describe, expect, it } from 'vitest'
import '../src/i18n/everyLocale.ts'
import { values, zhCN } from '../src/i18n/chinese.ts'
import { isMessageKey, translate } from '../src/i18n/index.ts'
import { factsOf } from '../src/i18n/phrase.ts'
import { textsOf } from '../src/i18n/testing.ts'
import { termLines } from './words/report.ts'
import { english, termGroups, termsFound } from './words/terms.ts'

describe('the table of terms', () => {
  it.each(termGroups)('holds for the texts of the group: $name', (group) => {
    expect(group.textsIn(process.cwd()).length).toBeGreaterThan(30)
    expect(termLines([group], process.cwd())).toEqual([])
  })

  it('finds a term in prose, and no term in code or in the name of a placeholder', () => {
    const texts = ['A Pod is stuck', '`stuck`', '{hands} Pods'].map((text) => ({ file: 'a.md', line: 1, text }))
    expect(termsFound(texts, english).map(({ text }) => text)).toEqual(['A Pod is stuck'])
  })

  it('translates each English value of a placeholder into Chinese', () => {
    const cases = textsOf(zhCN).flatMap(([key, text]) =>
      Object.entries(values)
        .filter(([placeholder]) => text.includes(`{${placeholder}}`))
        .flatMap(([placeholder, words]) => Object.keys(words).map((word) => ({ key, placeholder, word }))),
    )
    expect(cases.map(({ key }) => key)).toEqual(expect.arrayContaining(['stall.title.probe', 'frame.say.outcome']))
    for (const { key, placeholder, word } of cases)
      if (isMessageKey(key)) expect(translate('zh-CN', key, factsOf({ [placeholder]: word })), key).not.toContain(word)
  })
})
