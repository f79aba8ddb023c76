import { describe, expect, it } from 'vitest'
import { feasibleNodesToFind } from './decision.ts'
import { fitErrorText, noPreemptionText } from './fitError.ts'

describe('fitErrorText', () => {
  it.each([
    [3, [], '0/3 nodes are available:'],
    [2, [['Insufficient cpu'], ['Insufficient cpu']], '0/2 nodes are available: 2 Insufficient cpu.'],
    [12, [...Array.from({ length: 10 }, () => ['b']), ['a', 'c'], ['c']], '0/12 nodes are available: 1 a, 10 b, 2 c.'],
  ])('%i nodes', (count, reasons, text) => {
    expect(
      fitErrorText(
        count,
        reasons.map((list) => ({ reasons: list })),
      ),
    ).toBe(text)
  })

  it('tells nodes where preemption cannot help from those without victims', () => {
    expect(noPreemptionText(3, [{ reasons: ['No preemption victims found for incoming pod'] }])).toBe(
      '0/3 nodes are available: 1 No preemption victims found for incoming pod, 2 Preemption is not helpful for scheduling.',
    )
  })
})

describe('feasibleNodesToFind', () => {
  it.each([
    [3, 3],
    [99, 99],
    [100, 100],
    [250, 120],
    [1000, 420],
    [5000, 500],
    [20_000, 1000],
  ])('of %i nodes looks for %i', (nodes, wanted) => {
    expect(feasibleNodesToFind(nodes)).toBe(wanted)
  })
})
