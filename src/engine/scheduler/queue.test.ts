import { expect, it } from 'vitest'
import { backOffUntil } from './queue.ts'
import type { QueuedPod } from './schedulerState.ts'

const tried = (at: number, failures: Partial<QueuedPod>): QueuedPod => ({
  ...{ uid: 'u', namespace: 'default', name: 'web', priority: 0, order: 1, refusedBy: [] },
  ...{ refusals: 0, errors: 0, lastTriedAt: at },
  ...failures,
})

it('backOffUntil returns whole seconds for failed attempts in a row: after more than 1, 2, 4, 8, then 10 s', () => {
  let at = 5_300
  const waits = [1, 2, 3, 4, 5, 6].map((errors) => {
    const until = backOffUntil(tried(at, { errors }))
    const wait = until - at
    at = until
    return wait
  })
  expect(waits).toEqual([1_700, 3_000, 5_000, 9_000, 11_000, 11_000])
})

it('backOffUntil counts errors in a row without earlier refusals', () => {
  expect(backOffUntil(tried(0, { refusals: 9, errors: 1 }))).toBe(2_000)
  expect(backOffUntil(tried(0, { refusals: 4 }))).toBe(9_000)
})
