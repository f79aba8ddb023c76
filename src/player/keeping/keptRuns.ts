/** Which run the page begins with and which it goes to in the browser's history; what keeps runs is loaded late. */
import { useUi } from '../../store/ui.ts'
import { isPageFragment, RECORDINGS_FRAGMENT } from '../actions/recordings.ts'
import type { Player } from '../player.ts'
import { currentEntry } from '../runs/runChange.ts'
import { entryOf, writeEntry } from '../runs/runEntry.ts'
import { openAddress, openFirstRun } from '../runs/runs.ts'
import type { Keeper } from './keeper.ts'
import { mayHaveKeptRuns } from './restoreMarks.ts'

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

/** An entry that the browser went to: one of a run, or an address that someone has entered. */
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

/** What keeps runs, as soon as the page has come so far; undefined before. */
export function keeperOfPage(): Promise<Keeper> | undefined {
  return keeping
}
