/** What the player says, and remembers, of branches and of the end of a run. */
import type { BranchList } from '../engine/index.ts'
import { branchOf } from '../store/branches.ts'
import { showNotice } from '../store/notices.ts'
import { usePlayback } from '../store/playback.ts'
import { useRecording } from '../store/recording.ts'

/** Where a user left what a recording does, in each branch. */
export function createLeftAt() {
  const byBranch = new Map<number, number>()
  const show = (id: number): void => {
    if (useRecording.getState().recording !== undefined)
      useRecording.setState({ leftAt: byBranch.get(id) ?? Number.POSITIVE_INFINITY })
  }
  return {
    show,
    /** Something was done in the current branch, or it was begun, at a moment (virtual ms). */
    note: (list: BranchList, at: number): void => {
      const { currentId } = list
      const parentId = branchOf(list, currentId)?.fork?.parentId
      const before = byBranch.get(currentId) ?? byBranch.get(parentId ?? currentId) ?? Number.POSITIVE_INFINITY
      byBranch.set(currentId, Math.min(before, at))
      show(currentId)
    },
    forget: (): void => byBranch.clear(),
  }
}

/** Names the branch that is current now and the one that was. */
export function sayStarted(type: 'branched' | 'branchStarted', before: BranchList, after: BranchList): void {
  const from = branchOf(after, before.currentId)
  const started = branchOf(after, after.currentId)
  if (from === undefined || started?.fork === undefined) return
  const { name, fork } = started
  showNotice({ type, at: fork.cursor.at, name, from: { id: from.id, name: from.name } })
}

export function sayQuiet(): void {
  if (usePlayback.getState().isFull) {
    showNotice({ type: 'runFull' })
    return
  }
  showNotice({ type: 'quiet', nextEventAt: usePlayback.getState().nextEventAt })
}
