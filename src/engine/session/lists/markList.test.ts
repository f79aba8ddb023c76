import { expect, it } from 'vitest'
import type { Repetition } from '../../sim/repetition.ts'
import type { TimelineMark } from '../../view/types.ts'
import { MarkList } from './markList.ts'

const mark = (at: number, text = 'retry', kind: TimelineMark['kind'] = 'sync'): TimelineMark => ({
  at,
  kind,
  workloadUid: 'web',
  text,
})

/** Repetition of three events ten ms apart; the second leaves a mark. */
const rounds = (from: number, count: number): Repetition => ({
  count,
  eventsPerRound: 3,
  recordsAt: 1,
  beginSeq: 0,
  firstSeq: 0,
  indexOf: () => undefined,
  times: () => Float64Array.from({ length: 3 * count }, (_, i) => from + 10 * Math.floor(i / 3) + (i % 3)),
  eventAt: () => ({ dueAt: 0, scheduledAt: 0, seq: 0, causedBy: 0, target: '', kind: '' }),
})

function filled(): MarkList {
  const list = new MarkList()
  list.push(mark(1, 'apply', 'command'), 1)
  list.push(mark(5), 5)
  list.repeat(rounds(10, 3), 5)
  list.push(mark(50), 20)
  return list
}

it('MarkList returns a mark for each repeated round if the last event before the rounds made a mark', () => {
  const list = filled()
  list.repeat(rounds(60, 4), 19)
  expect(list.slice(0).map(({ at }) => at)).toEqual([1, 5, 11, 21, 31, 50])
  expect(list.slice(1).every(({ text }) => text === 'retry')).toBe(true)
  list.repeat(rounds(60, 2), 20)
  list.repeat(rounds(90, 2), 26)
  expect(list.slice(4).map(({ at }) => at)).toEqual([61, 71, 91, 101])
})

it('MarkList can be cut in the middle of repeated rounds, and continues from there', () => {
  const list = filled()
  const copy = list.copy()
  list.cut(12, 100)
  expect(list.slice(0).map(({ at }) => at)).toEqual([1, 5, 11, 21])
  list.repeat(rounds(30, 1), 11)
  expect(list.slice(0).map(({ at }) => at)).toEqual([1, 5, 11, 21, 31])
  list.truncate(2)
  list.push(mark(9), 6)
  expect(list.slice(0).map(({ at }) => at)).toEqual([1, 5, 9])
  expect(copy.slice(0).map(({ at }) => at)).toEqual([1, 5, 11, 21, 31, 50])
})

it('MarkList stores why the last command was rejected', () => {
  const list = filled()
  const refused = { why: 'immutable', message: 'error', inPart: false }
  list.refuse(refused)
  expect(list.slice(0).map((one) => one.refused)).toEqual([refused, ...Array(5).fill(undefined)])
})
