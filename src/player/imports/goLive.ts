import { useObserved } from '../../store/observed.ts'
import { installedPlayer } from '../actions/actions.ts'

/** Goes to the newest time of a growing recording; from there the cursor follows its growth. */
export function goLive(): void {
  const { observed } = useObserved.getState()
  if (observed !== undefined) void installedPlayer()?.seek(observed.endAt)
}
