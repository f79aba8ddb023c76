import { expect, test } from 'vitest'
import { testsOf } from './relatedTests.mjs'

test('a file has the tests that import it, and a test itself', () => {
  expect(testsOf(['scripts/checks/relatedTests.mjs'])).toEqual(['scripts/checks/relatedTests.test.ts'])
  expect(testsOf(['scripts/checks/relatedTests.test.ts'])).toEqual(['scripts/checks/relatedTests.test.ts'])
})

test('tests that reach a file through others come after those that import it', () => {
  const tests = testsOf(['./src/layout/lifelineScale.ts'])
  expect(tests[0]).toBe('src/layout/lifelineScale.test.ts')
  expect(tests).toContain('src/components/inspector/inspector.test.tsx')
})

test('a folder has the tests inside', () => {
  expect(testsOf(['scripts/lint/', 'src/storage'])).toEqual(
    expect.arrayContaining(testsOf(['src/storage/runStorage.ts'])),
  )
  expect(testsOf(['src/storage']).length).toBeGreaterThan(1)
})

test('a file that nothing imports has no tests', () => {
  expect(testsOf(['README.md'])).toEqual([])
})
