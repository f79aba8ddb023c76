import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readLesson } from '../../lessons/format/readLesson.ts'
import { planLesson } from '../../lessons/play/planLesson.ts'
import { type Counted, wallSchema } from '../../room/messages.ts'
import { type LessonPhase, useLesson } from '../../store/lesson.ts'
import { type Poll, usePresenting } from '../../store/presenting.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { votesNow, wallState } from './wallState.ts'
import { wallWords } from './wallWords.ts'

const page = new ScriptedPage()

/** A lesson at its first question of a type. */
function questionOf(id: string, type: string) {
  const { lesson } = readLesson(id, readFileSync(`src/lessons/texts/${id}.en.md`, 'utf8'))
  if (lesson === undefined) throw new Error('the lesson cannot be read')
  const stepIndex = lesson.steps.findIndex(({ prediction }) => prediction?.type === type)
  return { lesson, plan: planLesson(lesson), stepIndex }
}

const cases = [
  ['first-rollout', 'choice'],
  ['both-bounds', 'numbers'],
  ['delete-a-pod', 'moment'],
] as const
const questions = new Map(cases.map(([id, type]) => [type, questionOf(id, type)]))

function show(type: (typeof cases)[number][1], phase: LessonPhase, poll: Partial<Poll> = {}, counted?: Counted) {
  const question = questions.get(type)
  if (question === undefined) throw new Error(`no lesson has a ${type}`)
  const own = { question: 'What happens?', answers: ['a', 'b', 'c', 'd'], counts: [0, 0, 0, 0], ...poll }
  page.teaches({ ...question, phase })
  page.presents({
    poll: { ...own, isOver: phase !== 'asking' },
    room: {
      phones: 9,
      answered: 0,
      dropped: 0,
      code: '4827',
      isLost: false,
      question: { name: `${question.lesson.id} ${question.stepIndex + 1}`, ...(counted && { counted }) },
    },
  })
  page.presents({ words: wallWords(useLesson.getState(), votesNow()) })
  return { ...wallState('#moment'), step: question.lesson.steps[question.stepIndex], plan: question.plan }
}

describe.each(cases)('the wall of %s, for phones', (_, type) => {
  it('contains nothing about the answer while the wall asks, nor while the run plays on to the answer', () => {
    const asking = show(type, 'asking')
    expect(asking.wall.scene.type).toBe('asking')
    const playing = show(type, 'revealing')
    expect(playing.wall.scene).toEqual({ type: 'playing' })
    for (const { wall, sums } of [asking, playing]) {
      expect(v.is(wallSchema, wall)).toBe(true)
      expect(JSON.stringify(wall)).not.toMatch(/why|right|keep|moment":|#moment/i)
      expect(sums).toBeUndefined()
    }
  })

  it('contains the true answer and its reasons once the wall shows them', () => {
    const { wall } = show(type, 'revealed')
    expect(v.is(wallSchema, wall)).toBe(true)
    expect(wall.scene).toMatchObject({
      type: 'outcome',
      outcome: { answer: expect.stringMatching(/./), whyRight: expect.stringMatching(/./), all: 0, moment: '#moment' },
    })
  })
})

it('answers of phones are counted with the votes by hand for the wrong answer that the wall explains', () => {
  const answers = ['10 Pods, 2 broken', '12 Pods, 2 broken', '13 Pods, 3 broken', '13 Pods, 5 broken']
  const counted: Counted = [
    { answer: { type: 'numbers', values: [12, 2] }, count: 7 },
    { answer: { type: 'numbers', values: [13, 5] }, count: 3 },
  ]
  const poll = { answers, counts: [0, 0, 0, 1], right: 3 }
  // The Pods and numbers of the question date from the time when the presenter asked.
  show('numbers', 'asking', { answers })
  const { sums } = show('numbers', 'revealed', poll, counted)
  expect(sums).toMatchObject({ all: 11, right: 4 })
  expect(votesNow()?.counts).toEqual([0, 7, 0, 4])
  expect(usePresenting.getState().words?.wrong).toBe('12 Pods, 2 broken')
})

it("the wall shows the presenter's own question as a choice, and the answer marked as right", () => {
  const poll: Poll = { question: 'Why?', answers: ['a', 'b'], counts: [2, 0] }
  page.presents({ poll })
  expect(wallState('').wall.scene).toEqual({ type: 'asking', asked: { type: 'choice', answers: ['a', 'b'] } })
  page.presents({ poll: { ...poll, right: 1 } })
  expect(wallState('').wall.scene).toMatchObject({ type: 'outcome', outcome: { answer: 'b', all: 2, right: 0 } })
})
