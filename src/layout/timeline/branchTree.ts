import type { BranchView } from '../../engine/index.ts'

/** A branch with its depth in the tree. */
interface BranchRow {
  readonly branch: BranchView
  /** Number of forks between the branch and the root. */
  readonly depth: number
}

/** The branches in pre-order: each is followed by its forks, the earliest fork first. */
export function branchTree(branches: readonly BranchView[]): BranchRow[] {
  const childrenOf = (id: number | undefined): readonly BranchView[] =>
    branches.filter(({ fork }) => fork?.parentId === id).sort((a, b) => forkMs(a) - forkMs(b))
  const rowsFrom = (branch: BranchView, depth: number): BranchRow[] => [
    { branch, depth },
    ...childrenOf(branch.id).flatMap((child) => rowsFrom(child, depth + 1)),
  ]
  return childrenOf(undefined).flatMap((first) => rowsFrom(first, 0))
}

/** Virtual time in ms at which a branch forks. */
export function forkMs({ fork }: BranchView): number {
  return fork?.cursor.at ?? 0
}

/**
 * Virtual time in ms up to which two branches are the same run; undefined if a branch does not exist. The result is the
 * earliest fork on the path between the branches.
 */
export function partingMs(branches: readonly BranchView[], one: number, other: number): number | undefined {
  const [own, others] = [lineOf(branches, one), lineOf(branches, other)]
  const common = own.find(({ id }) => others.some((branch) => branch.id === id))
  if (common === undefined) return undefined
  const steps = [own, others].flatMap((line) => line[line.findIndex(({ id }) => id === common.id) - 1] ?? [])
  return steps.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...steps.map(forkMs))
}

/** A branch and its ancestors up to the root. */
function lineOf(branches: readonly BranchView[], id: number): BranchView[] {
  const branch = branches.find((one) => one.id === id)
  if (branch === undefined) return []
  return branch.fork === undefined ? [branch] : [branch, ...lineOf(branches, branch.fork.parentId)]
}
