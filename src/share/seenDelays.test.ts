import { expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../engine/document/config.ts'
import type { ContainerDelays } from '../engine/index.ts'
import { emptyDocument } from '../engine/testing/harness.ts'
import { validateDocument } from './validate.ts'

const own: ContainerDelays = {
  workload: 'web',
  container: 'web',
  image: 'shop/web',
  pullMs: [1, 2],
  neverReady: true,
}
const read = (seen: unknown, seenScheduleMs: unknown = [0, 7], seenQueueMs: unknown = [1, 9]) => {
  const { latency, kubelet } = DEFAULT_CONFIG
  const config = {
    ...DEFAULT_CONFIG,
    latency: { ...latency, seenScheduleMs, seenQueueMs },
    kubelet: { ...kubelet, seen },
  }
  return validateDocument(JSON.parse(JSON.stringify({ ...emptyDocument(), config })))
}

it('recorded delays are restored from a link', () => {
  expect(read([own]).config.kubelet.seen).toEqual([own])
  expect(read([own]).config.latency.seenScheduleMs).toEqual([0, 7])
  expect(read([own]).config.latency.seenQueueMs).toEqual([1, 9])
})

it.each<[string, unknown, RegExp]>([
  ['none at all', { ...own, pullMs: [] }, /pullMs is empty/],
  ['a negative one', { ...own, pullMs: [-1] }, /pullMs\[0\] is not between/],
  ['a longer one first', { ...own, endMs: [2, 1] }, /endMs\[1\] is less than the one before it/],
  ['more than a document may hold', { ...own, readyMs: Array(1001).fill(1) }, /more than 1000/],
  ['an end of another form', { ...own, exit: { code: 'x', reason: '', afterMs: [1] } }, /exit\.code/],
  ['no container', { workload: 'web', image: 'a' }, /lacks container/],
  ['something else', { ...own, else: 1 }, /unknown member/],
])('recorded delays with %s are rejected', (_, seen, message) => {
  expect(() => read([seen])).toThrow(message)
})

it('too many containers and unsorted delays of the scheduler are rejected', () => {
  expect(() => read(Array(501).fill(own))).toThrow(/more than 500/)
  expect(() => read([own], [3, 1])).toThrow(/seenScheduleMs/)
  expect(() => read([own], [0], [3, 1])).toThrow(/seenQueueMs/)
})
