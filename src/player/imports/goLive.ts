import { openRun } from '../../store/run/openRun.ts'
import { installedPlayer } from '../actions/actions.ts'

/** Goes to the newest time of a growing recording; from there the cursor follows its growth. */
export function goLive(): void {
  const { endMs } = openRun()
  if (endMs !== undefined) void installedPlayer()?.seek(endMs)
}
