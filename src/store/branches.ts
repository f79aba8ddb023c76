import { create } from 'zustand'
import type { BranchList, BranchView } from '../engine/index.ts'

export const initialBranches: BranchList = { currentId: 0, branches: [] }

/** The ways that the run has gone, and which of them is shown. The head of that one is in `usePlayback`. */
export const useBranches = create<BranchList>()(() => initialBranches)

export function branchOf({ branches }: BranchList, id: number): BranchView | undefined {
  return branches.find((branch) => branch.id === id)
}

/** Virtual ms to which the branch that is shown is known. */
export const branchEnd = (list: BranchList): number => branchOf(list, list.currentId)?.head.at ?? 0
