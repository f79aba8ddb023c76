import { describe, expect, it } from 'vitest'
import {
  clockText,
  formatBytes,
  formatCount,
  formatCpu,
  formatSpan,
  formatSpans,
  formatTick,
  shortClockText,
} from './format.ts'
import { timeTicks } from './timeScale.ts'

describe('clockText', () => {
  it.each([
    [0, '00:00.000'],
    [17_250, '00:17.250'],
    [59_999.9, '00:59.999'],
    [60_000, '01:00.000'],
    [3_599_999, '59:59.999'],
    [3_723_004, '1:02:03.004'],
    [-5, '00:00.000'],
  ])('%d ms is %s', (ms, text) => {
    expect(clockText(ms, undefined)).toBe(text)
  })
})

describe('formatSpan', () => {
  it.each([
    [0, '0.0 s'],
    [8_400, '8.4 s'],
    [9_949, '9.9 s'],
    [9_950, '10 s'],
    [18_400, '18 s'],
    [99_499, '99 s'],
    [99_500, '1m40s'],
    [280_000, '4m40s'],
    [5_999_400, '99m59s'],
    [12_000_000, '3h20m'],
  ])('%d ms is %s', (ms, text) => {
    expect(formatSpan(ms)).toBe(text)
  })
})

it('shortClockText writes a time to a tenth of a second, rounded down', () => {
  expect([0, 33_469, 3_723_999].map((ms) => shortClockText(ms, undefined))).toEqual(['00:00.0', '00:33.4', '1:02:03.9'])
})

describe('formatSpans', () => {
  it.each([
    [14_200, 18_400, '14–18 s'],
    [8_400, 12_000, '8.4–12 s'],
    [14_000, 14_400, '14 s'],
    [58_000, 105_000, '58 s–1m45s'],
    [100_000, 125_000, '1m40s–2m05s'],
  ])('%d to %d ms is %s', (least, most, text) => {
    expect(formatSpans(least, most)).toBe(text)
  })
})

describe('formatTick', () => {
  it.each([
    [20_000, 10_000, 45_000, '20 s'],
    [500, 500, 4_000, '0.5 s'],
    [40, 20, 200, '0.04 s'],
    [0, 10_000, 45_000, '0 s'],
    [90_000, 30_000, 300_000, '1:30'],
    [61_500, 500, 130_000, '1:01.50'],
    [130_040, 20, 130_200, '2:10.04'],
    [240_000, 120_000, 600_000, '4 min'],
    [0, 120_000, 600_000, '0 min'],
    [3_600_000, 1_800_000, 10_800_000, '1 h'],
    [5_400_000, 1_800_000, 10_800_000, '1h30m'],
    [7_200_000, 3_600_000, 36_000_000, '2 h'],
    [21_610_000, 10_000, 21_700_000, '6:00:10'],
  ])('%d ms in steps of %d up to %d is %s', (ms, stepMs, endMs, text) => {
    expect(formatTick(ms, stepMs, endMs)).toBe(text)
  })
})

it('formatCount groups thousands', () => {
  expect([0, 999, 1_000, 6_250, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,000', '6,250', '1,234,567'])
})

it('formatCpu and formatBytes write quantities as Kubernetes does', () => {
  expect([0, 250, 1_000, 1_500, 2_000].map(formatCpu)).toEqual(['0m', '250m', '1', '1500m', '2'])
  expect([0, 64 * 1024 ** 2, 1.5 * 1024 ** 3, 2 * 1024 ** 3].map(formatBytes)).toEqual(['0', '64Mi', '1.5Gi', '2Gi'])
})

describe("on a real cluster's clock", () => {
  const epochMs = Date.UTC(2026, 10, 22, 23, 59, 50)

  it('times are written as time of day', () => {
    expect(clockText(0, epochMs)).toBe('23:59:50')
    expect(shortClockText(11_999, epochMs)).toBe('00:00:01')
  })

  it('labels are at whole units of the day', () => {
    const ticks = timeTicks({ fromMs: 0, toMs: 120_000 }, 400, epochMs)
    expect(ticks.map(({ label }) => label)).toEqual(['00:00:00', '00:00:30', '00:01:00', '00:01:30'])
    expect(ticks[0]?.atMs).toBe(10_000)
    expect(formatTick(70_000, 60_000, 600_000, epochMs)).toBe('00:01')
  })
})
