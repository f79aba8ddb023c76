/** Finds the best-known time of each change; times never decrease. */
import type { ObservedChange } from './observedRun.ts'
import type { SeenObject } from './records.ts'
import { type KnownTime, serverTime, writerTime } from './times.ts'

type Untimed = Omit<ObservedChange, 'at' | 'timeFrom'> & {
  readonly recordedAt: number | undefined
  readonly seenAt: number | undefined
}

/** The most by which clocks of several API servers may differ; a time further ahead is dropped. */
const MOST_AHEAD_MS = 5000

/**
 * The time of each change. Times of the recording and of the API server hold as far as they keep etcd's order. Between
 * them, times written by kubelets and controllers hold, and the recorder's time of a deletion, which leaves no time in
 * the object. A change without any time gets the time of the change before it.
 */
export function timed(changes: readonly Untimed[]): KnownTime[] {
  const server = changes.map(({ object, before, type, recordedAt }) =>
    recordedAt === undefined ? serverTime(object, before, type) : { at: recordedAt, from: 'recording' as const },
  )
  const least = leastFrom(server.map((time) => time?.at))
  let low = Number.NEGATIVE_INFINITY
  const times = changes.map(({ object, before, type, seenAt }, i): KnownTime | undefined => {
    const high = least[i] ?? Number.POSITIVE_INFINITY
    const own = server[i]
    if (own) {
      const at = Math.max(low, own.at > high + MOST_AHEAD_MS ? high : own.at)
      low = at
      return { at, from: own.from }
    }
    if (seenAt !== undefined) {
      low = Math.min(Math.max(seenAt, low), Math.max(high, low))
      return { at: low, from: 'recording' }
    }
    const written = type === 'deleted' || type === 'lost' ? undefined : writerTime(object, before)
    const bounded = written && Math.min(Math.max(written.at, low), Math.max(high, low))
    if (written && bounded === written.at) return written
    const answered = isWishOf(object, before) ? (server[i + 1]?.at ?? low) : low
    const at = Math.min(Math.max(low, answered), Math.max(high, low))
    if (at > low) low = at
    return Number.isFinite(at) ? { at, from: 'neighbours' } : undefined
  })
  // Changes before the first known time happened no later than that time.
  const first = times.find((time) => time !== undefined)
  return times.map((time) => time ?? { at: first?.at ?? 0, from: 'neighbours' })
}

/** Whether a user changed the spec of an object (`kubectl scale` leaves no time): a controller reacts to it at once. */
const isWishOf = ({ metadata }: SeenObject, before: SeenObject | undefined): boolean =>
  before !== undefined &&
  metadata.generation !== before.metadata.generation &&
  metadata.ownerReferences === undefined &&
  metadata.deletionTimestamp === before.metadata.deletionTimestamp

/** For each index the lowest known time from there on. */
function leastFrom(ats: readonly (number | undefined)[]): number[] {
  const least = new Array<number>(ats.length)
  let lowest = Number.POSITIVE_INFINITY
  for (let i = ats.length - 1; i >= 0; i--) {
    lowest = Math.min(lowest, ats[i] ?? Number.POSITIVE_INFINITY)
    least[i] = lowest
  }
  return least
}
