import { expect, it } from 'vitest'
import { TimeSeries } from './timeSeries.ts'

interface Sample {
  readonly at: number
  readonly counts: readonly { readonly pods: number }[]
  readonly stalled?: boolean
  readonly refused?: { readonly at: number }
}

const sample = (at: number, pods: readonly number[], more: Partial<Sample> = {}): Sample => ({
  at,
  counts: pods.map((one) => ({ pods: one })),
  ...more,
})

function filled() {
  const samples = [
    sample(1, [1, 2]),
    sample(2, [2, 1]),
    sample(3, [1, 2]),
    sample(4, [1]),
    sample(5, [1, 2], { stalled: true }),
    sample(6, [1, 2], { stalled: false }),
    sample(7, [1, 2]),
  ]
  const list = new TimeSeries<Sample>()
  for (const [i, item] of samples.entries()) list.push({ handled: i * 10, item })
  return { samples, list }
}

it('TimeSeries returns each item unchanged, and stores items of equal content once', () => {
  const { samples, list } = filled()
  expect(list.slice(0)).toEqual(samples)
  expect(list.slice(2, (at) => at % 2 === 0)).toEqual([samples[3], samples[5]])
  expect(list.contentAt(6)).toBe(samples[0])
  expect([list.handledOf(3), list.timeOf(3), list.last]).toEqual([30, 4, { handled: 60, item: samples[6] }])
  expect([list.lastAt(7), list.lastAt(6)]).toEqual([samples[0], undefined])
})

it('TimeSeries drops items after an event or time, and restores an earlier length', () => {
  const { samples, list } = filled()
  const copy = list.copy()
  list.cut(50, 5)
  expect(list.slice(0)).toEqual(samples.slice(0, 5))
  list.cutBack(3, { handled: 21, item: sample(3, [9]) })
  list.push({ handled: 70, item: sample(8, [1]) })
  expect(list.slice(0)).toEqual([...samples.slice(0, 2), sample(3, [9]), sample(8, [1])])
  list.cutBack(9, { handled: 80, item: sample(9, [1]) })
  expect(list.length).toBe(4)
  expect(copy.slice(0)).toEqual(samples)
})

it('TimeSeries distinguishes a time within an item from the time of the item', () => {
  const items = [sample(1, [1], { refused: { at: 7 } }), sample(2, [1], { refused: { at: 8 } })]
  const list = new TimeSeries<Sample>()
  for (const item of items) list.push({ handled: item.at, item })
  expect(list.slice(0)).toEqual(items)
})
