/** Actions of components on branches. */

import { branchOf, useBranches } from '../../store/branches.ts'
import { showAppliedText } from '../../store/late/manifest.ts'
import { dismissNotice } from '../../store/notices.ts'
import { usePlayback } from '../../store/playback.ts'
import { runHas } from '../../store/run/openRun.ts'
import { installedPlayer } from '../actions/actions.ts'
import { lastApplied } from '../runs/runs.ts'

/** Largest length of a name, in characters. */
export const MOST_NAME_LENGTH = 60

/** Starts an empty branch at the cursor; for a recording, a simulated run that continues from there. */
export async function startBranch(): Promise<void> {
  if (!runHas('canBranch')) return (await import('../imports/goOnFromRecording.ts')).goOnFromRecording()
  await installedPlayer()?.branch({ action: 'start' })
}

/**
 * Switches to a branch, at the same virtual time or at the branch's end if the end is earlier; `same` plays the branch
 * on to the same time.
 */
export async function switchBranch(id: number, moment: 'ifPlayed' | 'same' = 'ifPlayed'): Promise<void> {
  dismissNotice()
  if (useBranches.getState().currentId === id) return
  const playTo = moment === 'same' ? { playTo: usePlayback.getState().cursor.at } : {}
  if (await installedPlayer()?.branch({ action: 'switch', id, ...playTo })) showApplied()
}

/** Renames a branch; an empty name is ignored. */
export async function renameBranch(id: number, name: string): Promise<void> {
  const short = name.replace(/\s+/g, ' ').trim().slice(0, MOST_NAME_LENGTH)
  if (short === '' || branchOf(useBranches.getState(), id)?.name === short) return
  await installedPlayer()?.branch({ action: 'rename', id, name: short })
}

/** Deletes a branch; the last branch cannot be deleted. */
export async function deleteBranch(id: number): Promise<void> {
  dismissNotice()
  if (await installedPlayer()?.branch({ action: 'delete', id })) showApplied()
}

/** Shows the text last applied in this branch, unless the editor has unapplied edits. */
function showApplied(): void {
  const run = installedPlayer()?.currentRun()
  if (run === undefined) return
  showAppliedText(lastApplied(run))
}
