import type { BranchView } from '../../engine/index.ts'
import { branchTree, forkMs } from './branchTree.ts'

/** A branch as a line above the timeline, in CSS px. */
export interface BranchTrack {
  readonly branch: BranchView
  readonly fromPx: number
  readonly toPx: number
  /** Centre of its row. */
  readonly y: number
  /** Centre of its parent's row; undefined for the root, or if the parent has no row. */
  readonly parentY: number | undefined
}

interface TracksOptions {
  readonly currentId: number
  /** The current branch's end in virtual ms, which moves. */
  readonly headMs: number
  readonly xOf: (atMs: number) => number
  readonly leftPx: number
  readonly rightPx: number
}

/** Largest number of rows, largest number of rows with names, and the minimum width for names. */
const mostRows = 6
const mostNamed = 3
const namedFromPx = 480
const rowHeights = { named: 15, bare: 6 } as const

interface Tracks {
  readonly tracks: readonly BranchTrack[]
  readonly isNamed: boolean
  /** Height of all rows. */
  readonly height: number
}

/** The branches as rows: the current branch, its ancestors and the newest other branches. */
export function branchTracks(branches: readonly BranchView[], options: TracksOptions): Tracks {
  const { currentId, headMs, xOf, leftPx, rightPx } = options
  const shown = chosen(branches, currentId)
  const rows = branchTree(branches).filter(({ branch }) => shown.has(branch.id))
  const isNamed = rows.length <= mostNamed && rightPx - leftPx >= namedFromPx
  const rowHeight = isNamed ? rowHeights.named : rowHeights.bare
  const yOf = new Map(rows.map(({ branch }, index) => [branch.id, (index + 0.5) * rowHeight]))
  const clamp = (px: number): number => Math.max(leftPx, Math.min(rightPx, px))
  const tracks = rows.map(({ branch }) => ({
    branch,
    fromPx: clamp(xOf(forkMs(branch))),
    toPx: clamp(xOf(branch.id === currentId ? headMs : branch.head.at)),
    y: yOf.get(branch.id) ?? 0,
    parentY: branch.fork && yOf.get(branch.fork.parentId),
  }))
  return { tracks, isNamed, height: rows.length * rowHeight }
}

function chosen(branches: readonly BranchView[], currentId: number): ReadonlySet<number> {
  const ids = new Set<number>()
  for (let id: number | undefined = currentId; id !== undefined && ids.size < mostRows; ) {
    ids.add(id)
    const branch = branches.find((one) => one.id === id)
    id = branch?.fork?.parentId
  }
  for (const { id } of branches.toReversed()) if (ids.size < mostRows) ids.add(id)
  return ids
}
