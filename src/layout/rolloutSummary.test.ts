import { describe, expect, it } from 'vitest'
import type { TimelineSample } from '../engine/index.ts'
import { summariseRollout } from './rolloutSummary.ts'

function sample(at: number, old: number, fresh: number, starting: number, workloadUid = 'd'): TimelineSample {
  const rest = { ready: 0, failing: 0, terminating: 5 }
  return {
    at,
    workloadUid,
    revisions: [
      { revision: 1, available: old, starting: 0, ...rest },
      { revision: 2, available: fresh, starting, ...rest },
    ],
    specReplicas: 10,
    minAvailable: 8,
    maxPods: 13,
  }
}

const samples = [
  sample(0, 0, 0, 0),
  sample(100, 10, 0, 0),
  sample(200, 8, 0, 5),
  sample(250, 1, 1, 1, 'e'),
  sample(300, 5, 5, 0),
]

describe('summariseRollout', () => {
  it.each([
    [150, 400, 8, 13],
    [100, 150, 10, 10],
    [0, 400, 0, 13],
    [350, 400, 10, 10],
  ])('from %i to %i: at least %i available, at most %i Pods', (from, until, lowestAvailable, mostPods) => {
    expect(summariseRollout(samples, 'd', from, until)).toEqual({ lowestAvailable, mostPods })
  })

  it('is undefined without samples', () => {
    expect(summariseRollout(samples, 'unknown', 0, 400)).toBeUndefined()
    expect(summariseRollout([], 'd', 0, 400)).toBeUndefined()
  })
})
