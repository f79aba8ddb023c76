import { describe, expect, it } from 'vitest'
import { NumberList } from './numberList.ts'

const itemsOf = (list: NumberList) => Array.from({ length: list.length }, (_, i) => list.at(i))

describe('NumberList', () => {
  it('grows, and returns the pushed values', () => {
    const items = Array.from({ length: 1_000 }, (_, i) => i * 1.5)
    expect(itemsOf(new NumberList('float64', items))).toEqual(items)
    expect(itemsOf(new NumberList('uint32', [0, 2 ** 32 - 1]))).toEqual([0, 2 ** 32 - 1])
    expect(itemsOf(new NumberList('uint8', [0, 255]))).toEqual([0, 255])
  })

  it('has zeros between its end and a value set beyond its end, also after it was truncated', () => {
    const list = new NumberList('uint32', [1, 2, 3])
    list.truncate(1)
    list.set(3, 4)
    expect(itemsOf(list)).toEqual([1, 0, 0, 4])
    expect([list.last, list.at(4)]).toEqual([4, undefined])
  })

  it('has copies that do not change with the list', () => {
    const list = new NumberList('uint32', [1])
    const copy = list.copy()
    copy.push(2)
    list.set(0, 9)
    expect([itemsOf(list), itemsOf(copy)]).toEqual([[9], [1, 2]])
    for (let i = 0; i < 200; i++) copy.push(300)
    expect(copy.last).toBe(300)
  })
})
