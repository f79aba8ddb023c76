import { describe, expect, it } from 'vitest'
import type { TimelineSample } from '../../view/types.ts'
import { fanOf, newPodsOf } from './newPods.ts'
import type { NewPodsPoint, StudyRow } from './rows.ts'

/** A sample with the available Pods of each revision. */
function sample(at: number, available: Readonly<Record<number, number>>, workloadUid = 'web'): TimelineSample {
  const none = { ready: 0, starting: 0, failing: 0, terminating: 0 }
  const revisions = Object.entries(available).map(([revision, count]) => ({
    revision: Number(revision),
    available: count,
    ...none,
  }))
  return { at, workloadUid, revisions, specReplicas: 3, minAvailable: 2, maxPods: 4 }
}

describe('the new Pods of a seed', () => {
  it('are the Pods of the revision that is newest at the end, with times since the commands', () => {
    const samples = [
      sample(0, { 1: 3 }),
      sample(10_000, { 1: 3 }),
      sample(12_000, { 1: 3, 2: 1 }),
      sample(12_000, { 1: 2, 2: 1 }),
      sample(15_000, { 2: 3 }),
    ]
    expect(newPodsOf(samples, 10_000)).toEqual([
      { afterMs: 0, available: 0 },
      { afterMs: 2_000, available: 1 },
      { afterMs: 5_000, available: 3 },
    ])
  })

  it('are the Pods of a reused revision under its new number, and all Pods of a workload that is only scaled', () => {
    const undone = [sample(0, { 1: 0, 2: 3 }), sample(1_000, { 3: 0, 2: 3 }), sample(2_000, { 3: 2, 2: 1 })]
    expect(newPodsOf(undone, 500).map(({ available }) => available)).toEqual([0, 2])
    const scaled = [sample(0, { 1: 3 }), sample(4_000, { 1: 5 })]
    expect(newPodsOf(scaled, 1_000)).toEqual([
      { afterMs: 0, available: 3 },
      { afterMs: 3_000, available: 5 },
    ])
  })

  it('are added up over several workloads', () => {
    const samples = [
      sample(0, { 1: 3 }),
      sample(0, { 4: 2 }, 'db'),
      sample(1_000, { 1: 3, 2: 1 }),
      sample(2_000, { 4: 2, 5: 2 }, 'db'),
    ]
    expect(newPodsOf(samples, 0).map(({ available }) => available)).toEqual([0, 1, 3])
  })
})

describe('the fan of many seeds', () => {
  const row = (newPods: readonly NewPodsPoint[]): StudyRow => ({ seed: 1, newPods }) as StudyRow
  const reaching = (atMs: number) =>
    row([
      { afterMs: 0, available: 0 },
      { afterMs: atMs, available: 10 },
    ])

  it('has at each moment the number of Pods at the percentiles 5, 25, 50, 75 and 95 of the seeds', () => {
    const fan = fanOf(
      [1, 2, 3, 4].map((second) => reaching(second * 1_000)),
      5_000,
      5,
    )
    expect(fan.map(({ afterMs, p5, p25, median, p75, p95 }) => [afterMs, p5, p25, median, p75, p95])).toEqual([
      [0, 0, 0, 0, 0, 0],
      [1_000, 0, 0, 0, 0, 10],
      [2_000, 0, 0, 0, 10, 10],
      [3_000, 0, 0, 10, 10, 10],
      [4_000, 10, 10, 10, 10, 10],
      [5_000, 10, 10, 10, 10, 10],
    ])
  })

  it('is empty for rows that have no curves of Pods', () => {
    expect(fanOf([{ seed: 1 } as StudyRow], 1_000)).toEqual([])
  })
})
