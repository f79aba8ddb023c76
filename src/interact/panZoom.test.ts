import { describe, expect, it } from 'vitest'
import { wheelFactor } from './panZoom.ts'

describe('wheelFactor', () => {
  it('is above 1 when the wheel is turned up, and its inverse when turned down', () => {
    const up = wheelFactor({ deltaY: -120, deltaMode: 0 })
    expect(up).toBeGreaterThan(1.2)
    expect(up * wheelFactor({ deltaY: 120, deltaMode: 0 })).toBeCloseTo(1)
  })

  it('is finer for the small turns of a pinch, and bounded for large ones', () => {
    expect(wheelFactor({ deltaY: -2, deltaMode: 0 })).toBeCloseTo(1.02, 2)
    expect(wheelFactor({ deltaY: -100_000, deltaMode: 0 })).toBeLessThan(2)
  })

  it('counts a line as several px', () => {
    expect(wheelFactor({ deltaY: -3, deltaMode: 1 })).toBeCloseTo(wheelFactor({ deltaY: -48, deltaMode: 0 }))
  })
})
