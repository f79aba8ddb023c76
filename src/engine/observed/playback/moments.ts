/** Places the changes of a recording in the virtual time of a run, with an order within each second. */
import type { ObservedRun } from '../observedRun.ts'
import { estimatedTimes } from './estimate.ts'

/** Virtual ms before the first change, so that the first state is visible. */
const LEAD_MS = 2000
/** Virtual ms after the last change, so that deleted objects disappear. */
const TAIL_MS = 2000

export interface PlayedMoments {
  /** Unix ms of virtual time 0, a whole second. */
  readonly beginsAt: number
  /** Virtual ms at which the run ends. */
  readonly endAt: number
  /** The number of changes before the run, which make up its first state. */
  readonly before: number
  /** Virtual ms of each change, by index; they never decrease. */
  readonly at: readonly number[]
  /** ms by which each change may have been earlier or later. */
  readonly slack: readonly number[]
  /** The time between two changes with the same anchor is known, whatever their slack. */
  readonly anchor: readonly number[]
}

const known = new WeakMap<ObservedRun, PlayedMoments>()

/**
 * The virtual times of a recording's changes. The API has whole seconds; times within a second are estimates that keep
 * the order of changes.
 */
export function playedMoments(run: ObservedRun): PlayedMoments {
  const before = known.get(run)
  if (before) return before
  const moments = momentsOf(run)
  known.set(run, moments)
  return moments
}

function momentsOf({ changes, from, to, isState }: ObservedRun): PlayedMoments {
  const first = changes[0]?.at ?? 0
  if (from === undefined || isState) {
    const beginsAt = floorToSecond(from ?? first)
    return {
      beginsAt,
      endAt: 0,
      before: changes.length,
      at: changes.map(() => 0),
      slack: changes.map(() => 500),
      anchor: changes.map((_, i) => i),
    }
  }
  const beginsAt = floorToSecond(from) - LEAD_MS
  const start = floorToSecond(from)
  const firstEvent = changes.findIndex(({ type, at }) => at >= start && type !== 'found')
  const before = firstEvent < 0 ? changes.length : firstEvent
  const times = estimatedTimes(changes)
  const at = changes.map((_, i) => (i < before ? 0 : Math.max(start, Math.floor(times[i]?.at ?? start)) - beginsAt))
  const [slack, anchor] = [times.map((one) => one.slack), times.map((one) => one.anchor)]
  return {
    beginsAt,
    endAt: Math.max((at.at(-1) ?? 0) + TAIL_MS, (to ?? beginsAt) - beginsAt),
    before,
    at,
    slack,
    anchor,
  }
}

const floorToSecond = (ms: number): number => Math.floor(ms / 1000) * 1000
