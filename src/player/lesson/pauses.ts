/** Records where a run was paused and continued: an author probably has something to say there. */
import { pageState } from '../../app/pageState.ts'
import { useBranches } from '../../store/branches.ts'
import { usePlayback } from '../../store/playback.ts'
import { currentEntry } from '../runs/runChange.ts'

interface Pause {
  /** Id of the run. */
  readonly run: string | undefined
  readonly branchId: number
  /** Virtual ms. */
  readonly at: number
}

/** Largest number of recorded pauses: more than a lesson has steps. */
const mostPauses = 200

interface OwnState {
  pauses: readonly Pause[]
  last: Pause | undefined
}

const ownState = pageState(
  (): OwnState => ({
    pauses: [],
    last: undefined,
  }),
)

/** Records pauses from now on; returns the stop function. */
export function notePauses(): () => void {
  return usePlayback.subscribe(({ playing, planned, cursor }, before) => {
    if (playing === before.playing || planned !== undefined) return
    const here = { run: currentEntry()?.id, branchId: useBranches.getState().currentId, at: cursor.at }
    const isSame =
      ownState.last !== undefined &&
      ownState.last.run === here.run &&
      ownState.last.branchId === here.branchId &&
      ownState.last.at === here.at
    if (playing && isSame) ownState.pauses = [...ownState.pauses, here].slice(-mostPauses)
    ownState.last = playing ? undefined : here
  })
}

/** Times in virtual ms at which the current branch was paused and continued. */
export function knownPauses(): readonly number[] {
  const [run, { currentId }] = [currentEntry()?.id, useBranches.getState()]
  const own = ownState.pauses.filter((pause) => run !== undefined && pause.run === run && pause.branchId === currentId)
  return [...new Set(own.map(({ at }) => at))]
}
