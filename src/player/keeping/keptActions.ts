/** What the list of runs and the line on the stage can make happen; loaded with these. */
import type { RunSummary } from '../../keep/keptRun.ts'
import { type RestoreLine, useKept } from '../../store/kept.ts'
import { showNotice } from '../../store/notices.ts'
import { installedPlayer } from '../actions/actions.ts'
import { download } from '../runs/download.ts'
import { openFirstRun } from '../runs/runs.ts'
import { keeperOfPage } from './keptRuns.ts'
import { replaceText } from './textBefore.ts'

/** The last runs of this browser, the newest first; none before the page has come so far. */
export async function listRuns(): Promise<readonly RunSummary[]> {
  return (await keeperOfPage())?.list() ?? []
}

/** Goes to a kept run; Back leads to the one that is left. */
export async function openKeptRun(id: string): Promise<void> {
  if (id !== useKept.getState().keptId) await (await keeperOfPage())?.restore({ id }, 'chosen')
}

/** An empty name gives it back the one that it has by itself. */
export async function renameRun(id: string, name: string): Promise<void> {
  await (await keeperOfPage())?.rename(id, name)
}

/** Forgets a kept run; gives how to have it back. */
export async function deleteRun(id: string): Promise<() => Promise<void>> {
  return (await (await keeperOfPage())?.remove(id)) ?? (async () => undefined)
}

/** The first run again; what was there stays among the recent ones, and one step back. */
export async function startFresh(): Promise<void> {
  const player = installedPlayer()
  if (player !== undefined) await openFirstRun(player, 'push')
}

export function closeRestoreLine(): void {
  useKept.setState({ line: undefined })
}

/** Puts the text of a run that cannot be opened into the editor. */
export async function rescueText({ id }: NotRestored): Promise<void> {
  const found = await (await keeperOfPage())?.rescue(id)
  if (found === undefined) return
  closeRestoreLine()
  replaceText(found.text)
  showNotice({ type: 'textTaken', names: [], left: [] })
}

/** Hands everything that is there of a run that cannot be opened to the browser's downloads, as JSON. */
export async function rescueFile({ id }: NotRestored): Promise<void> {
  const found = await (await keeperOfPage())?.rescue(id)
  if (found === undefined) return
  download(new Blob([found.file], { type: 'application/json' }), `rollscope-${id}.json`)
}

type NotRestored = RestoreLine & { readonly type: 'notRestored' }
