/** Chooses the run at the page's start and on navigation; the saver is loaded late. */

import { pageState } from '../../app/pageState.ts'
import { stopWith } from '../../app/stopWith.ts'
import { isGrowingFragment } from '../../share/liveFragments.ts'
import type { Player } from '../player.ts'
import { isLessonFragment } from '../runs/fragments.ts'
import { includedText, openIncluded } from '../runs/includedRun.ts'
import { isPageFragment, showPage } from '../runs/pageFragments.ts'
import { currentEntry } from '../runs/runChange.ts'
import { entryOf, historyMoves, writeEntry } from '../runs/runEntry.ts'
import { openAddress, openFirstRun } from '../runs/runs.ts'
import { mayHaveSavedRuns } from './restoreMarks.ts'
import type { RunSaver } from './runSaverTypes.ts'

interface OwnState {
  saver: Promise<RunSaver> | undefined
  /** True once the saver saves the run. */
  isSaving: boolean
}

const own = pageState(
  (): OwnState => ({
    saver: undefined,
    isSaving: false,
  }),
)

/**
 * Opens the last run or the address's run, and follows the browser's history until the signal is aborted. Resolves when
 * the run is open.
 */
export function startRuns(player: Player, page: Window, signal: AbortSignal): Promise<void> {
  const saver = () => {
    own.saver ??= import('./runSaver.ts').then(({ createRunSaver }) => {
      own.isSaving = true
      return createRunSaver({ player, page })
    })
    return own.saver
  }
  // Loaded with the editor, long before the saver.
  void import('./leaveEarly.ts').then(({ leaveEarly }) =>
    page.addEventListener('pagehide', () => own.isSaving || leaveEarly(player, page), { signal }),
  )
  historyMoves()
  page.addEventListener('popstate', ({ state }) => void followHistory(player, page, entryOf(state), saver), { signal })
  stopWith(signal, () => void own.saver?.then((saving) => saving.dispose()))
  return openAtStart(player, page, saver)
}

async function openAtStart(player: Player, page: Window, saver: () => Promise<RunSaver>): Promise<void> {
  const { hash } = page.location
  const entry = entryOf(page.history.state)
  const isPage = isPageFragment(hash)
  if (isGrowingFragment(hash) && (await openGrowing(player, hash, entry, 'atStart'))) {
    await saver()
    return
  }
  const included = hash === '' ? includedText(page.document) : undefined
  const mayRestore = mayHaveSavedRuns(page) && (entry !== undefined || (hash === '' && !included) || isPage)
  // A first-time visitor does not wait for the saver.
  if (mayRestore && (await (await saver()).restore(entry, 'atStart'))) {
    if (isPage) showPage(hash)
    if (isLessonFragment(hash)) await (await lessonActions()).resumeLesson(hash)
    return
  }
  if (included) await openIncluded(player, included)
  else await openWanted(player, hash, 'atStart')
  await saver()
}

/** Follows a navigation to a run's entry or to an entered address. */
async function followHistory(
  player: Player,
  page: Window,
  entry: ReturnType<typeof entryOf>,
  saver: () => Promise<RunSaver>,
): Promise<void> {
  // A request by an earlier entry is superseded.
  const moves = historyMoves()
  const isWanted = (): boolean => moves === historyMoves()
  const { hash } = page.location
  const shown = currentEntry()
  const isPage = isPageFragment(hash)
  showPage(hash)
  if (entry !== undefined && entry.id === shown?.id) return
  if (isGrowingFragment(hash) && (await openGrowing(player, hash, entry, 'whileOpen'))) return
  if (entry !== undefined && (await (await saver()).restore(entry, 'back', isWanted))) {
    if (!isWanted()) return
    if (isLessonFragment(hash)) await (await lessonActions()).resumeLesson(hash)
    return
  }
  if (!isWanted()) return
  if (entry !== undefined && (hash === '' || isPage)) await openFirstRun(player)
  else if (!isPage) await openWanted(player, hash, 'whileOpen', isWanted)
  if (!isWanted()) return
  // The address has opened no other run.
  const stays = currentEntry()
  if (entry === undefined && stays !== undefined && stays === shown)
    writeEntry(stays, 'replace', isPage || isLessonFragment(hash) ? hash : '')
}

/** Goes on with a recording or run in progress; false if its command is gone. */
async function openGrowing(...args: Parameters<typeof import('../runs/openedRun.ts').openGrowing>): Promise<boolean> {
  return (await import('../runs/openedRun.ts')).openGrowing(...args)
}

const lessonActions = () => import('../lesson/lessonActions.ts')

/** Opens the address's content: a lesson, a recording of `rollscope open` (both loaded on demand), or a run. */
async function openWanted(
  player: Player,
  hash: string,
  moment: 'atStart' | 'whileOpen',
  isWanted: () => boolean = () => true,
): Promise<void> {
  if (hash.startsWith('#opened/')) {
    const { openFromServer } = await import('../runs/openedRun.ts')
    return openFromServer(player, hash, moment)
  }
  if (hash.startsWith('#room/')) {
    const { showWall, takeRoom } = await import('../presenting/takeRoom.ts')
    await openWanted(player, await takeRoom(window), moment)
    return showWall()
  }
  if (!isLessonFragment(hash)) return openAddress(player, hash, moment, isWanted)
  const { openLessonAt } = await import('../lesson/openLessonAt.ts')
  if (!(await openLessonAt(hash, isWanted)) && moment === 'atStart') await openFirstRun(player)
}

/** The saver once it is loaded; undefined before. */
export function saverOfPage(): Promise<RunSaver> | undefined {
  return own.saver
}
