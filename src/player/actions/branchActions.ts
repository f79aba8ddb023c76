/** What components can do with the branches of the run. */
import { branchOf, useBranches } from '../../store/branches.ts'
import { useManifest } from '../../store/manifest.ts'
import { isObserved } from '../../store/observed.ts'
import { usePlayback } from '../../store/playback.ts'
import { lastApplied } from '../runs/runs.ts'
import { dismissNotice, installedPlayer } from './actions.ts'

/** Characters of a name. */
export const MOST_NAME_LENGTH = 60

/** Begins a branch at the cursor, with nothing in it yet; of a recording, a simulated run that goes on from there. */
export async function startBranch(): Promise<void> {
  if (isObserved()) return (await import('../imports/goOnFromRecording.ts')).goOnFromRecording()
  await installedPlayer()?.branch({ action: 'start' })
}

/** Goes to a branch: to the same moment, or to its end if that comes before; `same` plays it on to that moment. */
export async function switchBranch(id: number, moment: 'ifPlayed' | 'same' = 'ifPlayed'): Promise<void> {
  dismissNotice()
  if (useBranches.getState().currentId === id) return
  const playTo = moment === 'same' ? { playTo: usePlayback.getState().cursor.at } : {}
  if (await installedPlayer()?.branch({ action: 'switch', id, ...playTo })) showApplied()
}

/** An empty name changes nothing. */
export async function renameBranch(id: number, name: string): Promise<void> {
  const short = name.replace(/\s+/g, ' ').trim().slice(0, MOST_NAME_LENGTH)
  if (short === '' || branchOf(useBranches.getState(), id)?.name === short) return
  await installedPlayer()?.branch({ action: 'rename', id, name: short })
}

/** Forgets a branch; the last one stays. */
export async function deleteBranch(id: number): Promise<void> {
  dismissNotice()
  if (await installedPlayer()?.branch({ action: 'delete', id })) showApplied()
}

/** The editor follows to what was applied last in this branch, unless the user has text of their own in it. */
function showApplied(): void {
  const run = installedPlayer()?.currentRun()
  if (run === undefined) return
  const applied = lastApplied(run)
  useManifest.setState(({ text, appliedText }) => ({
    text: text === appliedText ? applied : text,
    appliedText: applied,
    problems: [],
    result: undefined,
  }))
}
