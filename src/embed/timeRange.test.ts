import { describe, expect, it } from 'vitest'
import type { TimelineSample } from '../engine/index.ts'
import { endOf, timeRangeOf } from './timeRange.ts'

const journal = [{ at: 0 }, { at: 8_000 }, { at: 60_000 }]

describe('timeRangeOf', () => {
  it("starts the range at the last command before the link's cursor", () => {
    expect(timeRangeOf(journal, 24_000, {})).toEqual({ fromMs: 8_000, momentMs: 24_000, computeMs: 128_000 })
    expect(timeRangeOf(journal, 8_000, {})).toMatchObject({ fromMs: 8_000, momentMs: 8_000 })
    expect(timeRangeOf([], 5_000, {})).toMatchObject({ fromMs: 0 })
  })

  it("takes start, end and moment from the author's parameters", () => {
    expect(timeRangeOf(journal, 24_000, { from: 10_000, until: 40_000, moment: 12_000 })).toEqual({
      fromMs: 10_000,
      momentMs: 12_000,
      computeMs: 40_000,
    })
    expect(timeRangeOf(journal, 24_000, { moment: 61_000 })).toMatchObject({ fromMs: 60_000, momentMs: 61_000 })
  })

  it('moves the moment of the still picture into the range', () => {
    expect(timeRangeOf(journal, 2_000, { from: 8_000 })).toMatchObject({ fromMs: 8_000, momentMs: 8_000 })
    expect(timeRangeOf(journal, 24_000, { until: 20_000 })).toMatchObject({ momentMs: 20_000, computeMs: 20_000 })
  })
})

describe('endOf', () => {
  const range = { fromMs: 8_000, momentMs: 10_000, computeMs: 128_000 }
  const sample = (at: number, more: Partial<TimelineSample> = {}): TimelineSample => ({
    at,
    workloadUid: 'web',
    revisions: [],
    specReplicas: 10,
    minAvailable: 8,
    maxPods: 13,
    ...more,
  })

  it('returns a time shortly after the last change of the shown workload', () => {
    expect(endOf([sample(9_000), sample(30_000), sample(90_000, { workloadUid: 'other' })], 'web', range)).toBe(32_000)
  })

  it('returns a time 20 s after the start of the stall if the rollout is stalled', () => {
    expect(endOf([sample(9_000), sample(100_000, { stalledSince: 12_000 })], 'web', range)).toBe(32_000)
  })

  it('returns a time at or after the still picture, and after the start of the range', () => {
    expect(endOf([sample(9_000)], 'web', { ...range, momentMs: 50_000 })).toBe(50_000)
    expect(endOf([], 'web', range)).toBe(13_000)
  })
})
