import { describe, expect, it } from 'vitest'
import type { BranchView } from '../../engine/index.ts'
import { branchTree, partingMs } from './branchTree.ts'

const branch = (id: number, parentId?: number, at = 0): BranchView => ({
  id,
  name: `b${id}`,
  fork: parentId === undefined ? undefined : { parentId, cursor: { at, step: at } },
  head: { at: 10_000, step: 10_000 },
  label: '',
})
const branches = [branch(1), branch(2, 1, 8_000), branch(3, 1, 5_000), branch(4, 3, 6_000), branch(5, 2, 9_000)]

describe('the tree of branches', () => {
  it('lists each branch after the branch from which it forked, in the order of the forks', () => {
    expect(branchTree(branches).map((row) => [row.branch.id, row.depth])).toEqual([
      [1, 0],
      [3, 1],
      [4, 2],
      [2, 1],
      [5, 2],
    ])
  })

  it.each([
    [1, 2, 8_000],
    [2, 1, 8_000],
    [3, 2, 5_000],
    [4, 5, 5_000],
    [4, 3, 6_000],
    [5, 1, 8_000],
    [4, 1, 5_000],
    [2, 2, Number.POSITIVE_INFINITY],
    [1, 9, undefined],
  ])('partingMs finds where branches %i and %i diverge', (one, other, at) => {
    expect(partingMs(branches, one, other)).toBe(at)
  })
})
