import { describe, expect, it } from 'vitest'
import { join, levelCurve, type Point, pointOn, route, uprightCurve } from './loopPath.ts'

const from: Point = { x: 10, y: 20 }
const to: Point = { x: 110, y: 80 }

describe('pointOn', () => {
  it('returns the ends of the path for the shares 0 and 1', () => {
    for (const path of [levelCurve(from, to), uprightCurve(from, to), route([from, { x: 10, y: 80 }, to])]) {
      expect(pointOn(path, 0)).toEqual(from)
      expect(pointOn(path, 1)).toEqual(to)
    }
  })

  it('measures shares by length: the share 0.25 is a quarter of the length', () => {
    const path = route([
      { x: 0, y: 0 },
      { x: 30, y: 0 },
      { x: 30, y: 90 },
    ])
    expect(pointOn(path, 0.25)).toEqual({ x: 30, y: 0 })
    expect(pointOn(path, 0.125)).toEqual({ x: 15, y: 0 })
    expect(pointOn(path, 0.75)).toEqual({ x: 30, y: 60 })
  })

  it('returns an end of the path for shares below 0 and above 1', () => {
    expect(pointOn(levelCurve(from, to), -1)).toEqual(from)
    expect(pointOn(levelCurve(from, to), 2)).toEqual(to)
  })

  it('never moves backwards on a curve as the share grows', () => {
    const path = levelCurve(from, to)
    const xs = Array.from({ length: 21 }, (_, i) => pointOn(path, i / 20).x)
    expect(xs).toEqual([...xs].sort((a, b) => a - b))
  })
})

describe('paths of the control loop', () => {
  it('a level curve starts and ends horizontally', () => {
    expect(levelCurve(from, to).d).toBe('M10 20C60 20 60 80 110 80')
    expect(uprightCurve(from, to).d).toBe('M10 20C10 50 110 50 110 80')
  })

  it('a route rounds its corners by at most half of the shorter side', () => {
    expect(route([from, { x: 50, y: 20 }, { x: 50, y: 80 }], 8).d).toBe('M10 20L42 20Q50 20 50 28L50 80')
    expect(route([from, { x: 50, y: 20 }, { x: 50, y: 26 }], 8).d).toBe('M10 20L47 20Q50 20 50 23L50 26')
    expect(route([]).d).toBe('')
  })

  it('two paths join without a gap', () => {
    const bus = { x: 110, y: 140 }
    const both = join(levelCurve(from, to), route([to, bus]))
    expect(both.d).toBe('M10 20C60 20 60 80 110 80L110 140')
    expect(pointOn(both, 1)).toEqual(bus)
    expect(both.points.filter(({ x, y }) => x === to.x && y === to.y)).toHaveLength(1)
  })
})
