import { usePlayback } from '../../store/playback.ts'
import { initialScaling, useScaling } from '../../store/scaling.ts'
import { askEngine } from '../actions/actions.ts'

/** Wall-clock ms between two requests while the run plays: an autoscaler decides every 15 s of virtual time. */
const paceMs = 250

/**
 * Keeps `useScaling` at the head of the run: one request at a time, and one after the last move. Returns the stop
 * function.
 */
export function watchScaling(): () => void {
  let isWanted = true
  let inFlight = false
  let again = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    timer = undefined
    inFlight = true
    again = false
    try {
      const view = await askEngine('autoscaling', {})
      if (isWanted) useScaling.setState({ view })
    } catch {
      // The engine is starting or has stopped: the next move requests again.
    }
    inFlight = false
    if (again && isWanted) timer = setTimeout(() => void ask(), paceMs)
  }
  const request = () => {
    again = true
    if (!inFlight && timer === undefined) void ask()
  }
  const stop = usePlayback.subscribe((now, before) => {
    const isSame = now.head === before.head && now.engine === before.engine && now.fingerprint === before.fingerprint
    if (!isSame) request()
  })
  request()
  return () => {
    isWanted = false
    stop()
    clearTimeout(timer)
    useScaling.setState(initialScaling)
  }
}
