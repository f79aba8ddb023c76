/** Lists earlier states that a controller's caches may still have shown when the controller wrote. */
import { asObject } from '../api/jsonObject.ts'
import type { ObservedChange } from './observedRun.ts'

/** The most changes by which a cache may lag behind. */
const MOST_LAG = 24
const MOST_LAG_MS = 30_000
/**
 * Limits for a burst of hundreds of creations or deletions, in which a cache may lag further: back to the state with as
 * many Pods as the write counts.
 */
const MOST_BURST = 2000
const MOST_BURST_STATES = 16
/** The most states to try in which the watches of two kinds lag by different numbers of changes. */
const MOST_PAIRS = 8

/**
 * Yields for each state to try the changes that the caches had not seen, the newest first: first no changes, then the
 * last changes of all kinds, then the last changes of a single kind (each kind has its own watch), then the last
 * changes of two kinds. `missing` is called after the first state: it returns how many more Pods the write counts than
 * exist.
 */
export function* earlierStates(
  concerning: readonly ObservedChange[],
  change: ObservedChange,
  missing: () => number,
): Generator<readonly ObservedChange[]> {
  yield []
  const recent = recentOf(concerning, change)
  for (let lag = 1; lag <= recent.length; lag++) yield recent.slice(0, lag)
  const byKind = new Map<string, ObservedChange[]>()
  for (const one of recent) byKind.set(one.resource, [...(byKind.get(one.resource) ?? []), one])
  const kinds = [...byKind.values()]
  if (kinds.length > 1) yield* ofTwoKinds(kinds)
  yield* beforeBurst(concerning, change, missing())
}

/** Yields the states in which the watch of `pods` lags, and then the watch of the other kinds as well. */
export function* statesOfPods(
  pods: readonly ObservedChange[],
  concerning: readonly ObservedChange[],
  change: ObservedChange,
): Generator<readonly ObservedChange[]> {
  const others = concerning.filter(({ resource }) => resource !== 'pods')
  if (pods.length > 0) yield* ofTwoKinds([recentOf(pods, change), recentOf(others, change)])
}

/** The last changes that a cache may not have seen, the newest first. */
function recentOf(changes: readonly ObservedChange[], { at }: ObservedChange): readonly ObservedChange[] {
  const recent: ObservedChange[] = []
  for (let i = changes.length - 1; i >= 0 && recent.length < MOST_LAG; i--) {
    const one = changes[i]
    if (!one || at - one.at > MOST_LAG_MS) break
    recent.push(one)
  }
  return recent
}

function* ofTwoKinds(kinds: readonly (readonly ObservedChange[])[]): Generator<readonly ObservedChange[]> {
  for (const list of kinds) for (let lag = 1; lag <= list.length; lag++) yield list.slice(0, lag)
  const [first = [], second = []] = kinds
  for (let a = 1; a <= Math.min(first.length, MOST_PAIRS); a++)
    for (let b = 1; b <= Math.min(second.length, MOST_PAIRS); b++)
      yield [...first.slice(0, a), ...second.slice(0, b)].sort((x, y) => y.index - x.index)
}

/** States before a burst: without as many of the last changes of Pods as are needed for the missing number of Pods. */
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
