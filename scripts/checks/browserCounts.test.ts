import { expect, it } from 'vitest'
import { browserCounts, mostFlakyTests } from './browserCounts.mjs'

it('browserCounts counts few browser tests that pass at their second try as passed', () => {
  expect(browserCounts({ expected: 190, flaky: mostFlakyTests })).toEqual({ passed: 190 + mostFlakyTests, failed: 0 })
  expect(browserCounts({ expected: 190, unexpected: 1, flaky: 1 })).toEqual({ passed: 191, failed: 1 })
  expect(browserCounts()).toEqual({ passed: 0, failed: 0 })
})

it('browserCounts counts many browser tests that pass at their second try as failed', () => {
  expect(browserCounts({ expected: 190, flaky: mostFlakyTests + 1 })).toEqual({
    passed: 190,
    failed: mostFlakyTests + 1,
  })
})
