import { expect, it } from 'vitest'
import type { RolloutTrace, RunComparison } from '../../engine/index.ts'
import { delayGround, delayPlot } from './delayPlot.ts'
import { mostPodRows, podTimes } from './podTimes.ts'
import { curveEdges, curveMoments, predictedCurves } from './predictedCurves.ts'

const real: RolloutTrace = {
  outcome: 'complete',
  completeAt: 8_000,
  lowestAvailable: 1,
  mostPods: 3,
  availableAtEnd: 2,
  wanted: 2,
  availableAt: [4_000, 8_000],
  scalings: [],
  conditions: [],
  warnings: [],
  earlierWarnings: [],
  points: [
    { at: 0, available: 2, newAvailable: 0, pods: 2 },
    { at: 4_000, available: 2, newAvailable: 1, pods: 3 },
    { at: 8_000, available: 2, newAvailable: 2, pods: 2 },
  ],
}
const band = (most: number) =>
  [0, 2_500, 5_000, 7_500, 10_000].map((at, i) => ({ at, low: 0, median: Math.min(most, i), high: most }))
const figure = { real: null, predicted: null, isInside: true }
const comparison: RunComparison = {
  seeds: 2,
  real,
  sameEnd: 2,
  timeToComplete: figure,
  lowestAvailable: figure,
  mostPods: figure,
  pods: [],
  newAvailable: band(2),
  available: band(2),
  allPods: band(4),
  sameScalings: 2,
  differences: [],
  agrees: [],
}

it('predictedCurves draws the recorded counts as steps on the axes of the predicted bands', () => {
  const { x, y, endMs, newAvailable, ticks, levels } = predictedCurves(real, comparison, 60_000, 448, 176)
  expect(endMs).toBe(10_000)
  const [left, right] = [x(0), x(10_000)]
  expect([left, right]).toEqual([curveEdges.left, 448 - curveEdges.right])
  expect(y(4)).toBe(curveEdges.top)
  // 0 Pods at first, 1 from 4 s, 2 from 8 s on, to the end.
  expect(newAvailable.real).toBe('M34,140L194,140L194,115L354,115L354,90L434,90L434,90')
  expect(newAvailable.median).toMatch(/^M34,140L/)
  expect(newAvailable.band).toMatch(/Z$/)
  expect(ticks.map(({ label }) => label)).toEqual(['0', '+2.0 s', '+4.0 s', '+6.0 s', '+8.0 s'])
  expect(levels).toEqual([0, 1, 2, 3, 4])
})

it('predictedCurves shows the recording while no simulated run has finished', () => {
  const { endMs, newAvailable } = predictedCurves(real, undefined, 60_000, 448, 176)
  expect(endMs).toBeCloseTo(8_800)
  expect(newAvailable.median).toBe('')
  expect(newAvailable.band).toBe('')
})

it('curveMoments gives the counts of the curves as a table', () => {
  expect(curveMoments(comparison).map(({ at, real: is, predicted }) => [at, is, predicted.median])).toEqual([
    [0, 0, 0],
    [2_500, 0, 1],
    [5_000, 1, 2],
    [7_500, 1, 2],
    [10_000, 2, 2],
  ])
  const long = { ...comparison, newAvailable: Array.from({ length: 161 }, (_, at) => ({ ...band(2)[0], at })) }
  expect(curveMoments(long as RunComparison)).toHaveLength(17)
})

it('podTimes has a row for each new Pod, and for very many Pods the first, the last and a sample', () => {
  const pods = Array.from({ length: 500 }, (_, i) => ({ real: i * 100, predicted: null, isInside: true }))
  const few = podTimes(pods.slice(0, 3), 300)
  expect(few.rows.map(({ number }) => number)).toEqual([1, 2, 3])
  const { rows, x } = podTimes(pods, 300)
  expect(rows).toHaveLength(mostPodRows)
  expect([rows[0]?.number, rows.at(-1)?.number]).toEqual([1, 500])
  expect(x(49_900)).toBeLessThan(300)
})

it('delayPlot draws the density of the recorded delays, and a point for each delay', () => {
  const { hill, points, endMs, x } = delayPlot([1_000, 1_000, 2_000, 9_000], 200)
  expect(endMs).toBeGreaterThanOrEqual(9_000)
  expect(points.map(({ at }) => at)).toEqual([1_000, 1_000, 2_000, 9_000])
  expect(points[3]?.x).toBe(x(9_000))
  expect(points.every(({ y }) => y > delayGround)).toBe(true)
  expect(hill).toMatch(/Z$/)
  expect(
    delayPlot(
      Array.from({ length: 5_000 }, (_, i) => i),
      200,
    ).points.length,
  ).toBeLessThanOrEqual(90)
})
