import { expect, it } from 'vitest'
import { IncrementalMap } from './incrementalMap.ts'

interface Item {
  readonly text: string
}

const items = (text: string): Item[] => [...text].map((one) => ({ text: one }))

function countingList() {
  const asked: string[] = []
  const list = new IncrementalMap(({ text }: Item) => {
    asked.push(text)
    return text.toUpperCase()
  })
  return { of: (all: readonly Item[]) => list.of(all).join(''), taken: () => asked.splice(0).join('') }
}

it('MappedList maps new items only', () => {
  const list = countingList()
  const [a, b, c, d] = items('abcd') as [Item, Item, Item, Item]
  expect([list.of([a, b, c, d]), list.taken()]).toEqual(['ABCD', 'abcd'])
  expect([list.of([a, b, c, d]), list.taken()]).toEqual(['ABCD', ''])
  const [x, y] = items('xy') as [Item, Item]
  expect([list.of([a, x, c, d, y]), list.taken()]).toEqual(['AXCDY', 'xy'])
  expect([list.of([a, c, d, y]), list.taken()]).toEqual(['ACDY', ''])
  expect([list.of([a, b, c, d, y]), list.taken()]).toEqual(['ABCDY', 'b'])
  expect([list.of([x, a, b, c, d]), list.taken()]).toEqual(['XABCD', 'x'])
})

it('MappedList returns the same list for the same items', () => {
  const list = new IncrementalMap(({ text }: Item) => text)
  const [a, b, c] = items('abc') as [Item, Item, Item]
  const first = list.of([a, b])
  expect(list.of([a, b])).toBe(first)
  expect(list.of([a, c])).not.toBe(first)
  expect(list.of([a])).toEqual(['a'])
})

it("MappedList returns each item's own value, wherever the item is", () => {
  const list = countingList()
  const [a, b, c, d, e] = items('abcde') as [Item, Item, Item, Item, Item]
  for (const order of [[a, b, c, d, e], [e, d, c, b, a], [c], [], [a, a, b, e], [d, e, a]])
    expect(list.of(order)).toBe(order.map(({ text }) => text.toUpperCase()).join(''))
})
