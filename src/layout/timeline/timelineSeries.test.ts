import { describe, expect, it } from 'vitest'
import type { TimelineSample } from '../../engine/index.ts'
import { longTimeline, rolloutTimeline } from '../../gallery/timelineFixtures.ts'
import { lastIndexUpTo, sampleAt, seriesOf, timelineColumns, timelineSteps, totalsOf } from './timelineSeries.ts'

const uid = 'deployment/web'
const { samples } = rolloutTimeline(uid)

function sample(at: number, available: number, workloadUid = uid): TimelineSample {
  const counts = { available, ready: 0, starting: 1, failing: 0, terminating: 2 }
  return { at, workloadUid, revisions: [{ revision: 1, ...counts }], specReplicas: 10, minAvailable: 8, maxPods: 13 }
}

describe('seriesOf', () => {
  it("contains one Deployment's samples and its extremes", () => {
    const mixed = [sample(0, 10), sample(5, 99, 'other'), sample(7, 11)]
    const series = seriesOf(mixed, uid)
    expect(series.samples.map((one) => one.at)).toEqual([0, 7])
    expect(series.most).toBe(14)
    expect([...series.revisions]).toEqual([1])
  })

  it('continued from a previous series equals a series of all samples', () => {
    const all = longTimeline(uid, 500)
    let series = seriesOf(all.slice(0, 100), uid)
    for (const end of [101, 250, 500]) series = seriesOf([...all.slice(0, end)], uid, series)
    expect(series).toEqual(seriesOf(all, uid))
    expect(seriesOf(all, uid, series)).toBe(series)
  })

  it('starts again when the run was shortened', () => {
    const series = seriesOf([sample(0, 10), sample(9, 3)], uid)
    const cut = seriesOf([sample(0, 10), sample(4, 5)], uid, series)
    expect(cut.samples.map((one) => one.at)).toEqual([0, 4])
    expect(seriesOf([sample(0, 10)], uid, series).samples).toHaveLength(1)
  })
})

describe('timelineSteps', () => {
  const window = { fromMs: 0, toMs: 50_000 }

  it('covers the run without gaps up to the head', () => {
    const steps = timelineSteps(timelineColumns(samples, window, 1_000), 44_000)
    expect(steps[0]!.fromPx).toBe(0)
    expect(steps.at(-1)!.toPx).toBe(880)
    steps.slice(1).forEach((step, index) => {
      expect(step.fromPx).toBe(steps[index]!.toPx)
    })
  })

  it('starts with the state before the window', () => {
    const steps = timelineSteps(timelineColumns(samples, { fromMs: 5_000, toMs: 12_000 }, 700), 44_000)
    expect(steps).toHaveLength(1)
    expect(steps[0]).toMatchObject({ fromPx: 0, toPx: 700, sample: { at: 3_060 } })
  })

  it('never leaves out the worst sample of a column', () => {
    const dip = [sample(0, 10), sample(1_000, 10), sample(1_001, 3), sample(1_002, 10), sample(9_000, 9)]
    const steps = timelineSteps(timelineColumns(dip, { fromMs: 0, toMs: 10_000 }, 100), 10_000)
    expect(steps.map(({ fromPx, toPx, sample: { revisions } }) => [fromPx, toPx, revisions[0]!.available])).toEqual([
      [0, 10, 10],
      [10, 11, 3],
      [11, 90, 10],
      [90, 100, 9],
    ])
  })

  it('needs at most two steps per column, however long the run', () => {
    const long = longTimeline(uid, 100_000)
    const end = long.at(-1)!.at
    const steps = timelineSteps(timelineColumns(long, { fromMs: 0, toMs: end }, 1_000), end)
    expect(steps.length).toBeLessThanOrEqual(2_000)
  })

  it('continued from previous columns equal the steps of all samples', () => {
    const long = longTimeline(uid, 2_000)
    const whole = { fromMs: 0, toMs: long.at(-1)!.at }
    let columns = timelineColumns([], whole, 300)
    for (const end of [1, 2, 700, 701, 2_000]) columns = timelineColumns(long.slice(0, end), whole, 300, columns)
    expect(columns).toEqual(timelineColumns(long, whole, 300))
    expect(timelineColumns(long, whole, 300, columns)).toBe(columns)
    expect(timelineColumns(long, whole, 200, columns)).toEqual(timelineColumns(long, whole, 200))
    const cut = [...long.slice(0, 5), sample(long[5]!.at + 1, 3)]
    expect(timelineColumns(cut, whole, 300, columns)).toEqual(timelineColumns(cut, whole, 300))
  })

  it('draws nothing before the first sample, or without any sample', () => {
    expect(timelineSteps(timelineColumns([], window, 1_000), 44_000)).toEqual([])
    expect(timelineSteps(timelineColumns([sample(30_000, 5)], window, 1_000), 44_000)[0]).toMatchObject({
      fromPx: 600,
      toPx: 880,
    })
  })
})

it('sampleAt finds the sample that is valid at a time', () => {
  expect(sampleAt(samples, -1)).toBeUndefined()
  expect(sampleAt(samples, 3_019)).toMatchObject({ at: 0 })
  expect(sampleAt(samples, 3_020)).toMatchObject({ at: 3_020 })
  expect(lastIndexUpTo(samples, 1e9)).toBe(samples.length - 1)
  expect(totalsOf(sampleAt(samples, 17_250)!)).toEqual({ available: 8, present: 10, ending: 3 })
})
