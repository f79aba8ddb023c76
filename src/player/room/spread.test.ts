import { describe, expect, it } from 'vitest'
import type { Asked, RoomAnswer } from '../../room/messages.ts'
import type { Poll } from '../../store/presenting.ts'
import { spreadOf, voteOf, withPhones } from './spread.ts'

const poll = (answers: readonly string[], counts: readonly number[] = answers.map(() => 0)): Poll => ({
  question: 'How many?',
  answers,
  counts,
})
const numbers = (...values: number[]): RoomAnswer => ({ type: 'numbers', values })
const moment = (seconds: number): RoomAnswer => ({ type: 'moment', seconds })

const two: Asked = {
  type: 'numbers',
  values: [
    { label: 'Pods', least: 0, most: 20 },
    { label: 'broken', least: 0, most: 20 },
  ],
  offered: [
    [12, 2],
    [13, 5],
  ],
}
const outcome = { rightAnswers: [numbers(13, 5)], within: 0, whys: [{ answer: numbers(12, 2), why: 'rounded down' }] }

describe("the spread of a question's answers", () => {
  it('has a row for each answer, with votes of phones and votes by hand together, the right answer last', () => {
    const { spread, all, right } = spreadOf({
      poll: poll(['12 Pods, 2 broken', '13 Pods, 5 broken'], [1, 2]),
      asked: two,
      counted: [
        { answer: numbers(13, 5), count: 4 },
        { answer: numbers(11, 1), count: 3 },
      ],
      outcome,
    })
    expect({ all, right }).toEqual({ all: 10, right: 6 })
    expect(spread).toMatchObject({
      type: 'rows',
      rows: [
        { text: '12 Pods, 2 broken', count: 1, isRight: false, why: 'rounded down' },
        { text: '11 Pods, 1 broken', count: 3, isRight: false, why: '' },
        { text: '13 Pods, 5 broken', count: 6, isRight: true },
      ],
    })
  })

  it('for a number is an axis with the true value', () => {
    const asked: Asked = { type: 'numbers', values: [{ label: 'Pods', least: 0, most: 50 }], offered: [[3]] }
    const { spread } = spreadOf({
      poll: poll(['3 Pods'], [1]),
      asked,
      counted: [{ answer: numbers(8), count: 2 }],
      outcome: { rightAnswers: [numbers(5)], within: 0, whys: [] },
    })
    expect(spread).toEqual({
      type: 'axis',
      unit: 'Pods',
      least: 3,
      most: 8,
      truth: 5,
      points: [
        { value: 3, count: 1 },
        { value: 8, count: 2 },
      ],
    })
  })

  it('for a time counts answers within the tolerance as right', () => {
    const { spread, right } = spreadOf({
      poll: poll(['0–2 s', '2–4 s', '4–6 s', '6–8 s'], [0, 0, 1, 0]),
      asked: { type: 'moment', seconds: 8 },
      counted: [{ answer: moment(3.5), count: 3 }],
      outcome: { rightAnswers: [moment(4)], within: 1, whys: [] },
    })
    expect(right).toBe(4)
    expect(spread).toMatchObject({ type: 'axis', least: 0, most: 8, truth: 4, points: [{ value: 3.5 }, { value: 5 }] })
  })

  it('is undefined without answers', () => {
    const { spread, all } = spreadOf({ poll: poll(['a', 'b']), asked: two, counted: [], outcome })
    expect({ spread, all }).toEqual({ spread: undefined, all: 0 })
  })

  it('has a limited number of rows: the most frequent answers and the right answer', () => {
    const counted = Array.from({ length: 40 }, (_, index) => ({ answer: numbers(index, 0), count: index + 1 }))
    const { spread } = spreadOf({ poll: poll(['a', 'b'], [0, 1]), asked: two, counted, outcome })
    expect(spread?.type === 'rows' && spread.rows.length).toBe(10)
    expect(spread?.type === 'rows' && spread.rows.at(-1)?.isRight).toBe(true)
    expect(spread?.type === 'rows' && spread.rows.some(({ count }) => count === 40)).toBe(true)
  })
})

describe('answers of phones beside votes by hand', () => {
  it.each<[RoomAnswer, Asked, readonly string[], number]>([
    [{ type: 'choice', choice: 1 }, { type: 'choice', answers: ['a', 'b'] }, ['a', 'b'], 1],
    [numbers(13, 5), two, ['12, 2', '13, 5'], 1],
    [numbers(1, 1), two, ['12, 2', '13, 5'], -1],
    [moment(7.9), { type: 'moment', seconds: 8 }, ['0–2 s', '2–4 s', '4–6 s', '6–8 s'], 3],
    [moment(8), { type: 'moment', seconds: 8 }, ['0–2 s', '2–4 s', '4–6 s', '6–8 s'], 3],
    [{ type: 'pod', pod: 'web-abc-x7k2p' }, { type: 'pod', pods: [] }, ['aaaaa', 'x7k2p'], 1],
  ])('such as %o belong to a listed answer for votes by hand, or to none', (answer, asked, answers, index) => {
    expect(voteOf(answer, asked, { answers })).toBe(index)
  })

  it('are added to the votes by hand if the answers of phones are known', () => {
    const counted = [
      { answer: numbers(13, 5), count: 4 },
      { answer: numbers(1, 1), count: 9 },
    ]
    expect(withPhones(poll(['a', 'b'], [1, 1]), two, counted).counts).toEqual([1, 5])
    expect(withPhones(poll(['a', 'b'], [1, 1]), two, undefined).counts).toEqual([1, 1])
  })
})
