import { expect, test } from 'vitest'
import { testsOf } from './relatedTests.mjs'

test('testsOf returns the tests that import a file, and a test file itself', () => {
  expect(testsOf(['scripts/checks/relatedTests.mjs'])).toEqual(['scripts/checks/relatedTests.test.ts'])
  expect(testsOf(['scripts/checks/relatedTests.test.ts'])).toEqual(['scripts/checks/relatedTests.test.ts'])
})

test('testsOf returns tests that import a file directly before tests that import the file through other files', () => {
  const tests = testsOf(['./src/layout/lifelineScale.ts'])
  expect(tests[0]).toBe('src/layout/lifelineScale.test.ts')
  expect(tests).toContain('src/components/inspector/inspector.test.tsx')
})

test('testsOf returns the tests inside a folder', () => {
  expect(testsOf(['scripts/lint/', 'src/storage'])).toEqual(
    expect.arrayContaining(testsOf(['src/storage/runStorage.ts'])),
  )
  expect(testsOf(['src/storage']).length).toBeGreaterThan(1)
})

test('testsOf returns no tests for a file that nothing imports', () => {
  expect(testsOf(['README.md'])).toEqual([])
})

test('testsOf returns the tests that read a file by its place', () => {
  expect(testsOf(['src/i18n/en/palette.ts'])).toContain('src/i18n/i18n.test.ts')
  expect(testsOf(['src/i18n/zhCN/recorded/guide.ts'])).toContain('src/i18n/i18n.test.ts')
})
