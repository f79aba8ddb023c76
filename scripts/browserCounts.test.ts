import { expect, it } from 'vitest'
import playwright from '../playwright.config.ts'
import { browserCounts } from './browserCounts.mjs'

it('counts a browser test that passes only at the second try as failed', () => {
  expect(browserCounts({ expected: 190, unexpected: 1, flaky: 2 })).toEqual({ passed: 190, failed: 3 })
  expect(browserCounts()).toEqual({ passed: 0, failed: 0 })
})

it('makes the whole run fail with it', () => {
  expect(playwright.failOnFlakyTests).toBe(true)
})
