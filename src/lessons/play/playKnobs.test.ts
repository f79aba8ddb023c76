import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemInEnglish } from '../../i18n/lessonProblemText.ts'
import { readLesson } from '../format/readLesson.ts'
import type { KnobPlay, KnobValues, Lesson } from '../types.ts'
import { knobProblems } from './checkKnobs.ts'
import { planLesson } from './planLesson.ts'
import { playingKnobs } from './playKnobs.ts'

function lessonOf(text: string): Lesson {
  const { lesson, problems } = readLesson('a', text)
  expect(problems).toEqual([])
  if (lesson === undefined) throw new Error('the lesson cannot be read')
  return lesson
}

const bothBounds = readFileSync('src/lessons/texts/both-bounds.en.md', 'utf8')

function playOf(lesson: Lesson, values: KnobValues): KnobPlay {
  const stepIndex = lesson.steps.findIndex(({ knobs }) => knobs !== undefined)
  const work = playingKnobs({ lesson, stepIndex, values })
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

test('a turned knob changes the manifest from the first step on, and its figure begins at its step', () => {
  const lesson = lessonOf(bothBounds)
  const own = playOf(lesson, { surge: 3, unavailable: 2 })
  expect(own).toMatchObject({ workload: 'deployment/web', lowestAvailable: 8, mostPods: 13, mostWithTerminating: 15 })
  expect(own.values).toMatchObject({ maxPods: '13', minAvailable: '8', mostFailing: '5' })
  expect(own.completeMs).toBeUndefined()
  expect(own.fromMs).toBe(planLesson(lesson).steps[1]?.from.at)
  expect(own.samples[0]?.at).toBeLessThanOrEqual(own.fromMs)

  const turned = playOf(lesson, { surge: 10, unavailable: 0 })
  expect(turned).toMatchObject({ lowestAvailable: 10, mostPods: 20 })
  expect(turned.values).toMatchObject({ maxPods: '20', minAvailable: '10', mostFailing: '10' })
})

test('a knob’s numbers that the API server refuses result in a run without changes', () => {
  const play = playOf(lessonOf(bothBounds), { surge: 0, unavailable: 0 })
  expect(play.refused).toContain('may not be 0 when `maxSurge` is 0')
  expect(play.values).toEqual({ maxPods: '–', minAvailable: '–', mostFailing: '–' })
  expect(play.samples.map(({ revisions }) => revisions.map(({ available }) => available))).toEqual([[10]])
  expect(play.toMs).toBeGreaterThan(play.fromMs)
})

/** The problems of the lesson with another text. */
const problemsOf = (text: string) => {
  const lesson = lessonOf(text)
  return knobProblems(lesson, planLesson(lesson)).map((one) => `${one.line} ${problemInEnglish(one)}`)
}

const lineOf = (text: string, words: string) => text.slice(0, text.indexOf(words)).split('\n').length

test('checkKnobs reports range ends that cannot be played', () => {
  expect(problemsOf(bothBounds)).toEqual([])
  const misspelt = bothBounds.replace('rollingUpdate.maxSurge, value', 'rollingUpdate.maxSurges, value')
  const [from, to] = problemsOf(misspelt)
  expect(from).toContain(`${lineOf(misspelt, '  surge:')} With surge at 0, the API server rejects the manifest:`)
  expect(from).toContain('unknown field "spec.strategy.rollingUpdate.maxSurges"')
  expect(to).toContain('With surge at 10')
  const zero = bothBounds.replace('value: 2, from: 0', 'value: 0, from: 0').replace('[2](knob', '[0](knob')
  expect(problemsOf(zero)).toContainEqual(
    expect.stringContaining('With surge at 0, the API server rejects the manifest'),
  )
})

test('checkKnobs reports numbers that differ from the lesson’s, and later commands that change the field', () => {
  const other = bothBounds.replace('value: 3, from: 0', 'value: 5, from: 0').replace('[3](knob', '[5](knob')
  const line = lineOf(other, '`=maxPods`')
  expect(problemsOf(other)).toContainEqual(
    `${line} \`maxPods\` is 13 in the lesson, and 15 with the numbers of the knob fence`,
  )
  const patched = bothBounds.replace(
    'set image deployment/web web=shop/web:v2.nopull\n```\n\n```point',
    `patch deployment web -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":3}}}}'\nset image deployment/web web=shop/web:v2.nopull\n\`\`\`\n\n\`\`\`point`,
  )
  expect(problemsOf(patched)).toEqual([
    `${lineOf(patched, '  surge:')} surge does not stay at 0: a later command changes the field`,
    `${lineOf(patched, '  surge:')} surge does not stay at 10: a later command changes the field`,
  ])
})
