/** Actions of the list of runs and of the message about restoring; loaded with the list or the message. */
import type { RunSummary } from '../../storage/savedRun.ts'
import { showNotice } from '../../store/notices.ts'
import { type NotRestored, showRestoreLine, useSavedRun } from '../../store/savedRun.ts'
import { installedPlayer } from '../actions/actions.ts'
import { download } from '../runs/download.ts'
import { openFirstRun } from '../runs/runs.ts'
import { replaceText } from '../runs/textBefore.ts'
import { saverOfPage } from './startRuns.ts'

/** The last runs of this browser, newest first; empty before the saver is loaded. */
export async function listRuns(): Promise<readonly RunSummary[]> {
  return (await saverOfPage())?.list() ?? []
}

/** Opens a saved run as a new history entry. */
export async function openSavedRun(id: string): Promise<void> {
  if (id !== useSavedRun.getState().savedId) await (await saverOfPage())?.restore({ id }, 'chosen')
}

/** An empty name restores the automatic one. */
export async function renameRun(id: string, name: string): Promise<void> {
  await (await saverOfPage())?.rename(id, name)
}

/** Deletes a saved run; returns the undo function. */
export async function deleteRun(id: string): Promise<() => Promise<void>> {
  return (await (await saverOfPage())?.remove(id)) ?? (async () => undefined)
}

/** Opens the first run; the previous run is in the list, and one step back in the history. */
export async function startFresh(): Promise<void> {
  const player = installedPlayer()
  if (player !== undefined) await openFirstRun(player, 'push')
}

export const closeRestoreLine = (): void => showRestoreLine(undefined)

/** Puts the text of a run that cannot be opened into the editor. */
export async function rescueText({ id }: NotRestored): Promise<void> {
  const found = await (await saverOfPage())?.rescue(id)
  if (found === undefined) return
  closeRestoreLine()
  replaceText(found.text)
  showNotice({ type: 'textTaken', names: [], left: [] })
}

/** Downloads the readable parts of a run that cannot be opened as JSON. */
export async function rescueFile({ id }: NotRestored): Promise<void> {
  const found = await (await saverOfPage())?.rescue(id)
  if (found === undefined) return
  download(new Blob([found.file], { type: 'application/json' }), `rollscope-${id}.json`)
}
