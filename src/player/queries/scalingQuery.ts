import { usePlayback } from '../../store/playback.ts'
import { showScaling } from '../../store/scaling.ts'
import { askEngine } from '../actions/actions.ts'
import { liveQuery } from './liveQuery.ts'

/** Wall-clock ms between two requests while the run plays: an autoscaler decides every 15 s of virtual time. */
const paceMs = 250

/** Updates `useScaling` to the head of the run. Returns the stop function. */
export function watchScaling(): () => void {
  const { stop } = liveQuery({
    ask: () => askEngine('autoscaling', {}),
    onAnswer: showScaling,
    listen: (refresh) =>
      usePlayback.subscribe((now, before) => {
        const isSame =
          now.head === before.head && now.engine === before.engine && now.fingerprint === before.fingerprint
        if (!isSame) refresh()
      }),
    intervalMs: () => paceMs,
  })
  return () => {
    stop()
    showScaling(undefined)
  }
}
