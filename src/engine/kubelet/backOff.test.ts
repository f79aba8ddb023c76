import { describe, expect, it } from 'vitest'
import {
  entryOf,
  isInBackOffSince,
  isInBackOffSinceUpdate,
  nextBackOff,
  restartBackOff,
  usualBackOff,
} from './backOff.ts'
import type { BackOffEntry } from './types.ts'

const steps = (count: number, limits = usualBackOff): readonly BackOffEntry[] => {
  let entries: readonly BackOffEntry[] = []
  for (let i = 0; i < count; i++) entries = nextBackOff(entries, 'k', i * 1000, i * 1000, limits)
  return entries
}

describe('the back-off of a container', () => {
  it.each([
    [1, 10_000],
    [2, 20_000],
    [3, 40_000],
    [5, 160_000],
    [6, 300_000],
    [9, 300_000],
  ])('lasts, after %i steps, %i ms', (count, delayMs) => {
    expect(entryOf(steps(count), 'k')?.delayMs).toBe(delayMs)
  })

  it.each([
    [30_000, '1.35', 1, 10_000],
    [30_000, '1.35', 4, 30_000],
    [4000, '1.37', 1, 4000],
    [4000, '1.37', 3, 4000],
    [4000, '1.34', 3, 40_000],
    [undefined, '1.37', 7, 300_000],
  ] as const)('has, with a maximum of %s ms on v%s, after %i steps, %i ms', (maxMs, release, count, delayMs) => {
    expect(entryOf(steps(count, restartBackOff(maxMs, release)), 'k')?.delayMs).toBe(delayMs)
  })

  it('starts again with the first step if a container ends more than ten minutes after the last step', () => {
    const entries = steps(4)
    expect(entryOf(nextBackOff(entries, 'k', 3000 + 600_001, 700_000, usualBackOff), 'k')?.delayMs).toBe(10_000)
    expect(entryOf(nextBackOff(entries, 'k', 3000 + 600_000, 700_000, usualBackOff), 'k')?.delayMs).toBe(160_000)
  })

  it('of a container counts from the end of the container, and the back-off of an image from the last pull', () => {
    const entries = nextBackOff([], 'k', 0, 5000, usualBackOff)
    expect(isInBackOffSince(entries, 'k', 6000, 15_999)).toBe(true)
    expect(isInBackOffSince(entries, 'k', 6000, 16_000)).toBe(false)
    expect(isInBackOffSinceUpdate(entries, 'k', 14_999)).toBe(true)
    expect(isInBackOffSinceUpdate(entries, 'k', 15_000)).toBe(false)
    expect(isInBackOffSince(entries, 'other', 6000, 6001)).toBe(false)
  })
})
