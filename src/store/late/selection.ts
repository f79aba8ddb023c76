/** Selections of late features. */
import type { LoopKey } from '../../engine/index.ts'
import type { ObjectRef } from '../selection.ts'
import { clearSelection, showMobileTab, useSelection } from '../selection.ts'

/** Highlights the path of a key through the control loop, and selects the key's object. */
export function highlightKey(followedKey: LoopKey | undefined, selected: ObjectRef | undefined): void {
  useSelection.setState({ followedKey, selected })
}

/** The run was played again: the workload has another uid, and the selected object may not exist. */
export function followWorkload(workloadUid: string): void {
  useSelection.setState({ workloadUid, selected: undefined })
}

/** A cluster for the text is open: the text stays visible. */
export function clearSelectionInTabs(): void {
  const { mobileTab, leftTab } = useSelection.getState()
  clearSelection({ mobileTab, leftTab })
}

/** The lesson has ended: its tabs disappear. */
export function leaveLessonTabs(): void {
  useSelection.setState(({ leftTab, mobileTab }) => ({
    leftTab: leftTab === 'lesson' ? 'manifest' : leftTab,
    mobileTab: mobileTab === 'lesson' ? 'stage' : mobileTab,
  }))
}

/** The recording is no longer open: its findings disappear. */
export function leaveFindings(): void {
  if (useSelection.getState().mobileTab === 'findings') showMobileTab('stage')
}
