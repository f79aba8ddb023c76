import { expect, it } from 'vitest'
import { InternPool, mixText } from './internPool.ts'

const words = () => new InternPool<string>({ hashOf: (text) => text.length, areAlike: (one, other) => one === other })

it('InternPool gives equal items one number, numbered in order of their first appearance', () => {
  const list = words()
  expect(['a', 'b', 'a', 'cc', 'b'].map((text) => list.numberOf(text))).toEqual([0, 1, 0, 2, 1])
  expect([0, 1, 2].map((number) => list.at(number))).toEqual(['a', 'b', 'cc'])
  expect(list.length).toBe(3)
})

it('InternPool finds the number of an item among many, and truncates its last items', () => {
  const list = new InternPool<string>({
    hashOf: (text) => mixText(0, text, 2),
    areAlike: (one, other) => one === other,
  })
  const texts = Array.from({ length: 500 }, (_, i) => `number ${i}`)
  expect(texts.map((text) => list.numberOf(text))).toEqual(texts.map((_, i) => i))
  expect(texts.map((text) => list.numberOf(text))).toEqual(texts.map((_, i) => i))
  const copy = list.copy()
  list.truncate(100)
  expect(texts.slice(95, 105).map((text) => list.numberOf(text))).toEqual([95, 96, 97, 98, 99, 100, 101, 102, 103, 104])
  expect(list.length).toBe(105)
  expect(copy.numberOf('number 499')).toBe(499)
})
