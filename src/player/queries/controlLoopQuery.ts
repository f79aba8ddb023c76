import { pageState } from '../../app/pageState.ts'
import type { LoopKey } from '../../engine/index.ts'
import { showControlLoop } from '../../store/controlLoop.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import { askEngine } from '../actions/actions.ts'
import { liveQuery, onMove, type RunningQuery, stopAll } from './liveQuery.ts'

/** Rate of updates while the run plays: `closely` ten times a second, `loosely` once. */
type LoopPace = 'closely' | 'loosely'

interface LoopWatcher {
  readonly pace: LoopPace
  readonly follow: (() => LoopKey | undefined) | undefined
}

const paceMs = { closely: 100, loosely: 1000 } as const
/** Messages take a few virtual ms: up to this speed every frame requests, so that messages are visible on their way. */
const slowSpeed = 0.5
const frameMs = 16

interface OwnState {
  readonly watchers: Map<symbol, LoopWatcher>
  query: RunningQuery | undefined
}

const own = pageState((): OwnState => ({ watchers: new Map(), query: undefined }))

/**
 * Updates `useControlLoop` to the cursor until the watch ends. `follow`: the key whose path is shown. Returns the stop
 * function.
 */
export function watchControlLoop(pace: LoopPace, follow?: () => LoopKey | undefined): () => void {
  const id = Symbol(pace)
  own.watchers.set(id, { pace, follow })
  if (own.query === undefined) own.query = liveQuery({ ask, onAnswer: showControlLoop, listen, intervalMs })
  else own.query.refresh()
  return () => {
    own.watchers.delete(id)
    if (own.watchers.size > 0) return
    own.query?.stop()
    own.query = undefined
  }
}

const watchers = (): LoopWatcher[] => [...own.watchers.values()]

const ask = () =>
  askEngine('controlLoop', {
    follow: watchers()
      .find(({ follow }) => follow)
      ?.follow?.(),
  })

function listen(refresh: () => void): () => void {
  return stopAll([
    onMove(refresh),
    usePlayback.subscribe((now, before) => {
      if (now.playing !== before.playing) refresh()
    }),
    useSelection.subscribe((now, before) => {
      if (now.followedKey !== before.followedKey || now.selected !== before.selected) refresh()
    }),
  ])
}

/** While the run is paused, each step is shown at once. */
function intervalMs(): number {
  const { playing, speed } = usePlayback.getState()
  const isClose = watchers().some(({ pace }) => pace === 'closely')
  if (!playing) return frameMs
  if (!isClose) return paceMs.loosely
  return speed <= slowSpeed ? frameMs : paceMs.closely
}
