import { describe, expect, it } from 'vitest'
import type { IntOrString } from '../../api/types.ts'
import { storedDeployment } from '../../testing/builders.ts'
import { maxSurgeOf, maxUnavailableOf, minAvailableOf, resolveFenceposts } from './fenceposts.ts'

describe('resolveFenceposts', () => {
  const cases: [IntOrString | undefined, IntOrString | undefined, number, surge: number, unavailable: number][] = [
    ['25%', '25%', 0, 0, 1],
    ['25%', '25%', 1, 1, 0],
    ['25%', '25%', 2, 1, 0],
    ['25%', '25%', 3, 1, 0],
    ['25%', '25%', 4, 1, 1],
    ['25%', '25%', 5, 2, 1],
    ['25%', '25%', 8, 2, 2],
    ['25%', '25%', 10, 3, 2],
    ['25%', '25%', 13, 4, 3],
    ['25%', '25%', 100, 25, 25],
    ['33%', '33%', 20, 7, 6],
    ['1%', '1%', 1, 1, 0],
    ['0%', '0%', 20, 0, 1],
    [0, 0, 20, 0, 1],
    [undefined, undefined, 20, 0, 1],
    [undefined, '41%', 10, 0, 4],
    ['41%', undefined, 10, 5, 0],
    [0, '4%', 20, 0, 1],
    [7, 3, 2, 7, 3],
    ['300%', '100%', 4, 12, 4],
  ]
  it.each(cases)('maxSurge %s, maxUnavailable %s of %d: %d and %d', (surge, unavailable, desired, up, down) => {
    expect(resolveFenceposts(surge, unavailable, desired)).toEqual({ surge: up, unavailable: down })
  })
})

describe('maxSurgeOf and maxUnavailableOf', () => {
  const cases: [replicas: number, IntOrString, IntOrString, surge: number, unavailable: number][] = [
    [10, 1, 4, 1, 4],
    [10, 1, 10, 1, 10],
    [6, 2, 9, 2, 6],
    [0, 3, 5, 3, 0],
    [0, '50%', '50%', 0, 0],
    [10, '30%', '70%', 3, 7],
    [7, '100%', '100%', 7, 7],
    [3, 0, 0, 0, 1],
  ]
  it.each(cases)('%d replicas, %s, %s: surge %d, unavailable %d', (replicas, maxSurge, maxUnavailable, up, down) => {
    const d = storedDeployment({ replicas, strategy: { maxSurge, maxUnavailable } })
    expect(maxSurgeOf(d)).toBe(up)
    expect(maxUnavailableOf(d)).toBe(down)
    expect(minAvailableOf(d)).toBe(replicas - down)
  })

  it('are 0 for Recreate', () => {
    const d = storedDeployment({ replicas: 9, strategy: 'Recreate' })
    expect([maxSurgeOf(d), maxUnavailableOf(d), minAvailableOf(d)]).toEqual([0, 0, 0])
  })
})
