import type { Cursor, JournalEntry } from '../document/types.ts'
import { freeze } from '../sim/freeze.ts'
import type { Simulation } from '../sim/simulation.ts'

export interface JournalMark {
  readonly entries: readonly JournalEntry[]
  readonly applied: number
  readonly recorded: number
}

/** The commands of a run in order, and how many of them are executed at the cursor. */
export class Journal {
  #entries: JournalEntry[]
  #applied = 0
  #begun = 0
  /** Number of commands that are in the history. */
  #recorded = 0

  constructor(entries: readonly JournalEntry[]) {
    this.#entries = [...entries]
  }

  /** Number of commands executed at the cursor. */
  get applied(): number {
    return this.#applied
  }

  /** The same number, plus one while a command is executed. */
  get begun(): number {
    return this.#begun
  }

  /** The next command; undefined after the last. */
  get next(): JournalEntry | undefined {
    return this.#entries[this.#applied]
  }

  copy(): JournalEntry[] {
    return this.#entries.slice()
  }

  /** Whether a command precedes the next event. At one time, its step tells whether it came before or after an event. */
  isDue({ nextEventAt, now, handledNow }: Simulation): boolean {
    const entry = this.next
    if (!entry || nextEventAt === undefined) return entry !== undefined
    return entry.at < nextEventAt || (entry.at === nextEventAt && entry.step <= (entry.at === now ? handledNow : 0))
  }

  /** Gives the next command its real position: a forged document may name a missing step. */
  correctNext({ at, step }: Cursor): void {
    const entry = this.next
    if (entry && (entry.at !== at || entry.step !== step)) this.#entries[this.#applied] = freeze({ ...entry, at, step })
  }

  /** Adds commands after all known ones. */
  add(entries: readonly JournalEntry[]): void {
    for (const entry of entries) this.#entries.push(entry)
  }

  /** Replaces the commands after the cursor. */
  replaceRest(entries: readonly JournalEntry[]): void {
    this.#recorded = this.#applied
    this.#entries.length = this.#applied
    this.add(entries)
  }

  /** Begins the next command; returns whether it is new to the history. */
  begin(): boolean {
    this.#begun = this.#applied + 1
    return this.#applied >= this.#recorded
  }

  /** The begun command has been executed. */
  end(): void {
    this.#applied++
    this.#recorded = Math.max(this.#recorded, this.#applied)
  }

  /** The cursor is now after this number of commands. */
  moveTo(applied: number): void {
    this.#applied = applied
    this.#begun = applied
  }

  mark(): JournalMark {
    return { entries: this.copy(), applied: this.#applied, recorded: this.#recorded }
  }

  /** Restores a mark. */
  returnTo({ entries, applied, recorded }: JournalMark): void {
    this.#entries = [...entries]
    this.#applied = applied
    this.#recorded = recorded
  }
}
