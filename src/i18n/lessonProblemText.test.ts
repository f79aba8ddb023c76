import { expect, it } from 'vitest'
import './everyLocale.ts'
import { newProblem, type ProblemId, problemFacts } from '../lessons/problems.ts'
import { translate } from './index.ts'
import { problemInEnglish, problemText } from './lessonProblemText.ts'
import { factsOf } from './phrase.ts'

const ids = Object.keys(problemFacts) as ProblemId[]

it.each(['en', 'zh-CN'] as const)('%s has a sentence for each problem of a lesson, with all its facts', (locale) => {
  for (const id of ids) {
    const sentence = translate(locale, `lesson.problem.${id}`, factsOf({}))
    const named = [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))]
    expect(named.sort(), id).toEqual(problemFacts[id].filter((name) => name !== 'near').toSorted())
  }
})

it('facts, seeds, answers and suggestions are part of a problem’s sentence', () => {
  const unknown = newProblem('unknownKey', { key: 'sed', near: 'seed' })
  const chance = {
    ...newProblem('dependsOnChance', { one: { choice: 2 }, other: { seconds: 1.5 }, seed: 3 }),
    withSeed: 4,
  }
  const nothing = newProblem('noCondition', { source: 'a', value: '' })
  expect([unknown, chance, nothing].map(problemInEnglish)).toEqual([
    'sed is not a key here. Did you mean seed?',
    'with seed 4: the answer is choice 2, but 1.5 s with seed 3: it depends on chance',
    '"a" is not a condition: it gives nothing',
  ])
  expect(problemText(unknown, (key, ...args) => translate('zh-CN', key, ...args))).toBe(
    '这里没有 sed 这个键。 是否指 seed？',
  )
})
