import { isBefore } from '../document/branchDocument.ts'
import type { Cursor } from '../document/types.ts'
import { cloneCost } from '../sim/cloneState.ts'
import type { Simulation, Snapshot } from '../sim/simulation.ts'

/** How many there are at most, and how many events lie between them at first: as many as run again in a few milliseconds. */
export interface SnapshotDensity {
  readonly most: number
  readonly spacing: number
}

const SIMULATED: SnapshotDensity = { most: 80, spacing: 600 }
/** Every event of a recording is a write that the picture follows, and takes the time of several that are simulated. */
export const RECORDED: SnapshotDensity = { most: 400, spacing: 120 }
/** What all snapshots together may copy, in entries. */
const MAX_TOTAL_COST = 6_000_000
/** A gap of the virtual clock in which somebody will look around: from the end of it, all before would be run again. */
const QUIET_MS = 1000
/** Before a quiet time a snapshot is worth it after this share of the usual spacing. */
const QUIET_SHARE = 1 / 8
/** A snapshot that copies more than this for each event since the last one would cost more than the events did. */
const COST_PER_EVENT = 4

interface Kept {
  readonly handled: number
  readonly at: number
  readonly step: number
  /** Commands of the journal that had been carried out. */
  readonly applied: number
  readonly cost: number
  readonly snapshot: Snapshot
}

export interface SnapshotsMark {
  readonly kept: readonly Kept[]
  readonly spacing: number
}

/** Snapshots of one run, in order; when there are too many, the half that saves least goes and the spacing doubles. */
export class Snapshots {
  #kept: Kept[] = []
  readonly #most: number
  #spacing: number
  #totalCost = 0

  constructor({ most, spacing }: SnapshotDensity = SIMULATED) {
    this.#most = most
    this.#spacing = spacing
  }

  /** Takes one if it is time, or at any rate. Only ever at the head. */
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

  /** The last one at or before a cursor, by which no more than so many commands had been carried out. */
  nearest(cursor: Cursor, commands = Number.POSITIVE_INFINITY): Kept {
    let best = this.#kept[0] as Kept
    for (const kept of this.#kept) if (!isBefore(cursor, kept) && kept.applied <= commands) best = kept
    return best
  }

  /** Drops those after a cursor, or that know of later commands. */
  truncate(cursor: Cursor, applied: number): void {
    this.#kept = this.#kept.filter((kept) => !isBefore(cursor, kept) && kept.applied <= applied)
    this.#recount()
  }

  mark(): SnapshotsMark {
    return { kept: this.#kept.slice(), spacing: this.#spacing }
  }

  /** Everything as it was at a mark. */
  returnTo({ kept, spacing }: SnapshotsMark): void {
    this.#kept = kept.slice()
    this.#spacing = spacing
    this.#recount()
  }

  #isDue(sim: Simulation, last: Kept): boolean {
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

function isSamePlace(sim: Simulation, { handled, at, applied }: Kept, commands: number): boolean {
  return handled === sim.handled && at === sim.now && applied === commands
}

/**
 * The index of the snapshot, neither the first nor the last, without which least would be run again. Somebody may go to any
 * moment or to any event: it saves the events since the one before it, for its share of the time and of the events.
 */
function leastUseful(kept: readonly Kept[]): number {
  const { at: endAt, handled: endHandled } = kept.at(-1) as Kept
  let least = 1
  let leastSaved = Number.POSITIVE_INFINITY
  for (let i = 1; i + 1 < kept.length; i++) {
    const [before, here, after] = [kept[i - 1] as Kept, kept[i] as Kept, kept[i + 1] as Kept]
    const share = (after.at - here.at) / Math.max(1, endAt) + (after.handled - here.handled) / Math.max(1, endHandled)
    const saved = (here.handled - before.handled) * share
    if (saved < leastSaved) {
      least = i
      leastSaved = saved
    }
  }
  return least
}
