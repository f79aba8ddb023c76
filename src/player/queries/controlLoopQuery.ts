import { pageState } from '../../app/pageState.ts'
import { useControlLoop } from '../../store/controlLoop.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import { askEngine } from '../actions/actions.ts'
import { liveQuery, onMove, type RunningQuery, stopAll } from './liveQuery.ts'

/** Rate of updates while the run plays: `closely` ten times a second, `loosely` once. */
type LoopPace = 'closely' | 'loosely'

const paceMs = { closely: 100, loosely: 1000 } as const
/** Messages take a few virtual ms: up to this speed every frame requests, so that messages are visible on their way. */
const slowSpeed = 0.5
const frameMs = 16

interface OwnState {
  readonly watchers: Map<symbol, LoopPace>
  query: RunningQuery | undefined
}

const own = pageState((): OwnState => ({ watchers: new Map(), query: undefined }))

/** Updates `useControlLoop` to the cursor until the watch ends. Returns the stop function. */
export function watchControlLoop(pace: LoopPace): () => void {
  const id = Symbol(pace)
  own.watchers.set(id, pace)
  if (own.query === undefined) own.query = liveQuery({ ask, onAnswer, listen, intervalMs })
  else own.query.refresh()
  return () => {
    own.watchers.delete(id)
    if (own.watchers.size > 0) return
    own.query?.stop()
    own.query = undefined
  }
}

const ask = () => askEngine('controlLoop', { follow: useSelection.getState().followedKey })

const onAnswer = (view: Awaited<ReturnType<typeof ask>>): void => useControlLoop.setState({ view })

function listen(refresh: () => void): () => void {
  return stopAll([
    onMove(refresh),
    usePlayback.subscribe((now, before) => {
      if (now.playing !== before.playing) refresh()
    }),
    useSelection.subscribe((now, before) => {
      if (now.followedKey !== before.followedKey) refresh()
    }),
  ])
}

/** While the run is paused, each step is shown at once. */
function intervalMs(): number {
  const { playing, speed } = usePlayback.getState()
  const isClose = [...own.watchers.values()].includes('closely')
  if (!playing) return frameMs
  if (!isClose) return paceMs.loosely
  return speed <= slowSpeed ? frameMs : paceMs.closely
}
