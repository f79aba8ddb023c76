import { stopWith } from '../../app/stopWith.ts'
import { showUncaught } from '../failure.ts'
import { notePauses } from '../lesson/pauses.ts'
import { listenToDrops } from '../runs/drops.ts'

/** The listeners that the first paint does not need, until the signal is aborted. */
export function listenToPage(page: Window, signal: AbortSignal): void {
  // The module may arrive after the page is closed.
  if (signal.aborted) return
  showUncaught(page, signal)
  stopWith(signal, listenToDrops(page))
  stopWith(signal, notePauses())
}
