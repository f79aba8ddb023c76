import { expect, it } from 'vitest'
import { readWatchAnswer } from './watched.ts'

const answer = {
  text: '{}\n',
  changes: 3,
  hasMore: false,
  dropped: 0,
  refused: [{ resource: 'secrets', reason: 'Forbidden' }],
  end: 'complete',
}

it('an answer of rollscope watch is read', () => {
  expect(readWatchAnswer(JSON.stringify(answer))).toEqual(answer)
  const { end: _, ...going } = answer
  expect(readWatchAnswer(JSON.stringify(going))).toEqual(going)
})

it.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['half a change', JSON.stringify({ ...answer, changes: 0.5 })],
  ['an unknown end', JSON.stringify({ ...answer, end: 'later' })],
  ['a resource without a reason', JSON.stringify({ ...answer, refused: [{ resource: 'secrets' }] })],
])('an answer of rollscope watch with %s is rejected', (_, text) => {
  expect(readWatchAnswer(text)).toBeUndefined()
})
