import { describe, expect, it } from 'vitest'
import type { TimelineSample } from '../../engine/index.ts'
import { outageBands, placeOutageLabels } from './outageBands.ts'

const epochMs = Date.UTC(2026, 10, 26, 17, 40)
const unix = (seconds: number) => epochMs + seconds * 1_000

const sample = (at: number, available: number): TimelineSample => ({
  ...{ at, workloadUid: 'web', specReplicas: 4, minAvailable: 3, maxPods: 5 },
  revisions: [{ revision: 1, available, ready: 0, starting: 4 - available, failing: 0, terminating: 0 }],
})
const samples = [sample(0, 4), sample(11_200, 2), sample(12_400, 0), sample(49_700, 1), sample(53_100, 3)]
const times = { epochMs, endMs: 60_000, to: unix(60), samples }

const outage = (type: 'none' | 'below', from: number, until: number | undefined) => ({
  ...{ type, lowest: 0, wanted: 4, atLeast: 3 },
  from: unix(from),
  until: until === undefined ? undefined : unix(until),
})

describe('outageBands', () => {
  it('begins and ends where the curve changes within the second, with the outage without a Pod last', () => {
    expect(outageBands([outage('none', 12, 49), outage('below', 11, 53)], times)).toEqual([
      { type: 'below', fromMs: 11_200, toMs: 53_100, lengthMs: 42_000, wanted: 4, atLeast: 3 },
      { type: 'none', fromMs: 12_400, toMs: 49_700, lengthMs: 37_000, wanted: 4, atLeast: 3 },
    ])
  })

  it('ends with the recording if the outage lasts until then', () => {
    expect(outageBands([outage('none', 12, undefined)], times)).toMatchObject([{ toMs: 60_000, lengthMs: 48_000 }])
  })

  it('uses the end of a second without a change, within the recording', () => {
    expect(outageBands([outage('none', -5, 30)], times)).toMatchObject([{ fromMs: 0, toMs: 30_999 }])
  })
})

describe('placeOutageLabels', () => {
  const edges = { leftPx: 100, rightPx: 1_000 }
  const band = (fromPx: number, toPx: number, type: 'none' | 'below' = 'none') => ({ type, fromPx, toPx, widthPx: 120 })

  it('places a label after its outage, else before it, else in it', () => {
    expect(placeOutageLabels([band(300, 400)], edges)).toEqual([{ index: 0, row: 0, fromPx: 406, toPx: 526 }])
    expect(placeOutageLabels([band(800, 950)], edges)).toEqual([{ index: 0, row: 0, fromPx: 674, toPx: 794 }])
    expect(placeOutageLabels([band(150, 950)], edges)).toEqual([{ index: 0, row: 0, fromPx: 154, toPx: 274 }])
  })

  it('uses the second row before labels overlap', () => {
    const labels = placeOutageLabels([band(300, 420, 'below'), band(300, 420)], edges)
    expect(labels.map(({ index, row }) => [index, row])).toEqual([
      [1, 0],
      [0, 1],
    ])
  })

  it('covers no other outage: a label without a place is left out', () => {
    const labels = placeOutageLabels([band(110, 400), band(420, 440), band(460, 990)], edges)
    expect(labels.map(({ index, fromPx }) => [index, fromPx])).toEqual([
      [2, 464],
      [0, 114],
    ])
  })
})
