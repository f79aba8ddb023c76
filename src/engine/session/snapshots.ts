import { isBefore } from '../document/branchDocument.ts'
import type { Cursor } from '../document/types.ts'
import { cloneCost } from '../sim/cloneState.ts'
import type { Simulation, Snapshot } from '../sim/simulation.ts'

const MAX_SNAPSHOTS = 96
/** What all snapshots together may copy, in entries. */
const MAX_TOTAL_COST = 6_000_000
/** In events: as many as run again in a few milliseconds. */
const FIRST_SPACING = 1000
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

/** Snapshots of one run, in order; when there are too many, every other one goes and the spacing doubles. */
export class Snapshots {
  #kept: Kept[] = []
  #spacing = FIRST_SPACING
  #totalCost = 0

  /** Takes one if it is time, or at any rate. Only ever at the head. */
  take(sim: Simulation, applied: number, when: 'due' | 'now'): void {
    const last = this.#kept.at(-1)
    if (
      last &&
      (when === 'due'
        ? sim.handled - last.handled < Math.max(this.#spacing, last.cost / COST_PER_EVENT)
        : last.handled === sim.handled && last.at === sim.now && last.applied === applied)
    )
      return
    const snapshot = sim.snapshot()
    let cost = snapshot.world.heap.length
    for (const state of snapshot.world.components.values()) cost += cloneCost(state)
    this.#kept.push({ handled: sim.handled, at: sim.now, step: sim.handledNow, applied, cost, snapshot })
    this.#totalCost += cost
    if (this.#kept.length > MAX_SNAPSHOTS || (this.#totalCost > MAX_TOTAL_COST && this.#kept.length > 8)) this.#thin()
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

  #thin(): void {
    this.#kept = this.#kept.filter((_, i) => i % 2 === 0)
    this.#spacing *= 2
    this.#recount()
  }

  #recount(): void {
    this.#totalCost = this.#kept.reduce((sum, { cost }) => sum + cost, 0)
  }
}
