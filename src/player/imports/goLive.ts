import { useObserved } from '../../store/observed.ts'
import { installedPlayer } from '../actions/actions.ts'

/** Goes to the newest moment of a recording that is being made: whoever is there stays there while it grows. */
export function goLive(): void {
  const { observed } = useObserved.getState()
  if (observed !== undefined) void installedPlayer()?.seek(observed.endAt)
}
