import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readLesson } from '../../lessons/format/readLesson.ts'
import { planLesson } from '../../lessons/play/planLesson.ts'
import type { Lesson } from '../../lessons/types.ts'
import { initialLesson, type LessonState } from '../../store/lesson.ts'
import type { Poll } from '../../store/presenting.ts'
import { podVotes, timeRangesOf, wallWords } from './wallWords.ts'

const { lesson } = readLesson('both-bounds', readFileSync('src/lessons/texts/both-bounds.en.md', 'utf8'))
if (lesson === undefined) throw new Error('the lesson cannot be read')
const plan = planLesson(lesson)
const at = (state: Partial<Extract<LessonState, { readonly lesson: Lesson }>>): LessonState => ({
  ...initialLesson,
  lesson,
  plan,
  ...state,
})
const poll = (...counts: number[]): Poll => ({
  question: '',
  answers: ['10 Pods, 2 broken', '12 Pods, 2 broken', '13 Pods, 3 broken', '13 Pods, 5 broken'],
  counts,
  right: 3,
})

it('wallWords shows the step without its outcome until the question is answered', () => {
  const words = wallWords(at({ stepIndex: 1, phase: 'asking' }), poll(5, 11, 4, 7))
  expect(words).toMatchObject({ title: 'The manifest sets image v2', answer: '', wrong: '', reason: '' })
  expect(words?.text).toContain('at least 8 Pods must stay available')
})

it('wallWords explains the most frequent wrong answer, unless more than half of the answers were right', () => {
  const revealed = at({ stepIndex: 1, phase: 'revealed' })
  expect(wallWords(revealed, poll(5, 11, 4, 7))).toMatchObject({
    answer: '13 Pods, 5 broken',
    wrong: '12 Pods, 2 broken',
    reason: expect.stringContaining('maxUnavailable 2 does not limit the number of broken Pods'),
  })
  const right = { answer: '13 Pods, 5 broken', wrong: '', reason: expect.stringContaining('because of maxUnavailable') }
  expect(wallWords(revealed, poll(1, 2, 0, 7))).toMatchObject(right)
  expect(wallWords(revealed, undefined)).toMatchObject(right)
})

it('wallWords shows whether the goals of a task are reached, also on the branch of a try of this task', () => {
  const task = wallWords(at({ stepIndex: 3 }), undefined)
  expect(task?.goals).toHaveLength(5)
  expect(task?.goals[4]).toEqual({ text: 'At most 3 Pods are broken at the same time.', holds: false })
  const done = at({ stepIndex: 3, freePlay: { branchId: 1 }, task: { branchId: 1, isDone: true } })
  expect(wallWords(done, undefined)?.goals.every(({ holds }) => holds)).toBe(true)
  expect(wallWords(at({ stepIndex: 3, freePlay: { branchId: 2 } }), undefined)).toBeUndefined()
})

it('timeRangesOf covers the whole time in four ranges of whole seconds', () => {
  expect(timeRangesOf(70_000)).toEqual([
    [0, 18],
    [18, 36],
    [36, 54],
    [54, 72],
  ])
})

const pods = ['web-1-aaaaa', 'web-1-bbbbb', 'web-1-ccccc']
const podPoll = { question: 'Which Pod?', answers: ['aaaaa', 'bbbbb', 'ccccc'], counts: [2, 0, 1] }
const entries = (...given: Parameters<typeof podVotes>) => [...podVotes(...given)]

it('votes for Pods are counted on the Pods once the question is over', () => {
  expect(entries({ poll: podPoll, room: undefined }, pods)).toEqual([])
  expect(entries({ poll: { ...podPoll, isOver: true }, room: undefined }, pods)).toEqual([
    ['web-1-aaaaa', 2],
    ['web-1-ccccc', 1],
  ])
})

it("votes for Pods are those of the room's spread if phones vote", () => {
  const row = { text: 'bbbbb', isRight: true, why: '' }
  const rows = [
    { ...row, count: 5, answer: { type: 'pod' as const, pod: 'web-1-bbbbb' } },
    { ...row, count: 0, answer: { type: 'pod' as const, pod: 'web-1-aaaaa' } },
  ]
  const room = {
    phones: 5,
    answered: 5,
    dropped: 0,
    code: '1234',
    isLost: false,
    spread: { type: 'rows' as const, rows },
  }
  expect(entries({ poll: { ...podPoll, right: 1 }, room }, pods)).toEqual([['web-1-bbbbb', 5]])
})

it('votes for answers other than Pods are counted on no Pod', () => {
  expect(entries({ poll: { ...podPoll, answers: ['13', '12', '10'], right: 0 }, room: undefined }, pods)).toEqual([])
})
