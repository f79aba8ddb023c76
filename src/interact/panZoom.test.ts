import { describe, expect, it } from 'vitest'
import { wheelFactor } from './panZoom.ts'

describe('wheelFactor', () => {
  it('zooms in when turned up and out by the same when turned down', () => {
    const up = wheelFactor({ deltaY: -120, deltaMode: 0 })
    expect(up).toBeGreaterThan(1.2)
    expect(up * wheelFactor({ deltaY: 120, deltaMode: 0 })).toBeCloseTo(1)
  })

  it('is finer for the small turns of a pinch, and bounded for wild ones', () => {
    expect(wheelFactor({ deltaY: -2, deltaMode: 0 })).toBeCloseTo(1.02, 2)
    expect(wheelFactor({ deltaY: -100_000, deltaMode: 0 })).toBeLessThan(2)
  })

  it('counts lines as px', () => {
    expect(wheelFactor({ deltaY: -3, deltaMode: 1 })).toBeCloseTo(wheelFactor({ deltaY: -48, deltaMode: 0 }))
  })
})
