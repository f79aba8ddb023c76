import { isBefore } from '../document/branchDocument.ts'
import type { Cursor } from '../document/types.ts'
import { cloneCost } from '../sim/cloneState.ts'
import type { Simulation, Snapshot } from '../sim/simulation.ts'

/** Largest number of snapshots, and their initial distance in events, which are replayed in a few milliseconds. */
interface SnapshotDensity {
  readonly most: number
  readonly spacing: number
}

const SIMULATED: SnapshotDensity = { most: 80, spacing: 600 }
/** Every event of a recording is a write, which takes as long as several simulated events. */
export const RECORDED: SnapshotDensity = { most: 400, spacing: 120 }
/** Largest total of copied entries in all snapshots. */
const MAX_TOTAL_COST = 6_000_000
/** Virtual ms without events where users often look around: from its end, everything before would be replayed. */
const QUIET_MS = 1000
/** Before a quiet time a snapshot is taken after this share of the usual distance. */
const QUIET_SHARE = 1 / 8
/** Largest cost per event since the last snapshot; beyond it replaying is cheaper. */
const COST_PER_EVENT = 4

interface StoredSnapshot {
  readonly handled: number
  readonly at: number
  readonly step: number
  /** Number of executed commands. */
  readonly applied: number
  readonly cost: number
  readonly snapshot: Snapshot
}

export interface SnapshotsMark {
  readonly kept: readonly StoredSnapshot[]
  readonly spacing: number
}

/** Snapshots of one run, in order; if there are too many, the least useful half is dropped and the distance doubles. */
export class Snapshots {
  #kept: StoredSnapshot[] = []
  readonly #most: number
  #spacing: number
  #totalCost = 0

  constructor({ most, spacing }: SnapshotDensity = SIMULATED) {
    this.#most = most
    this.#spacing = spacing
  }

  /** Takes a snapshot if it is due, or in any case. Only at the head. */
  take(sim: Simulation, applied: number, when: 'due' | 'now'): void {
    const last = this.#kept.at(-1)
    if (last && (when === 'due' ? !this.#isDue(sim, last) : isSamePlace(sim, last, applied))) return
    const snapshot = sim.snapshot()
    let cost = snapshot.world.heap.length
    for (const state of snapshot.world.components.values()) cost += cloneCost(state)
    this.#kept.push({ handled: sim.handled, at: sim.now, step: sim.handledNow, applied, cost, snapshot })
    this.#totalCost += cost
    if (this.#kept.length > this.#most || (this.#totalCost > MAX_TOTAL_COST && this.#kept.length > 8)) this.#thin()
  }

  /** The last snapshot at or before a cursor with at most this number of executed commands. */
  nearest(cursor: Cursor, commands = Number.POSITIVE_INFINITY): StoredSnapshot {
    let best = this.#kept[0]!
    for (const kept of this.#kept) if (!isBefore(cursor, kept) && kept.applied <= commands) best = kept
    return best
  }

  /** Drops snapshots after a cursor or with later commands. */
  truncate(cursor: Cursor, applied: number): void {
    this.#kept = this.#kept.filter((kept) => !isBefore(cursor, kept) && kept.applied <= applied)
    this.#recount()
  }

  mark(): SnapshotsMark {
    return { kept: this.#kept.slice(), spacing: this.#spacing }
  }

  /** Restores a mark. */
  returnTo({ kept, spacing }: SnapshotsMark): void {
    this.#kept = kept.slice()
    this.#spacing = spacing
    this.#recount()
  }

  #isDue(sim: Simulation, last: StoredSnapshot): boolean {
    const spacing = Math.max(this.#spacing, last.cost / COST_PER_EVENT)
    const events = sim.handled - last.handled
    if (events >= spacing) return true
    return events >= spacing * QUIET_SHARE && (sim.nextEventAt ?? Number.POSITIVE_INFINITY) - sim.now >= QUIET_MS
  }

  #thin(): void {
    const kept = this.#kept
    for (const wanted = Math.ceil(kept.length / 2); kept.length > wanted; ) kept.splice(leastUseful(kept), 1)
    this.#spacing *= 2
    this.#recount()
  }

  #recount(): void {
    this.#totalCost = this.#kept.reduce((sum, { cost }) => sum + cost, 0)
  }
}

function isSamePlace(sim: Simulation, { handled, at, applied }: StoredSnapshot, commands: number): boolean {
  return handled === sim.handled && at === sim.now && applied === commands
}

/**
 * Index of the snapshot (neither first nor last) whose removal costs least replay. Users may seek to any time or event:
 * its benefit is the number of events since the previous one, weighted by its share of time and events.
 */
function leastUseful(kept: readonly StoredSnapshot[]): number {
  const { at: endAt, handled: endHandled } = kept.at(-1)!
  let least = 1
  let leastSaved = Number.POSITIVE_INFINITY
  for (let i = 1; i + 1 < kept.length; i++) {
    const [before, here, after] = [kept[i - 1]!, kept[i]!, kept[i + 1]!]
    const share = (after.at - here.at) / Math.max(1, endAt) + (after.handled - here.handled) / Math.max(1, endHandled)
    const saved = (here.handled - before.handled) * share
    if (saved < leastSaved) {
      least = i
      leastSaved = saved
    }
  }
  return least
}
