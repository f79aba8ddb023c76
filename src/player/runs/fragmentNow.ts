import { installedPlayer } from '../actions/actions.ts'
import { currentFragment } from './runs.ts'

/** The fragment that opens the page's run at this moment; undefined if there is none, or if it is too large (told by a notice). */
export function fragmentNow(): Promise<string | undefined> {
  const player = installedPlayer()
  return player === undefined ? Promise.resolve(undefined) : currentFragment(player)
}
