import { listenToDrops } from '../runs/drops.ts'
import { showUncaught } from '../uncaught.ts'

/** The listeners on the window that the first paint does not need. */
export function listenToPage(page: Window): void {
  showUncaught(page)
  listenToDrops(page)
}
