import { expect, it } from 'vitest'
import type { TimelineMark } from '../../engine/index.ts'
import { clientRows, columnsOf } from './rowsOfClients.ts'

const mark = (at: number, text: string, more: Partial<TimelineMark> = {}): TimelineMark => ({
  at,
  kind: 'command',
  workloadUid: '',
  text,
  ...more,
})

it('each client that wrote has a row, the busiest first, and commands of the page have none', () => {
  const marks = [
    mark(1, 'helm: create secrets'),
    mark(2, 'kubectl get pods'),
    mark(3, 'op: patch a'),
    mark(4, 'op: patch b'),
  ]
  expect(clientRows(marks, ['helm', 'op', 'silent'])).toEqual([
    { name: 'op', clients: 1, marks: [marks[2], marks[3]] },
    { name: 'helm', clients: 1, marks: [marks[0]] },
  ])
})

it('the last of four rows has all other clients, in order of time', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const marks = [...names, 'a', 'b', 'c'].map((name, at) => mark(at, `${name}: patch x`))
  const rows = clientRows(marks, names)
  expect(rows.map(({ name, clients }) => `${name}${clients}`)).toEqual(['a1', 'b1', 'c1', '2'])
  expect(rows.at(-1)?.marks.map(({ at }) => at)).toEqual([3, 4])
})

it('writes in one column of px are drawn once, as rejected if one of them was', () => {
  const refused = { why: 'conflict', message: '', inPart: false }
  const marks = [mark(10, 'a: x'), mark(11, 'a: x', { refused }), mark(90, 'a: x'), mark(400, 'a: x')]
  const columns = columnsOf(marks, { x: (at) => at / 10, from: 0, to: 20 })
  expect([...columns]).toEqual([
    [1, true],
    [9, false],
  ])
})
