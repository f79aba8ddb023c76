import { describe, expect, test } from 'vitest'
import { likelyDelays } from './likelyDelays.ts'

describe('likelyDelays', () => {
  test('returns exactly known delays unchanged', () => {
    expect(likelyDelays([30, 10, 2000].map((ms) => ({ ms, slack: 0 })))).toEqual([10, 30, 2000])
    expect(likelyDelays([])).toEqual([])
  })

  test('puts delays where the bounds of the delays overlap', () => {
    const seen = [
      { ms: 2000, slack: 1000 },
      { ms: 3000, slack: 1000 },
      { ms: 2400, slack: 500 },
      { ms: 2300, slack: 500 },
    ]
    for (const ms of likelyDelays(seen)) {
      expect(ms).toBeGreaterThanOrEqual(2000)
      expect(ms).toBeLessThanOrEqual(2800)
    }
  })

  test('puts delays close to the few exactly known delays', () => {
    const seen = [0, 5, 10].map((ms) => ({ ms, slack: 0 }))
    const open = Array.from({ length: 9 }, () => ({ ms: 500, slack: 500 }))
    expect(likelyDelays([...seen, ...open]).at(-1)).toBeLessThan(100)
  })

  test('keeps delays whose bounds do not overlap apart, in proportion', () => {
    const short = Array.from({ length: 3 }, () => ({ ms: 1000, slack: 300 }))
    const long = [{ ms: 60_000, slack: 500 }]
    const delays = likelyDelays([...short, ...long])
    expect(delays).toHaveLength(4)
    expect(delays.filter((ms) => ms < 1500)).toHaveLength(3)
    expect(delays.at(-1)).toBeGreaterThan(59_000)
  })
})
