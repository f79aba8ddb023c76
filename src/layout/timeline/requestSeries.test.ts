import { describe, expect, it } from 'vitest'
import type { RequestSample } from '../../engine/index.ts'
import { requestTimeline } from '../../gallery/timelineFixtures.ts'
import {
  hasRequests,
  isBeforeAnswers,
  requestSeriesOf,
  requestSteps,
  requestsAt,
  requestsWithin,
} from './requestSeries.ts'

const uid = 'deployment/web'

function sample(at: number, failedPerSecond: number, more: Partial<RequestSample> = {}): RequestSample {
  return {
    at,
    serviceUid: 'a',
    namespace: 'default',
    name: 'a',
    workloadUids: [uid],
    perSecond: 100,
    failedPerSecond,
    endpoints: 10,
    answering: 10,
    silent: [],
    ...more,
  }
}

describe('requestSeriesOf', () => {
  it("adds up only the Services that select the Deployment's Pods", () => {
    const b = { serviceUid: 'b', name: 'b', perSecond: 20 }
    const all = [
      sample(0, 0),
      sample(500, 3, { serviceUid: 'other', workloadUids: ['else'] }),
      sample(1_000, 5, b),
      sample(2_000, 10),
    ]
    const { moments, most } = requestSeriesOf(all, uid)
    expect(moments.map(({ at, perSecond, failedPerSecond }) => [at, perSecond, failedPerSecond])).toEqual([
      [0, 100, 0],
      [1_000, 120, 5],
      [2_000, 120, 15],
    ])
    expect(most).toBe(120)
    expect(requestsAt(requestSeriesOf(all, uid), 1_999)?.services.map((one) => one.name)).toEqual(['a', 'b'])
  })

  it('leaves out a Service that was deleted or selects other Pods now', () => {
    const gone = requestSeriesOf([sample(0, 100), sample(1_000, 0, { perSecond: 0 })], uid)
    expect(gone.moments.at(-1)).toMatchObject({ perSecond: 0, failedPerSecond: 0, services: [] })
    const moved = requestSeriesOf([sample(0, 100), sample(1_000, 100, { workloadUids: ['else'] })], uid)
    expect(moved.moments.at(-1)).toMatchObject({ perSecond: 0, failedBefore: 100, services: [] })
  })

  it('has the time of the first answer: earlier failures belong to the first start', () => {
    const none = { endpoints: 0 }
    const starting = requestSeriesOf([sample(0, 100, none), sample(2_000, 100, none)], uid)
    expect(isBeforeAnswers(starting, 60_000)).toBe(true)
    // Endpoints that never answer are a failure once the nodes know the endpoints.
    const silent = requestSeriesOf([sample(0, 100, none), sample(2_000, 100, { endpoints: 3 })], uid)
    expect([2_500, 7_000].map((at) => isBeforeAnswers(silent, at))).toEqual([true, false])
    const up = requestSeriesOf([sample(0, 100, none), sample(2_000, 40), sample(3_000, 100)], uid)
    expect([1_999, 2_000, 9_000].map((at) => isBeforeAnswers(up, at))).toEqual([true, false, false])
  })

  it('continued from a previous series equals a series of all samples', () => {
    const all = requestTimeline(uid)
    let series = requestSeriesOf([], uid)
    for (const end of [1, 4, 5, 6, all.length]) series = requestSeriesOf(all.slice(0, end), uid, series)
    expect(series).toEqual(requestSeriesOf(all, uid))
    expect(requestSeriesOf(all, uid, series)).toBe(series)
  })

  it('starts again when the run was shortened', () => {
    const series = requestSeriesOf([sample(0, 0), sample(9, 3)], uid)
    expect(requestSeriesOf([sample(0, 0), sample(4, 5)], uid, series).moments.map(({ at }) => at)).toEqual([0, 4])
  })

  it('has nothing to draw if no request was sent', () => {
    expect(hasRequests(undefined)).toBe(false)
    expect(hasRequests(requestSeriesOf([], uid))).toBe(false)
    expect(hasRequests(requestSeriesOf([sample(0, 0, { workloadUids: ['else'] })], uid))).toBe(false)
    expect(hasRequests(requestSeriesOf([sample(0, 0)], uid))).toBe(true)
  })
})

describe('requestsWithin', () => {
  const series = requestSeriesOf([sample(1_000, 0), sample(2_000, 50), sample(3_000, 0)], uid)
  it.each([
    ['all of it', 0, 10_000, 10_000, 900, 50],
    ['not after the head', 0, 10_000, 2_500, 150, 25],
    ['a part of the outage', 2_200, 2_600, 10_000, 40, 20],
    ['before the first', 0, 900, 10_000, 0, 0],
    ['after the head', 5_000, 6_000, 4_000, 0, 0],
  ])('%s', (_, fromMs, toMs, headMs, sent, failed) => {
    expect(requestsWithin(series, { fromMs, toMs }, headMs)).toEqual({ sent, failed })
  })
})

describe('requestSteps', () => {
  it('ends at the head and is level between samples', () => {
    const series = requestSeriesOf([sample(0, 0), sample(5_000, 25)], uid)
    expect(requestSteps(series, { fromMs: 0, toMs: 10_000 }, 100, 8_000)).toEqual([
      { fromPx: 0, toPx: 50, perSecond: 100, failedShare: 0 },
      { fromPx: 50, toPx: 80, perSecond: 100, failedShare: 0.25 },
    ])
  })

  it('shows an outage shorter than a column of pixels', () => {
    const series = requestSeriesOf([sample(0, 0), sample(5_001, 100), sample(5_002, 0)], uid)
    const steps = requestSteps(series, { fromMs: 0, toMs: 36_000_000 }, 1_000, 36_000_000)
    expect(steps.map((step) => step.failedShare)).toEqual([1, 0])
    expect(steps[0]).toMatchObject({ fromPx: 0, toPx: 1 })
    expect(steps[1]).toMatchObject({ fromPx: 1, toPx: 1_000 })
  })

  it('has a step from the first sample on, and a step that began before the shown range', () => {
    const series = requestSeriesOf([sample(4_000, 100)], uid)
    expect(requestSteps(series, { fromMs: 0, toMs: 8_000 }, 80, 8_000)).toMatchObject([{ fromPx: 40, toPx: 80 }])
    expect(requestSteps(series, { fromMs: 6_000, toMs: 8_000 }, 80, 7_000)).toMatchObject([{ fromPx: 0, toPx: 40 }])
  })
})
