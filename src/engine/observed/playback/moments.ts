/** When each change of a recording happens in its run: the cluster's clock, and an order within each of its seconds. */
import type { ObservedRun } from '../observedRun.ts'

/** Virtual ms of a run before its first change, so that what was there at the beginning can be seen. */
const LEAD_MS = 2000
/** And after its last one, so that what has ended is gone. */
const TAIL_MS = 2000

export interface PlayedMoments {
  /** Unix ms of virtual time 0, a whole second. */
  readonly beginsAt: number
  /** Virtual ms at which the run ends. */
  readonly endAt: number
  /** So many changes come before the run: they are its state at the beginning. */
  readonly before: number
  /** Virtual ms of each change, by its index; it never goes back. */
  readonly at: readonly number[]
}

/**
 * The API tells whole seconds, so that many changes share one: they are spread over it in the order in which they came, and
 * no time within a second means anything but that order.
 */
export function playedMoments({ changes, from, isState }: ObservedRun): PlayedMoments {
  const first = changes[0]?.at ?? 0
  if (from === undefined || isState) {
    const beginsAt = floorToSecond(from ?? first)
    return { beginsAt, endAt: 0, before: changes.length, at: changes.map(() => 0) }
  }
  const beginsAt = floorToSecond(from) - LEAD_MS
  const start = floorToSecond(from)
  const firstEvent = changes.findIndex(({ type, at }) => at >= start && type !== 'found')
  const before = firstEvent < 0 ? changes.length : firstEvent
  const seconds: number[] = []
  let last = start
  for (let i = before; i < changes.length; i++) {
    last = Math.max(last, floorToSecond(changes[i]?.at ?? last))
    seconds.push(last)
  }
  const at = [...new Array<number>(before).fill(0), ...spread(seconds).map((one) => one - beginsAt)]
  return { beginsAt, endAt: (at.at(-1) ?? 0) + TAIL_MS, before, at }
}

const floorToSecond = (ms: number): number => Math.floor(ms / 1000) * 1000

/** Moments of one second, evenly over it. */
function spread(seconds: readonly number[]): number[] {
  const moments: number[] = []
  for (let i = 0; i < seconds.length; ) {
    const second = seconds[i] ?? 0
    let end = i
    while (end < seconds.length && seconds[end] === second) end++
    for (let k = i; k < end; k++) moments.push(second + Math.floor(((k - i) * 1000) / (end - i)))
    i = end
  }
  return moments
}
