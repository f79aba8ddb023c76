import { installedPlayer } from '../actions/actions.ts'
import { currentFragment } from './runs.ts'

/**
 * Fragment of the page's run at the cursor; undefined without a run, or if the fragment is too large, which a notice
 * reports.
 */
export function fragmentNow(): Promise<string | undefined> {
  const player = installedPlayer()
  return player === undefined ? Promise.resolve(undefined) : currentFragment(player)
}
