import { describe, expect, it } from 'vitest'
import type { StudyRow } from '../../engine/index.ts'
import { fanEnd, fanScene } from './fanScene.ts'
import { lowestLevels } from './lowestLevels.ts'
import { frontierOf, type SweepPoint, sweepPicture } from './sweepPicture.ts'
import { timeColumns } from './timeColumns.ts'

function row(seed: number, more: Partial<StudyRow>): StudyRow {
  return { seed, ending: 'complete', specReplicas: 10, minAvailable: 8, lowestAvailable: 8, ...more } as StudyRow
}

it('timeColumns stacks the runs that complete after the deadline on the runs that complete before it', () => {
  const times = [10_000, 10_100, 10_200, 60_000]
  const rows = times.map((completeAfterMs, seed) =>
    row(seed, { completeAfterMs, ending: seed === 3 ? 'late' : 'complete' }),
  )
  const plot = timeColumns([...rows, row(9, { completeAfterMs: null, ending: 'stalled' })], 480, 150)
  expect(plot?.columns).toHaveLength(2)
  const [first, last] = plot?.columns ?? []
  expect(first).toMatchObject({ lateHeight: 0 })
  expect(last).toMatchObject({ onTimeHeight: 0 })
  expect(first?.onTimeHeight).toBeCloseTo(3 * (last?.lateHeight ?? 0))
  expect(first?.x).toBeLessThanOrEqual(plot?.x(10_000) ?? 0)
  expect(timeColumns([row(1, { completeAfterMs: null })], 480, 150)).toBeUndefined()
})

it('lowestLevels lists the minimum available Pods of the runs, from all Pods to below maxUnavailable', () => {
  const rows = [8, 8, 7, 10].map((lowestAvailable, seed) => row(seed, { lowestAvailable }))
  expect(lowestLevels(rows).map(({ to, seeds, is }) => [to, seeds, is])).toEqual([
    [10, 1, 'all'],
    [9, 0, undefined],
    [8, 2, 'bound'],
    [7, 1, 'below'],
  ])
})

it('lowestLevels groups many levels into ranges, none of which crosses the maxUnavailable bound', () => {
  const rows = [100, 80, 75, 74, 60].map((lowestAvailable, seed) =>
    row(seed, { lowestAvailable, specReplicas: 100, minAvailable: 75 }),
  )
  const levels = lowestLevels(rows)
  expect(levels.length).toBeLessThanOrEqual(8)
  expect(levels.reduce((sum, { seeds }) => sum + seeds, 0)).toBe(5)
  const [bound] = levels.filter(({ is }) => is === 'bound')
  expect(bound?.from).toBe(75)
  expect(levels.filter(({ is }) => is === 'below').every(({ to }) => to < 75)).toBe(true)
})

const point = (label: string, medianMs: number | null, surge: number, more: Partial<SweepPoint> = {}): SweepPoint => ({
  label,
  medianMs,
  surgePodMs: surge * 1000,
  isBelow: false,
  isNow: false,
  ...more,
})

it('frontierOf contains the settings that no other setting beats, and none below the maxUnavailable bound', () => {
  const points = [
    point('fast', 10_000, 70),
    point('beaten', 12_000, 90),
    point('cheap', 40_000, 20),
    point('now', 20_000, 60, { isNow: true }),
    point('reckless', 9_000, 5, { isBelow: true }),
    point('never', null, 0),
  ]
  expect(frontierOf(points).map(({ label }) => label)).toEqual(['fast', 'now', 'cheap'])
  const { marks, front, timeTicks, costTicks } = sweepPicture(points, 600, 260)
  expect(Object.fromEntries(marks.map(({ label, is }) => [label, is]))).toEqual({
    beaten: 'other',
    reckless: 'below',
    fast: 'front',
    cheap: 'front',
    now: 'now',
  })
  const at = (label: string) => marks.find((one) => one.label === label)
  expect(front).toBe(`M${['fast', 'now', 'cheap'].map((one) => `${at(one)?.x},${at(one)?.y}`).join('L')}`)
  expect(at('beaten')?.word).toBeUndefined()
  expect(at('fast')?.word).toBeDefined()
  expect(at('cheap')?.x).toBeGreaterThan(at('now')?.x ?? 0)
  expect(at('cheap')?.y).toBeGreaterThan(at('fast')?.y ?? 0)
  expect(timeTicks.length).toBeGreaterThan(1)
  expect(costTicks[0]?.label).toBe('0')
})

describe('the fan of simulated runs', () => {
  const newPods = [
    { afterMs: 0, available: 0 },
    { afterMs: 5_000, available: 9 },
  ]
  const done = row(1, { completeAfterMs: 9_000, deadlineAfterMs: null, newPods })
  const stalled = row(2, { completeAfterMs: null, deadlineAfterMs: 60_000, newPods, ending: 'stalled' })

  it('ends after the last completion, and at 1.5 times an exceeded deadline', () => {
    expect(fanEnd([done])).toBe(10_000)
    expect(fanEnd([done, stalled])).toBeGreaterThanOrEqual(90_000)
    expect(fanEnd([row(3, { completeAfterMs: null, deadlineAfterMs: null, newPods })])).toBe(10_000)
  })

  it('draws all runs in one scale, and the worst run to its end', () => {
    const band = { p5: 0, p25: 2, median: 5, p75: 8, p95: 10 }
    const fan = [0, 50_000, 100_000].map((afterMs) => ({ afterMs, ...band }))
    const scene = fanScene([done, stalled], fan, stalled, { width: 500, height: 200 })
    expect([scene.left, scene.worstEnd, scene.deadlineMs]).toEqual([32, 9, 60_000])
    expect(scene.y(10)).toBe(scene.top)
    expect(scene.worst.endsWith(`H${scene.right}`) || scene.worst.includes(`L${scene.right},`)).toBe(true)
    for (const path of [scene.most, scene.half, scene.median]) expect(path).toMatch(/^M32,/)
  })
})
