import { describe, expect, it } from 'vitest'
import type { TimelineSample } from '../engine/index.ts'
import { internMark, internSample } from './internRepeats.ts'

const sample = (at: number, available = 3, stayMilli = 250): TimelineSample => ({
  at,
  workloadUid: 'd',
  revisions: [{ revision: 1, available, ready: 0, starting: 0, failing: 0, terminating: 0 }],
  specReplicas: 3,
  minAvailable: 3,
  maxPods: 4,
  nodes: [{ node: 'node-1', stayMilli, endingMilli: 0 }],
})

describe('interning in a timeline', () => {
  it('shares the parts of a sample that equal parts of the previous sample', () => {
    const before = sample(0)
    const after = internSample(sample(10), before)
    expect(after).toEqual(sample(10))
    expect(after.revisions).toBe(before.revisions)
    expect(after.nodes).toBe(before.nodes)
  })

  it('does not share the changed parts of a sample', () => {
    expect(internSample(sample(10, 2, 500), sample(0))).toEqual(sample(10, 2, 500))
    expect(internSample(sample(10), undefined)).toEqual(sample(10))
    const { nodes: _, ...without } = sample(10)
    expect(internSample(without, sample(0))).toEqual(without)
  })

  it('returns equal marks', () => {
    const mark = { at: 1, kind: 'event', workloadUid: 'd', text: 'BackOff: again', warning: true } as const
    expect(internMark(mark)).toEqual(mark)
  })
})
