import { describe, expect, it } from 'vitest'
import type { BranchView } from '../../engine/index.ts'
import { branchTracks } from './branchTracks.ts'

const branch = (id: number, parentId?: number, at = 0): BranchView => ({
  id,
  name: `b${id}`,
  fork: parentId === undefined ? undefined : { parentId, cursor: { at, step: at } },
  head: { at: 10_000, step: 10_000 },
  label: '',
})
const options = { currentId: 2, headMs: 12_000, xOf: (ms: number) => 40 + ms / 20, leftPx: 40, rightPx: 550 }

describe('branch tracks above the timeline', () => {
  it("start at the fork of the branch and end at the branch's last simulated time", () => {
    const { tracks, isNamed, height } = branchTracks([branch(1), branch(2, 1, 5_000)], options)
    expect(tracks).toMatchObject([
      { fromPx: 40, toPx: 540, y: 7.5, parentY: undefined },
      // The current branch ends at the head, and at the edge of the plot.
      { fromPx: 290, toPx: 550, y: 22.5, parentY: 7.5 },
    ])
    expect([isNamed, height]).toEqual([true, 30])
    expect(branchTracks([branch(1), branch(2, 1, 5_000)], { ...options, rightPx: 400 })).toMatchObject({
      isNamed: false,
      height: 12,
    })
  })

  it('are limited to the current branch, its ancestors, and the newest of the other branches', () => {
    const many = [branch(1), ...Array.from({ length: 9 }, (_, i) => branch(i + 2, 1, 1_000 * i))]
    const { tracks, isNamed } = branchTracks(many, options)
    expect(tracks.map(({ branch }) => branch.id)).toEqual([1, 2, 7, 8, 9, 10])
    expect(isNamed).toBe(false)
  })
})
