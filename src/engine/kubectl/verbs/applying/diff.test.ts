import { describe, expect, it } from 'vitest'
import { unifiedDiff } from './diff.ts'

const numbers = Array.from({ length: 20 }, (_, index) => String(index + 1))
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
const with5And = (line: number) => textOf(numbers.map((text) => (text === '5' || text === String(line) ? 'x' : text)))
const headsOf = (diff: string) => diff.split('\n').filter((line) => line.startsWith('@@'))

// The expected lines were printed by GNU diff 3.
describe('unifiedDiff', () => {
  it('prints three lines of context around each change, and nothing for equal texts', () => {
    expect(unifiedDiff(textOf(numbers), textOf(numbers))).toBe('')
    expect(unifiedDiff(textOf(numbers), with5And(5))).toBe('@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n')
  })

  it('joins hunks with six unchanged lines between them, and separates hunks with seven', () => {
    expect(headsOf(unifiedDiff(textOf(numbers), with5And(12)))).toEqual(['@@ -2,14 +2,14 @@'])
    expect(headsOf(unifiedDiff(textOf(numbers), with5And(13)))).toEqual(['@@ -2,7 +2,7 @@', '@@ -10,7 +10,7 @@'])
  })

  it('numbers an empty side from 0, and omits the count of a single line', () => {
    expect(unifiedDiff('', 'a\nb\n')).toBe('@@ -0,0 +1,2 @@\n+a\n+b\n')
    expect(unifiedDiff('a\n', '')).toBe('@@ -1 +0,0 @@\n-a\n')
  })

  it('compares texts without a common line in linear memory', () => {
    const long = (prefix: string) => textOf(Array.from({ length: 50_000 }, (_, index) => `${prefix}${index}`))
    expect(headsOf(unifiedDiff(long('a'), long('b')))).toEqual(['@@ -1,50000 +1,50000 @@'])
  })
})
