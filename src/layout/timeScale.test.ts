import { describe, expect, it } from 'vitest'
import { fitWindow, leastWindowMs, panWindow, timeTicks, windowOf, zoomWindow } from './timeScale.ts'

describe('fitWindow', () => {
  it.each([
    [0, 10_000],
    [9_500, 10_000],
    [9_900, 12_000],
    [44_000, 45_000],
    [60_000, 66_000],
    [600_000, 660_000],
    [3_600_000, 3_960_000],
    [36_000_000, 39_600_000],
    [86_400_000, 100_800_000],
    [1_000_000_000, 1_036_800_000],
  ])('shows a run of %d ms in a window of %d ms', (headMs, toMs) => {
    expect(fitWindow(headMs)).toEqual({ fromMs: 0, toMs })
  })

  it('shows the present near the right edge', () => {
    for (let headMs = 10_000; headMs < 170_000_000; headMs *= 1.01) {
      const { toMs } = fitWindow(headMs)
      expect(headMs).toBeLessThan(toMs)
      expect(headMs / toMs).toBeGreaterThan(0.8)
    }
  })
})

it('zoomWindow zooms around a time, never starts before 0, and never shows less than the minimum', () => {
  const zoomed = zoomWindow({ fromMs: 0, toMs: 10_000 }, 5_000, 0.5)
  expect(zoomed).toEqual({ fromMs: 2_500, toMs: 7_500 })
  expect(zoomWindow(zoomed, 2_600, 4)).toMatchObject({ fromMs: 2_200, toMs: 22_200 })
  expect(zoomWindow(zoomed, 2_600, 100).fromMs).toBe(0)
  const closest = zoomWindow(zoomed, 5_000, 0.0001)
  expect(closest.toMs - closest.fromMs).toBe(leastWindowMs)
  expect(panWindow(zoomed, -9_000)).toEqual({ fromMs: 0, toMs: 5_000 })
})

it('windowOf makes a window of a drag in either direction, never shorter than the minimum', () => {
  expect(windowOf(2_000, 7_000)).toEqual({ fromMs: 2_000, toMs: 7_000 })
  expect(windowOf(7_000, 2_000)).toEqual({ fromMs: 2_000, toMs: 7_000 })
  expect(windowOf(5_000, 5_010)).toEqual({ fromMs: 4_905, toMs: 5_105 })
  expect(windowOf(0, 0)).toEqual({ fromMs: 0, toMs: leastWindowMs })
})

describe('timeTicks', () => {
  it.each([
    [10_000, ['0 s', '2 s', '4 s', '6 s', '8 s', '10 s']],
    [45_000, ['0 s', '10 s', '20 s', '30 s', '40 s']],
    [300_000, ['0 min', '1 min', '2 min', '3 min', '4 min', '5 min']],
    [10_800_000, ['0 min', '30 min', '1 h', '1h30m', '2 h', '2h30m', '3 h']],
  ])('labels a window of %d ms on 620 px', (toMs, labels) => {
    expect(timeTicks({ fromMs: 0, toMs }, 620).map((tick) => tick.label)).toEqual(labels)
  })

  it('has at most 11 ticks, with different labels, at every zoom', () => {
    for (let length = leastWindowMs; length < 200_000_000; length *= 1.7) {
      const ticks = timeTicks({ fromMs: 12_345, toMs: 12_345 + length }, 900)
      expect(ticks.length).toBeLessThanOrEqual(11)
      expect(new Set(ticks.map((tick) => tick.label)).size).toBe(ticks.length)
    }
  })
})
