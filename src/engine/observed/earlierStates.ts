/** Which of the last changes a controller's caches may not have seen yet. */
import { asObject } from '../api/jsonObject.ts'
import type { ObservedChange } from './observedRun.ts'

/** No cache lags further behind. */
const MOST_LAG = 24
const MOST_LAG_MS = 30_000
/** When hundreds of Pods go or come at once, further: to where there were as many as the write says. */
const MOST_BURST = 2000
const MOST_BURST_STATES = 16
/** Two watches that lag differently. */
const MOST_PAIRS = 8

/**
 * For each state that is tried the changes that are undone in it, the newest first: none; the last ones; the last ones of
 * one kind alone, since each kind has a watch of its own; and of two kinds. `missing` is asked after the first: how many Pods
 * more than there are the write counts.
 */
export function* earlierStates(
  concerning: readonly ObservedChange[],
  change: ObservedChange,
  missing: () => number,
): Generator<readonly ObservedChange[]> {
  yield []
  const recent: ObservedChange[] = []
  for (let i = concerning.length - 1; i >= 0 && recent.length < MOST_LAG; i--) {
    const one = concerning[i]
    if (!one || change.at - one.at > MOST_LAG_MS) break
    recent.push(one)
  }
  for (let lag = 1; lag <= recent.length; lag++) yield recent.slice(0, lag)
  const byKind = new Map<string, ObservedChange[]>()
  for (const one of recent) byKind.set(one.resource, [...(byKind.get(one.resource) ?? []), one])
  const kinds = [...byKind.values()]
  if (kinds.length > 1) yield* ofTwoKinds(kinds)
  yield* beforeBurst(concerning, change, missing())
}

function* ofTwoKinds(kinds: readonly (readonly ObservedChange[])[]): Generator<readonly ObservedChange[]> {
  for (const list of kinds) for (let lag = 1; lag <= list.length; lag++) yield list.slice(0, lag)
  const [first = [], second = []] = kinds
  for (let a = 1; a <= Math.min(first.length, MOST_PAIRS); a++)
    for (let b = 1; b <= Math.min(second.length, MOST_PAIRS); b++)
      yield [...first.slice(0, a), ...second.slice(0, b)].sort((x, y) => y.index - x.index)
}

/** Without the last changes of Pods, of which so many that there were as many more Pods as are missing. */
function* beforeBurst(
  concerning: readonly ObservedChange[],
  change: ObservedChange,
  missing: number,
): Generator<readonly ObservedChange[]> {
  if (Math.abs(missing) < 2) return
  const undone: ObservedChange[] = []
  let more = 0
  let states = 0
  for (let i = concerning.length - 1; i >= 0 && undone.length < MOST_BURST && states < MOST_BURST_STATES; i--) {
    const one = concerning[i]
    if (!one || change.at - one.at > MOST_LAG_MS) return
    if (one.resource !== 'pods') continue
    undone.push(one)
    more += activeCount(one.before) - (one.type === 'deleted' || one.type === 'lost' ? 0 : activeCount(one.object))
    if (more !== missing) continue
    states++
    yield [...undone]
  }
}

function activeCount(pod: ObservedChange['before']): 0 | 1 {
  if (pod === undefined || pod.metadata.deletionTimestamp !== undefined) return 0
  const { phase } = asObject(pod.status)
  return phase === 'Succeeded' || phase === 'Failed' ? 0 : 1
}
