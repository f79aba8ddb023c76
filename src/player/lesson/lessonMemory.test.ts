import { afterEach, expect, it, vi } from 'vitest'
import { rememberedLessons } from './lessonMemory.ts'

const memory = { step: 2, steps: 4, seed: 1, tasksDone: [1], isDone: false, usedAt: 5 }

afterEach(() => vi.unstubAllGlobals())

const read = (stored: unknown) => {
  vi.stubGlobal('localStorage', { getItem: () => (typeof stored === 'string' ? stored : JSON.stringify(stored)) })
  return rememberedLessons()
}

it('stored answers to a lesson are read, and invalid answers are left out', () => {
  const answers = {
    0: 'skipped',
    1: { type: 'choice', choice: 2 },
    2: { type: 'numbers', values: [1, 2] },
    3: { type: 'pod', pod: 'web-1' },
    4: { type: 'moment', seconds: 1.5 },
  }
  const invalid = [
    'later',
    { type: '__proto__', values: [1] },
    { type: { toString: 1 } },
    { type: 'numbers', values: [] },
    { type: 'choice', choice: -1 },
  ]
  const all = { ...answers, ...Object.fromEntries(invalid.map((one, index) => [index + 10, one])), last: 'skipped' }
  expect(read({ 'both-bounds': { ...memory, answers: all } })).toEqual({ 'both-bounds': { ...memory, answers } })
})

it.each([['{'], [null], [{ 'both-bounds': { ...memory, step: 0.5 } }], [{ '<b>': { ...memory, answers: {} } }]])(
  'no lesson is read from the invalid stored value %j',
  (stored) => {
    expect(read(stored)).toEqual({})
  },
)
