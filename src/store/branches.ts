import { pageStore } from '../app/pageState.ts'
import type { BranchList, BranchView } from '../engine/index.ts'

export const initialBranches: BranchList = { currentId: 0, branches: [] }

/** The branches of the run, and the current one, whose head is in `usePlayback`. */
export const useBranches = pageStore<BranchList>(() => initialBranches)

export function branchOf({ branches }: BranchList, id: number): BranchView | undefined {
  return branches.find((branch) => branch.id === id)
}

/** Virtual ms up to which the engine has computed the current branch. */
export const branchEnd = (list: BranchList): number => branchOf(list, list.currentId)?.head.at ?? 0

export function showBranches(list: BranchList): void {
  useBranches.setState(list)
}
