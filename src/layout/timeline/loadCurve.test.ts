import { describe, expect, it } from 'vitest'
import type { LoadTarget } from '../../engine/index.ts'
import { aheadOf, loadAt, loadsOf, wholeCurve, withoutPoint, withPoint, withRateNow } from './loadCurve.ts'

const target: LoadTarget = { kind: 'Service', namespace: 'default', name: 'web' }
const first = {
  at: 10_000,
  target,
  points: [
    { at: 0, perSecond: 100 },
    { at: 100_000, perSecond: 200 },
  ],
}
const second = {
  at: 50_000,
  target,
  points: [
    { at: 50_000, perSecond: 300 },
    { at: 90_000, perSecond: 0 },
  ],
}
const loads = [first, second]

describe('the curve of a load', () => {
  it('is 0 before the first command, then follows the last command', () => {
    expect([0, 10_000, 49_999, 50_000, 70_000, 200_000].map((at) => Math.round(loadAt(loads, at)))).toEqual([
      0, 110, 150, 300, 150, 0,
    ])
  })

  it('jumps at each command', () => {
    expect(wholeCurve(loads, 60_000)).toEqual([
      { at: 10_000, perSecond: 110 },
      { at: 50_000, perSecond: 150 },
      { at: 50_000, perSecond: 300 },
      { at: 60_000, perSecond: 225 },
    ])
  })

  it('contains only the commands of one target', () => {
    expect(loadsOf(loads, { ...target, name: 'other' })).toEqual([])
  })
})

describe('a drawn load curve', () => {
  const ahead = aheadOf(loads, 60_000)

  it('starts with the present rate at the cursor', () => {
    expect(ahead).toEqual([
      { at: 60_000, perSecond: 225 },
      { at: 90_000, perSecond: 0 },
    ])
    expect(withRateNow(ahead, -5)[0]).toEqual({ at: 60_000, perSecond: 0 })
  })

  it('replaces points that are too close to a new point, and has no point before the cursor', () => {
    expect(withPoint(ahead, { at: 88_400, perSecond: 41.6 })).toEqual([ahead[0], { at: 88_000, perSecond: 42 }])
    expect(withPoint(ahead, { at: 10, perSecond: 7 })[1]).toEqual({ at: 65_000, perSecond: 7 })
  })

  it('can lose every point except the point at the cursor', () => {
    expect(withoutPoint(ahead, 90_000)).toEqual([ahead[0]])
    expect(withoutPoint(ahead, 60_000)).toEqual(ahead)
  })
})
