/** Measures the time in which controllers react to changes, from the writes of a recording. */

import { MOST_MS } from '../document/limits.ts'
import type { DelaySamples } from '../document/types.ts'
import { authorOf, controllerRef, deletionWitness } from './authors.ts'
import { type BoundedDelay, likelyDelays } from './likelyDelays.ts'
import type { ObservedRun } from './observedRun.ts'
import type { EstimatedTime } from './playback/estimate.ts'
import { playedMoments } from './playback/moments.ts'
import { delayBetween } from './seenPods.ts'

/** The fewest reactions that replace the usual range. */
const LEAST_REACTIONS = 8
/** More reactions make the estimate slower, but no better. */
const MOST_REACTIONS = 300

/** ms. A change that is this much older than a controller's write is not its cause. */
const MOST_REACTION_MS = 10_000

/** The changes of an object, or of the objects that it owns, since its controller's last write: first and last index. */
interface Pending {
  readonly first: number
  readonly last: number
}

/**
 * The times from changes to the next write of the controller that syncs the changed object or its owner. After several
 * changes, the write may react to any of them, so the time lies between the times since the first and the last change.
 */
export function reactionsIn(run: ObservedRun): readonly BoundedDelay[] {
  const { at, slack, anchor, before } = playedMoments(run)
  const witness = deletionWitness(run.changes)
  const pending = new Map<string, Pending>()
  const reactions: BoundedDelay[] = []
  const timeOf = (i: number): EstimatedTime => ({ at: at[i] ?? 0, slack: slack[i] ?? 0, anchor: anchor[i] ?? i })
  for (const [index, change] of run.changes.entries()) {
    const { resource, key, object } = change
    if (resource === 'events' || index < before) continue
    const author = authorOf(change, witness)
    const synced = author.kind === 'controller' ? author.ownerUid : undefined
    const seen = pending.get(synced ?? '')
    if (synced !== undefined && seen) {
      const since = (i: number): BoundedDelay => delayBetween(timeOf(i), timeOf(index))
      reactions.push(between(since(seen.last), since(seen.first)))
      pending.delete(synced)
    }
    const owner = controllerRef(object)?.uid
    for (const uid of owner === undefined ? [key] : [key, owner])
      if (uid !== synced) pending.set(uid, { first: pending.get(uid)?.first ?? index, last: index })
  }
  return reactions.slice(0, MOST_REACTIONS)
}

/** A delay between the lower bound of `least` and the upper bound of `most`. */
function between(least: BoundedDelay, most: BoundedDelay): BoundedDelay {
  const low = Math.max(0, least.ms - least.slack)
  const high = Math.max(low, Math.min(most.ms + most.slack, MOST_REACTION_MS))
  return { ms: (low + high) / 2, slack: (high - low) / 2 }
}

/**
 * The times in a controller's queue, in ms and sorted, for the settings of a cluster. `otherMs`: the mean time that a
 * reaction takes outside of the queue. Undefined if too few reactions were recorded.
 */
export function queueSamples(reactions: readonly BoundedDelay[], otherMs: number): DelaySamples | undefined {
  if (reactions.length < LEAST_REACTIONS) return undefined
  return likelyDelays(reactions).map((ms) => Math.min(MOST_MS, Math.max(0, Math.round(ms - otherMs))))
}
