import type { ComparisonFrame, SideFrame } from '../../bridge/protocol.ts'
import { applyDiff, applyReset, applyTimeline } from '../../store/applyFrame.ts'
import { useBranches } from '../../store/branches.ts'
import { initialCluster } from '../../store/cluster.ts'
import { type ComparedBranch, initialCompare, useCompare } from '../../store/compare.ts'
import { usePlayback } from '../../store/playback.ts'
import { installedPlayer } from '../actions/actions.ts'
import { comparedPair } from '../actions/compareActions.ts'

/** Wall-clock ms between two requests while the run plays. */
const paceMs = 50

let watchers = 0
let stopListening: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let inFlight = false
let again = false
let serial: number | undefined

/** Keeps `useCompare` at the cursor while it is watched, with one request at a time. Returns the stop function. */
export function watchComparison(): () => void {
  watchers++
  stopListening ??= listen()
  request()
  return () => {
    watchers--
    if (watchers > 0) return
    stopListening?.()
    stopListening = undefined
    clearTimeout(timer)
    timer = undefined
    again = false
  }
}

function listen(): () => void {
  const stops = [
    usePlayback.subscribe((now, before) => {
      if (now.cursor !== before.cursor || now.fingerprint !== before.fingerprint || now.engine !== before.engine)
        request()
    }),
    useBranches.subscribe(request),
    useCompare.subscribe((now, before) => {
      if (now.pair !== before.pair) request()
    }),
  ]
  serial = undefined
  return () => {
    for (const stop of stops) stop()
  }
}

function request(): void {
  if (watchers === 0) return
  again = true
  if (inFlight || timer !== undefined) return
  void ask()
}

async function ask(): Promise<void> {
  const pair = comparedPair()
  const player = installedPlayer()
  if (pair === undefined || player === undefined) {
    useCompare.setState(initialCompare)
    return
  }
  inFlight = true
  again = false
  try {
    const { at } = usePlayback.getState().cursor
    const frame = await player.ask('compare', { ...pair, at, ...(serial === undefined ? {} : { serial }) })
    if (watchers > 0) show(frame)
  } catch {
    // The engine is starting or has stopped, or a branch was deleted: the next change requests again.
    serial = undefined
  } finally {
    inFlight = false
    if (again) {
      timer = setTimeout(
        () => {
          timer = undefined
          if (watchers > 0) void ask()
        },
        usePlayback.getState().playing ? paceMs : 0,
      )
    }
  }
}

function show(frame: ComparisonFrame): void {
  const [a, b] = frame.sides
  const { ready, fromAt } = frame
  if (!ready) {
    // More of the branches must be simulated.
    again = true
    useCompare.setState({ ready, fromAt })
    return
  }
  serial = frame.serial
  useCompare.setState((state) => ({ ready, fromAt, a: sideAfter(state.a, a), b: sideAfter(state.b, b) }))
}

function sideAfter(before: ComparedBranch, frame: SideFrame): ComparedBranch {
  const { id, kubernetes, change, timeline, summary, endAt } = frame
  const isOther = before.id !== id || before.kubernetes !== kubernetes
  const cluster = change.type === 'reset' && isOther ? initialCluster : before.cluster
  const objects = change.type === 'reset' ? applyReset(change.view) : applyDiff(cluster, change.diff)
  const release = kubernetes === undefined ? {} : { kubernetes }
  return { id, ...release, endAt, cluster: { ...objects, ...applyTimeline(cluster, timeline) }, summary }
}
