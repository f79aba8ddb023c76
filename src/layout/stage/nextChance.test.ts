import { describe, expect, it } from 'vitest'
import type { NodeRefusal, PodView } from '../../engine/index.ts'
import { nextChance } from './nextChance.ts'

const ending = (node: string, stateUntil: number, cpuMilli = 250) =>
  ({ node, state: 'terminating', stateUntil, cpuMilli, memoryBytes: 64 }) as PodView

const refused = (node: string, ...short: NodeRefusal['short']): NodeRefusal => ({
  node,
  plugin: short.length > 0 ? 'NodeResourcesFit' : 'NodeUnschedulable',
  reasons: [],
  short,
})
const cpu = (free: number, asked: number) => ({ resource: 'cpu', free, asked })

const waiting = (...refusals: readonly NodeRefusal[]) =>
  ({ attempt: { at: 0, retryAt: 300_000, nodes: refusals.length, refusals } }) as PodView

describe('nextChance', () => {
  it('waits for as many Terminating Pods as free the missing capacity', () => {
    const pods = [ending('a', 30), ending('a', 10), ending('a', 20)]
    expect(nextChance(waiting(refused('a', cpu(100, 500))), pods)).toEqual({
      at: 20,
      node: 'a',
      pods: 2,
      cpuMilli: 500,
      memoryBytes: 128,
    })
  })

  it('chooses the node that has capacity first', () => {
    const pods = [ending('a', 30), ending('b', 10)]
    expect(nextChance(waiting(refused('a', cpu(0, 250)), refused('b', cpu(0, 250))), pods)?.node).toBe('b')
  })

  it.each([
    ['the node was refused for something else', waiting(refused('a'))],
    ['they give back too little', waiting(refused('a', cpu(0, 300)))],
    ['it needs something that they do not give back', waiting(refused('a', { resource: 'gpu', free: 0, asked: 1 }))],
    ['nobody has tried yet', {} as PodView],
  ])('is undefined if %s', (_, pod) => {
    expect(nextChance(pod, [ending('a', 10)])).toBeUndefined()
  })
})
