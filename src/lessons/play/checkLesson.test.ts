import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problemInEnglish } from '../../i18n/lessonProblemText.ts'
import { readLesson } from '../format/readLesson.ts'
import type { Lesson } from '../types.ts'
import { checkLesson } from './checkLesson.ts'

const example = readFileSync('src/lessons/texts/both-bounds.en.md', 'utf8')

/** The example lesson with some texts replaced. */
function lessonWith(...changes: readonly (readonly [was: string, is: string])[]): Lesson {
  let text = example
  for (const [was, is] of changes) {
    expect(text).toContain(was)
    text = text.replace(was, is)
  }
  const { lesson, problems } = readLesson('both-bounds', text)
  expect(problems).toEqual([])
  if (!lesson) throw new Error('the example is no lesson')
  return lesson
}

const problemsOf = (...changes: readonly (readonly [string, string])[]) =>
  checkLesson(lessonWith(...changes)).map(problemInEnglish)

describe('checkLesson', () => {
  it('accepts the example under several seeds', () => {
    expect(checkLesson(lessonWith())).toEqual([])
    expect(checkLesson(lessonWith(), 77)).toEqual([])
  })

  it('reports the line of a claim that does not hold', () => {
    const lesson = lessonWith(['- mostFailing == 5', '- mostFailing == 4'])
    const line = example.split('\n').indexOf('- mostFailing == 5') + 1
    expect(checkLesson(lesson)).toEqual([
      {
        file: 'lesson',
        line,
        column: 3,
        id: 'doesNotHold',
        facts: { source: 'mostFailing == 4', words: 'mostFailing', value: '5' },
      },
    ])
  })

  it('requires an explanation for every answer', () => {
    const without: Lesson['steps'][number]['prose'] = []
    const { steps, ...rest } = lessonWith()
    const silent = steps.map((step) => {
      const { prediction } = step
      if (prediction?.type !== 'numbers') return step
      const choices = prediction.choices.map(({ values }) => ({ values, why: without }))
      return { ...step, prediction: { ...prediction, choices, right: without, otherwise: without } }
    })
    expect(checkLesson({ ...rest, steps: silent }).map(problemInEnglish)).toEqual([
      'the right answer has no feedback: add `right`',
      'the wrong answer 14, 6 has no feedback: add `why` to the choice, or `otherwise`',
      'the wrong answer 10, 2 has no feedback: add `why` to the choice, or `otherwise`',
      'the wrong answer 12, 2 has no feedback: add `why` to the choice, or `otherwise`',
      'the wrong answer 13, 3 has no feedback: add `why` to the choice, or `otherwise`',
    ])
  })

  it('reports answers that depend on chance, unless the lesson declares that chance decides', () => {
    const { steps, ...rest } = lessonWith()
    const asking = (dependsOnChance: boolean) =>
      steps.map((step): Lesson['steps'][number] => {
        const { prediction } = step
        if (!prediction) return step
        const { ask, right, otherwise, line, column } = prediction
        const answer = { source: 'decisions[0].at', line, column }
        const common = { ask, right, otherwise, line, column, dependsOnChance }
        return { ...step, prediction: { ...common, type: 'moment', answer, within: 0 } }
      })
    expect(checkLesson({ ...rest, steps: asking(true) })).toEqual([])
    const [problem] = checkLesson({ ...rest, steps: asking(false) })
    expect(problem && problemInEnglish(problem)).toMatch(
      /^the answer is [\d.]+ s, but [\d.]+ s with seed 2: it depends on chance$/,
    )
  })

  it('reports an answer that is not among the choices', () => {
    expect(problemsOf(['- values: [13, 5]', '- values: [13, 6]'])).toEqual(['none of the choices is right: 13, 5'])
  })
})
