import { pageState } from '../../app/pageState.ts'
import { useBranches } from '../../store/branches.ts'
import { initialCluster } from '../../store/cluster.ts'
import { type ComparedBranch, useCompare } from '../../store/compare.ts'
import { awaitSides, forgetComparison, showSides } from '../../store/late/compare.ts'
import { usePlayback } from '../../store/playback.ts'
import type { ComparisonFrame, SideFrame } from '../../workers/protocol.ts'
import { installedPlayer } from '../actions/actions.ts'
import { comparedPair } from '../branches/compareActions.ts'
import { applyDiff, applyReset, applyTimeline } from '../showReply.ts'
import { liveQuery, onMove, type RunningQuery, stopAll } from './liveQuery.ts'

/** Wall-clock ms between two requests while the run plays. */
const paceMs = 50

interface OwnState {
  watchers: number
  query: RunningQuery | undefined
  /** Number of the frame that the next answer may refer to. */
  serial: number | undefined
}

const own = pageState((): OwnState => ({ watchers: 0, query: undefined, serial: undefined }))

/** Updates `useCompare` to the cursor until the watch ends. Returns the stop function. */
export function watchComparison(): () => void {
  own.watchers++
  if (own.query === undefined) {
    own.serial = undefined
    own.query = liveQuery({ ask, onAnswer, listen, intervalMs, onNoAnswer })
  } else own.query.refresh()
  return () => {
    own.watchers--
    if (own.watchers > 0) return
    own.query?.stop()
    own.query = undefined
  }
}

function listen(refresh: () => void): () => void {
  return stopAll([
    onMove(refresh),
    useBranches.subscribe(refresh),
    useCompare.subscribe((now, before) => {
      if (now.pair !== before.pair) refresh()
    }),
  ])
}

const intervalMs = (): number => (usePlayback.getState().playing ? paceMs : 0)

/** Undefined without two branches to compare. */
async function ask(): Promise<ComparisonFrame | undefined> {
  const pair = comparedPair()
  const player = installedPlayer()
  if (pair === undefined || player === undefined) return undefined
  const { at } = usePlayback.getState().cursor
  return player.ask('compare', { ...pair, at, ...(own.serial === undefined ? {} : { serial: own.serial }) })
}

/** A branch may have been deleted: the next answer refers to no earlier frame. */
function onNoAnswer(): void {
  own.serial = undefined
}

function onAnswer(frame: ComparisonFrame | undefined): void {
  if (frame === undefined) {
    forgetComparison()
    return
  }
  const [a, b] = frame.sides
  const { ready, fromAt } = frame
  if (!ready) {
    // More of the branches must be simulated.
    awaitSides(fromAt)
    own.query?.refresh()
    return
  }
  own.serial = frame.serial
  const before = useCompare.getState()
  showSides({ fromAt, a: sideAfter(before.a, a), b: sideAfter(before.b, b) })
}

function sideAfter(before: ComparedBranch, frame: SideFrame): ComparedBranch {
  const { id, kubernetes, change, timeline, summary, endAt } = frame
  const isOther = before.id !== id || before.kubernetes !== kubernetes
  const cluster = change.type === 'reset' && isOther ? initialCluster : before.cluster
  const objects = change.type === 'reset' ? applyReset(change.view) : applyDiff(cluster, change.diff)
  const release = kubernetes === undefined ? {} : { kubernetes }
  return { id, ...release, endAt, cluster: { ...objects, ...applyTimeline(cluster, timeline) }, summary }
}
