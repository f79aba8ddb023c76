import { expect, test } from 'vitest'
import { clusterClock, clusterSpan } from './clusterTime.ts'

const at = Date.UTC(2026, 10, 22, 14, 3, 11)

test('times of the cluster are written in UTC', () => {
  expect(clusterClock(at)).toBe('14:03:11')
  expect(clusterSpan(at, at + 149_000)).toBe('2026-11-22 14:03:11 – 14:05:40 UTC')
  expect(clusterSpan(at, at + 86_400_000)).toBe('2026-11-22 14:03:11 – 2026-11-23 14:03:11 UTC')
  expect(clusterSpan(at, at)).toBe('2026-11-22 14:03:11 UTC')
  expect(clusterClock(Number.MAX_VALUE)).toBe('??:??:??')
})
