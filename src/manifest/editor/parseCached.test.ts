import { expect, it } from 'vitest'
import { parseCached } from './parseCached.ts'

it('parseCached returns identical documents for an equal text, and drops the least recently used texts', () => {
  const first = parseCached('a: 1')
  for (const text of ['b: 1', 'c: 1', 'd: 1']) {
    parseCached(text)
    expect(parseCached('a: 1')).toBe(first)
  }
  expect(first[0]?.value).toEqual({ a: 1 })
  const second = parseCached('b: 1')
  for (const text of ['e: 1', 'f: 1', 'g: 1', 'h: 1']) parseCached(text)
  expect(parseCached('b: 1')).not.toBe(second)
})
