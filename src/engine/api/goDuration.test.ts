import { expect, it } from 'vitest'
import { parseDurationMs } from './goDuration.ts'

it.each([
  ['0', 0],
  ['500ms', 500],
  ['1m30s', 90_000],
  ['1.5h', 5_400_000],
  ['-1s', -1000],
  ['250us', 0.25],
  ['.5s', 500],
  ['5', undefined],
  ['', undefined],
  ['1y', undefined],
])('the Go duration %s is %s ms', (text, ms) => {
  expect(parseDurationMs(text)).toBe(ms)
})
