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

it('IncrementalMap maps only new items', () => {
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

it('IncrementalMap returns the previous list object if the items are unchanged', () => {
  const list = new IncrementalMap(({ text }: Item) => text)
  const [a, b, c] = items('abc') as [Item, Item, Item]
  const first = list.of([a, b])
  expect(list.of([a, b])).toBe(first)
  expect(list.of([a, c])).not.toBe(first)
  expect(list.of([a])).toEqual(['a'])
})

it('IncrementalMap returns the value of each item, whatever the position of the item', () => {
  const list = countingList()
  const [a, b, c, d, e] = items('abcde') as [Item, Item, Item, Item, Item]
  for (const order of [[a, b, c, d, e], [e, d, c, b, a], [c], [], [a, a, b, e], [d, e, a]])
    expect(list.of(order)).toBe(order.map(({ text }) => text.toUpperCase()).join(''))
})
