/** Which of the last changes a controller's caches may not have seen yet. */
import type { ObservedChange } from './observedRun.ts'

/** No cache lags further behind. */
const MOST_LAG = 24
const MOST_LAG_MS = 30_000
/** Two watches that lag differently. */
const MOST_PAIRS = 8

/**
 * For each state that is tried the changes that are undone in it, the newest first: none; the last ones; the last ones of
 * one kind alone, since each kind has a watch of its own; and of two kinds.
 */
export function* earlierStates(
  concerning: readonly ObservedChange[],
  change: ObservedChange,
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
  if (kinds.length < 2) return
  for (const list of kinds) for (let lag = 1; lag <= list.length; lag++) yield list.slice(0, lag)
  const [first = [], second = []] = kinds
  for (let a = 1; a <= Math.min(first.length, MOST_PAIRS); a++)
    for (let b = 1; b <= Math.min(second.length, MOST_PAIRS); b++)
      yield [...first.slice(0, a), ...second.slice(0, b)].sort((x, y) => y.index - x.index)
}
