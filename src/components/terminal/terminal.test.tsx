import { expect, it } from 'vitest'
import { completedLine } from './suggestions.ts'

it.each([
  ['roll', 4, 0, ['rollout'], 'rollout ', true],
  ['rollout re', 10, 8, ['restart', 'resume'], 'rollout res', false],
  ['rollout res', 11, 8, ['restart', 'resume'], 'rollout res', false],
  ['get p -o wide', 5, 4, ['pods'], 'get pods -o wide', true],
  ['scale --rep', 11, 6, ['--replicas='], 'scale --replicas=', true],
  ['nonsense x', 10, 9, [], 'nonsense x', true],
])('the terminal completes %j', (line, caret, from, words, text, isWhole) => {
  expect(completedLine(line, { from, caret, words })).toEqual({ text, isWhole })
})
