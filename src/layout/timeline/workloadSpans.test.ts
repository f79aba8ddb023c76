import { describe, expect, it } from 'vitest'
import type { TimelineSample } from '../../engine/index.ts'
import { togetherSpans, workloadSpans } from './workloadSpans.ts'

const none = { available: 0, ready: 0, starting: 0, failing: 0, terminating: 0 }

function sample(workloadUid: string, at: number, pods: Partial<typeof none>, more: Partial<TimelineSample> = {}) {
  const revisions = [{ ...none, ...pods, revision: 1, tone: 0 }]
  return { at, workloadUid, revisions, specReplicas: 2, minAvailable: 1, maxPods: 3, ...more }
}

const run = [
  sample('a', 0, { starting: 2 }),
  sample('b', 0, { starting: 2 }),
  sample('a', 3_000, { available: 1, starting: 1 }),
  sample('a', 5_000, { available: 2 }),
  sample('b', 6_000, { failing: 2 }, { stalledSince: 6_000 }),
]
const always = Number.POSITIVE_INFINITY

describe('time ranges of many workloads', () => {
  it('distinguish rolling, stalled and settled workloads', () => {
    const { byWorkload } = workloadSpans(run, '')
    expect(byWorkload.get('a')).toEqual([
      { fromMs: 0, toMs: 5_000, doing: 'rolling', tone: 0 },
      { fromMs: 5_000, toMs: always, doing: 'settled', tone: 0 },
    ])
    expect(byWorkload.get('b')?.map(({ doing }) => doing)).toEqual(['rolling', 'stalled'])
  })

  it('are equal when built step by step, and are rebuilt after a seek to an earlier time', () => {
    const before = workloadSpans(run.slice(0, 3), '')
    expect(workloadSpans(run, '', before)).toEqual(workloadSpans(run, ''))
    expect(workloadSpans(run.slice(0, 2), '', before)).toEqual(workloadSpans(run.slice(0, 2), ''))
  })

  it('end with a deleted workload, and continue when a workload has replicas again', () => {
    const gone = sample('a', 8_000, {}, { specReplicas: 0, maxPods: 0 })
    const { byWorkload } = workloadSpans([...run, gone, sample('a', 9_000, { starting: 1 })], '')
    expect(byWorkload.get('a')?.map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
      [0, 5_000],
      [5_000, 8_000],
      [9_000, always],
    ])
  })

  it('show the worst state if the workloads are combined', () => {
    const { byWorkload } = workloadSpans(run, '')
    expect(togetherSpans([...byWorkload.values()]).map(({ fromMs, toMs, doing }) => [fromMs, toMs, doing])).toEqual([
      [0, 6_000, 'rolling'],
      [6_000, always, 'stalled'],
    ])
    expect(togetherSpans([])).toEqual([])
  })
})
