/** Notices of the player about branches and the end of a run. */

import type { BranchList } from '../engine/index.ts'
import { branchOf } from '../store/branches.ts'
import { showNotice } from '../store/notices.ts'
import { usePlayback } from '../store/playback.ts'
import { leaveRecordingAt } from '../store/recording.ts'

/** Records where the user left a recording's path, by branch. */
export function createLeftAt() {
  const byBranch = new Map<number, number>()
  const show = (id: number): void => leaveRecordingAt(byBranch.get(id))
  return {
    show,
    /** Records a command or a start of the current branch at a virtual time (ms). */
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

/** Shows a notice with the new and the previous branch. */
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
