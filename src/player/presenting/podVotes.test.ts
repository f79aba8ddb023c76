import { expect, it } from 'vitest'
import { podVotes } from './podVotes.ts'

const pods = ['web-1-aaaaa', 'web-1-bbbbb', 'web-1-ccccc']
const hands = { question: 'Which Pod?', answers: ['aaaaa', 'bbbbb', 'ccccc'], counts: [2, 0, 1] }
const entries = (...given: Parameters<typeof podVotes>) => [...podVotes(...given)]

it('votes for Pods are counted on the Pods once the question is over', () => {
  expect(entries({ hands, room: undefined }, pods)).toEqual([])
  expect(entries({ hands: { ...hands, isOver: true }, room: undefined }, pods)).toEqual([
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
  expect(entries({ hands: { ...hands, right: 1 }, room }, pods)).toEqual([['web-1-bbbbb', 5]])
})

it('votes for answers other than Pods are counted on no Pod', () => {
  expect(entries({ hands: { ...hands, answers: ['13', '12', '10'], right: 0 }, room: undefined }, pods)).toEqual([])
})
