import { describe, expect, it } from 'vitest'
import type { TimelineSample } from '../../engine/index.ts'
import { scrubCurve } from './scrubCurve.ts'

const frame = { fromMs: 0, untilMs: 10_000, headMs: 10_000, width: 100, height: 28, hasLeast: true }
const none = { available: 0, ready: 0, starting: 0, failing: 0, terminating: 0 }
const sample = (at: number, old: number, failing: number, workloadUid = 'web'): TimelineSample => ({
  at,
  workloadUid,
  revisions: [
    { revision: 1, tone: 0, ...none, available: old },
    { revision: 2, tone: 1, ...none, failing },
  ],
  specReplicas: 10,
  minAvailable: 8,
  maxPods: 13,
})

describe('scrubCurve', () => {
  it('stacks the available Pods by revision, and failing Pods above available Pods', () => {
    const { areas, least, most } = scrubCurve([sample(0, 10, 0), sample(5_000, 8, 5)], 'web', frame)
    // The scale is 2 px per Pod: 13 Pods are 26 px high.
    expect(areas).toEqual([
      { key: '1 0', tone: 0, path: 'M0 28H50V8H0ZM50 28H100V12H50Z' },
      { key: 'failing', tone: 'bad', path: 'M50 12H100V2H50Z' },
    ])
    expect(least).toBe('M0 12H50M50 12H100')
    expect(most).toBe('M0 2H50M50 2H100')
  })

  it('draws one workload up to the head, and no minimum if the strategy has no minimum', () => {
    const samples = [sample(0, 10, 0), sample(1_000, 1, 0, 'other')]
    const { areas, least } = scrubCurve(samples, 'web', { ...frame, headMs: 4_000, hasLeast: false })
    expect(areas.map(({ path }) => path)).toEqual(['M0 28H40V8H0Z'])
    expect(least).toBe('')
  })

  it('is empty without samples', () => {
    expect(scrubCurve([], 'web', frame)).toEqual({ areas: [], least: '', most: '' })
  })
})
