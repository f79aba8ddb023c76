/** Which run the page begins with and which it goes to in the browser's history; what keeps runs is loaded late. */
import type { RunSummary } from '../keep/keptRun.ts'
import { type RestoreLine, useKept } from '../store/kept.ts'
import { showNotice } from '../store/notices.ts'
import { useUi } from '../store/ui.ts'
import { installedPlayer } from './actions.ts'
import { download } from './download.ts'
import type { Keeper } from './keeper.ts'
import type { Player } from './player.ts'
import { isPageFragment, RECORDINGS_FRAGMENT } from './recordings.ts'
import { mayHaveKeptRuns } from './restoreMarks.ts'
import { currentEntry } from './runChange.ts'
import { entryOf, writeEntry } from './runEntry.ts'
import { openAddress, openFirstRun } from './runs.ts'
import { replaceText } from './textBefore.ts'

let keeping: Promise<Keeper> | undefined

/** Opens the run that was left, or what the address holds, and follows the browser's history from then on. */
export function startRuns(player: Player, page: Window): void {
  const keeper = () => {
    keeping ??= import('./keeper.ts').then(({ createKeeper }) => createKeeper({ player, page }))
    return keeping
  }
  page.addEventListener('popstate', ({ state }) => void followHistory(player, page, entryOf(state), keeper))
  void openAtStart(player, page, keeper)
}

async function openAtStart(player: Player, page: Window, keeper: () => Promise<Keeper>): Promise<void> {
  const { hash } = page.location
  const entry = entryOf(page.history.state)
  const isPage = isPageFragment(hash)
  const mayRestore = mayHaveKeptRuns(page) && (entry !== undefined || hash === '' || isPage)
  // Who comes for the first time does not wait for what keeps runs.
  if (mayRestore && (await (await keeper()).restore(entry, 'atStart'))) {
    if (isPage) showPage(hash)
    return
  }
  await openAddress(player, hash, 'atStart')
  await keeper()
}

/** An entry that the browser went to: one of a run, or an address that somebody has entered. */
async function followHistory(
  player: Player,
  page: Window,
  entry: ReturnType<typeof entryOf>,
  keeper: () => Promise<Keeper>,
): Promise<void> {
  const { hash } = page.location
  const shown = currentEntry()
  const isPage = isPageFragment(hash)
  if (isPage) showPage(hash)
  else if (['conformance', 'thenAndNow'].includes(useUi.getState().dialog ?? '')) useUi.setState({ dialog: undefined })
  if (entry !== undefined && entry.id === shown?.id) return
  if (entry !== undefined && (await (await keeper()).restore(entry, 'back'))) return
  if (entry !== undefined && (hash === '' || isPage)) await openFirstRun(player)
  else if (!isPage) await openAddress(player, hash, 'whileOpen')
  // The address has brought no other run.
  const stays = currentEntry()
  if (entry === undefined && stays !== undefined && stays === shown) writeEntry(stays, 'replace', isPage ? hash : '')
}

function showPage(hash: string): void {
  useUi.setState({ dialog: hash === RECORDINGS_FRAGMENT ? 'conformance' : 'thenAndNow' })
}

/** The last runs of this browser, the newest first; none before the page has come so far. */
export async function listRuns(): Promise<readonly RunSummary[]> {
  return (await keeping)?.list() ?? []
}

/** Goes to a kept run; Back leads to the one that is left. */
export async function openKeptRun(id: string): Promise<void> {
  if (id !== useKept.getState().keptId) await (await keeping)?.restore({ id }, 'chosen')
}

/** An empty name gives it back the one that it has by itself. */
export async function renameRun(id: string, name: string): Promise<void> {
  await (await keeping)?.rename(id, name)
}

/** Forgets a kept run; gives how to have it back. */
export async function deleteRun(id: string): Promise<() => Promise<void>> {
  return (await (await keeping)?.remove(id)) ?? (async () => undefined)
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
  const found = await (await keeping)?.rescue(id)
  if (found === undefined) return
  closeRestoreLine()
  replaceText(found.text, useUi.getState().title)
  showNotice({ type: 'textTaken', names: [], left: [] })
}

/** Hands everything that is there of a run that cannot be opened to the browser's downloads, as JSON. */
export async function rescueFile({ id }: NotRestored): Promise<void> {
  const found = await (await keeping)?.rescue(id)
  if (found === undefined) return
  download(new Blob([found.file], { type: 'application/json' }), `rollscope-${id}.json`)
}

type NotRestored = RestoreLine & { readonly type: 'notRestored' }
