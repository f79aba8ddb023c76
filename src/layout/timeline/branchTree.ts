import type { BranchView } from '../../engine/index.ts'

/** A branch in its place of the tree. */
export interface BranchRow {
  readonly branch: BranchView
  /** How many forks lie between it and the first. */
  readonly depth: number
}

/** Branches as one reads a tree: each is followed by those that left it, the one that left first before the others. */
export function branchTree(branches: readonly BranchView[]): BranchRow[] {
  const childrenOf = (id: number | undefined): readonly BranchView[] =>
    branches.filter(({ fork }) => fork?.parentId === id).sort((a, b) => forkMs(a) - forkMs(b))
  const rowsFrom = (branch: BranchView, depth: number): BranchRow[] => [
    { branch, depth },
    ...childrenOf(branch.id).flatMap((child) => rowsFrom(child, depth + 1)),
  ]
  return childrenOf(undefined).flatMap((first) => rowsFrom(first, 0))
}

/** Virtual ms at which a branch begins to go its own way. */
export function forkMs({ fork }: BranchView): number {
  return fork?.cursor.at ?? 0
}

/**
 * The moment (virtual ms) up to which two branches are one run; undefined if one of them is not there. Branches are alike up
 * to the earliest fork on the way from one to the other.
 */
export function partingMs(branches: readonly BranchView[], one: number, other: number): number | undefined {
  const [own, others] = [lineOf(branches, one), lineOf(branches, other)]
  const common = own.find(({ id }) => others.some((branch) => branch.id === id))
  if (common === undefined) return undefined
  const steps = [own, others].flatMap((line) => line[line.findIndex(({ id }) => id === common.id) - 1] ?? [])
  return steps.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...steps.map(forkMs))
}

/** A branch, the one that it left, and so on to the first. */
function lineOf(branches: readonly BranchView[], id: number): BranchView[] {
  const branch = branches.find((one) => one.id === id)
  if (branch === undefined) return []
  return branch.fork === undefined ? [branch] : [branch, ...lineOf(branches, branch.fork.parentId)]
}
