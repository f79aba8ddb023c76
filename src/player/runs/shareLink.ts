/** Links to the run or lesson, which are copied or shown. */
import { addressWith } from '../../app/addressWith.ts'
import type { HeldState } from '../../share/heldState.ts'
import { showNotice } from '../../store/notices.ts'
import { usePlayback } from '../../store/playback.ts'
import { canShareRun, copyText, installedPlayer } from '../actions/actions.ts'
import { shownLessonFragment } from './fragments.ts'
import { currentFragment } from './runs.ts'

/**
 * Creates a link to the cursor of this run or to the lesson's step; the link is copied if the browser allows, else
 * shown. Returns '' without a link. A link with a cluster's state is shown with a summary before it is copied.
 */
export async function copyShareLink(): Promise<string> {
  if (!canShareRun()) return ''
  const lesson = shownLessonFragment()
  const player = installedPlayer()
  const fragment = lesson ?? (player && (await currentFragment(player)))
  if (fragment === undefined) return ''
  const link = addressWith(fragment)
  const holds = lesson === undefined ? await heldNow() : undefined
  if (holds === undefined) await copyLink(link)
  else showNotice({ type: 'linkShown', link, holds })
  return link
}

/** The recorded cluster's data in a link to this run; undefined for a run without a recorded start. */
export async function heldNow(): Promise<HeldState | undefined> {
  const from = installedPlayer()?.currentRun()?.config.from
  return from && (await import('../../share/heldState.ts')).heldState(from)
}

/** Copies a link, or shows it if the browser denies copying. */
export async function copyLink(link: string): Promise<void> {
  const { at } = usePlayback.getState().cursor
  const isCopied = await copyText(link)
  showNotice(isCopied ? { type: 'linkCopied', length: link.length, at } : { type: 'linkShown', link })
}

/**
 * Fragment of the page's run at the cursor; undefined without a run, or if the fragment is too large, which a notice
 * reports.
 */
export function fragmentNow(): Promise<string | undefined> {
  const player = installedPlayer()
  return player === undefined ? Promise.resolve(undefined) : currentFragment(player)
}
