import { describe, expect, it } from 'vitest'
import type { TimelineSample } from '../../engine/index.ts'
import { curvePaths, type SharePoint, shareCurves } from './nodeCurve.ts'

const at = (ms: number): TimelineSample => ({
  at: ms,
  workloadUid: 'd',
  revisions: [],
  specReplicas: 1,
  minAvailable: 0,
  maxPods: 1,
})
const sample = (ms: number, ...shares: readonly (readonly [string, number, number])[]): TimelineSample => ({
  ...at(ms),
  nodes: shares.map(([node, stayMilli, endingMilli]) => ({ node, stayMilli, endingMilli })),
})

describe('shareCurves', () => {
  it('has a point for each change of each node', () => {
    const curves = shareCurves([
      sample(0, ['a', 0, 0], ['b', 0, 0]),
      sample(10, ['a', 250, 0], ['b', 0, 0]),
      sample(10, ['a', 500, 0], ['b', 0, 0]),
      at(15),
      sample(20, ['a', 250, 250], ['b', 0, 0]),
    ])
    expect(curves.get('a')).toEqual([
      { at: 0, stay: 0, ending: 0 },
      { at: 10, stay: 500, ending: 0 },
      { at: 20, stay: 250, ending: 250 },
    ])
    expect(curves.get('b')).toHaveLength(1)
  })
})

describe('curvePaths', () => {
  const frame = { width: 100, height: 40, endMs: 100, fullMilli: 1_000 }

  it('draws steps, with Terminating Pods stacked on the other Pods', () => {
    const points: readonly SharePoint[] = [
      { at: 0, stay: 500, ending: 0 },
      { at: 50, stay: 250, ending: 250 },
    ]
    expect(curvePaths(points, frame)).toEqual({
      stay: 'M0,20L50,20L50,30L100,30L100,40L50,40L50,40L0,40Z',
      ending: 'M0,20L50,20L50,20L100,20L100,30L50,30L50,20L0,20Z',
    })
  })

  it('draws the last of several changes within one px', () => {
    const points = Array.from({ length: 1_000 }, (_, i) => ({ at: i / 10, stay: i, ending: 0 }))
    const { stay } = curvePaths(points, frame)
    const heights = new Set(stay.match(/,[\d.]+/g))
    expect(heights.size).toBeGreaterThan(100)
    expect(heights.size).toBeLessThan(220)
    expect(curvePaths([], frame)).toEqual({ stay: '', ending: '' })
  })
})
