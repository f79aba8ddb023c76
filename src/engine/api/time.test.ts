import { describe, expect, it } from 'vitest'
import { fromTimestamp, goDuration, humanDuration, toTimestamp } from './time.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

describe('timestamps', () => {
  it.each([
    [0, '1970-01-01T00:00:00Z'],
    [-1, '1969-12-31T23:59:59Z'],
    [951_782_399_999, '2000-02-28T23:59:59Z'],
    [951_782_400_000, '2000-02-29T00:00:00Z'],
    [951_868_800_000, '2000-03-01T00:00:00Z'],
    [1_767_225_600_000, '2026-01-01T00:00:00Z'],
    [1_767_225_599_001, '2025-12-31T23:59:59Z'],
    [4_107_542_399_000, '2100-02-28T23:59:59Z'],
    [4_107_542_400_000, '2100-03-01T00:00:00Z'],
    [-62_135_596_800_000, '0001-01-01T00:00:00Z'],
  ])('of %d ms have the text form of the Kubernetes API', (ms, text) => {
    expect(toTimestamp(ms)).toBe(text)
    expect(fromTimestamp(text)).toBe(Math.floor(ms / 1000) * 1000)
  })

  it('equal the timestamps of JavaScript’s Date on every 11th day of 600 years', () => {
    for (let ms = Date.UTC(1600, 0, 1); ms < Date.UTC(2200, 0, 1); ms += 11 * day + 3_723_000) {
      const text = toTimestamp(ms)
      expect(text).toBe(new Date(ms).toISOString().replace('.000Z', 'Z'))
      expect(fromTimestamp(text)).toBe(ms)
    }
  })

  it('may have offsets and fractions of a second', () => {
    expect(fromTimestamp('2026-01-01T02:30:00+02:30')).toBe(fromTimestamp('2026-01-01T00:00:00Z'))
    expect(fromTimestamp('2025-12-31T23:00:00-01:00')).toBe(fromTimestamp('2026-01-01T00:00:00Z'))
    expect(fromTimestamp('2026-01-01T00:00:00.999999Z')).toBe(fromTimestamp('2026-01-01T00:00:00Z'))
  })

  it('of any other form are refused', () => {
    expect(() => fromTimestamp('yesterday')).toThrow('parsing time "yesterday"')
  })
})

describe('humanDuration', () => {
  it.each([
    [-2 * second, '<invalid>'],
    [-1999, '0s'],
    [-1, '0s'],
    [0, '0s'],
    [999, '0s'],
    [119 * second, '119s'],
    [119_999, '119s'],
    [2 * minute, '2m'],
    [2 * minute + second, '2m1s'],
    [10 * minute - 1, '9m59s'],
    [10 * minute, '10m'],
    [3 * hour - 1, '179m'],
    [3 * hour, '3h'],
    [3 * hour + minute, '3h1m'],
    [8 * hour - 1, '7h59m'],
    [8 * hour, '8h'],
    [48 * hour - 1, '47h'],
    [48 * hour, '2d'],
    [49 * hour, '2d1h'],
    [8 * day - 1, '7d23h'],
    [8 * day, '8d'],
    [730 * day - 1, '729d'],
    [730 * day, '2y'],
    [731 * day, '2y1d'],
    [8 * 365 * day - 1, '7y364d'],
    [8 * 365 * day, '8y'],
    [20 * 365 * day, '20y'],
  ])('prints %d ms', (ms, text) => expect(humanDuration(ms)).toBe(text))
})

describe('goDuration', () => {
  it.each([
    [0, '0s'],
    [0.000_001, '1ns'],
    [0.0015, '1.5µs'],
    [0.25, '250µs'],
    [1, '1ms'],
    [1.5, '1.5ms'],
    [300, '300ms'],
    [1000, '1s'],
    [1500, '1.5s'],
    [1001, '1.001s'],
    [10_000, '10s'],
    [80_000, '1m20s'],
    [60_000, '1m0s'],
    [3_600_000, '1h0m0s'],
    [3_661_050, '1h1m1.05s'],
    [-80_000, '-1m20s'],
    [90_000_000, '25h0m0s'],
  ])('prints %d ms', (ms, text) => expect(goDuration(ms)).toBe(text))
})
