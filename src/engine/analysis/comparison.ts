/** Compares two branches of a run. Copies of both are played until they are decided, and share a clock. */

import type { JournalEntry } from '../document/types.ts'
import type { Release } from '../releases.ts'
import type { Branches } from '../session/branches.ts'
import type { Session } from '../session/session.ts'
import { isDecided, type RunSummary, summarise } from './summary.ts'

/** Virtual ms and events after the first difference, after which a side ends undecided. */
const LONGEST_MS = 2 * 3_600_000
const MOST_EVENTS = 400_000
/** Virtual ms and events between two checks of the rollouts. */
const CHECK_INTERVAL_MS = 5_000
const CHECK_INTERVAL_EVENTS = 500

/** A branch, and the release on which it is played; absent: the run's release. */
export interface SideChoice {
  readonly id: number
  readonly kubernetes?: Release
}

/** A side of a comparison. */
export interface ComparedSide extends SideChoice {
  readonly session: Session
  /** The results from the first difference to the end; undefined until the side was played to its end. */
  readonly summary: RunSummary | undefined
  /** Virtual ms at which the side was decided. */
  readonly endAt: number
}

interface Side extends SideChoice {
  readonly session: Session
  readonly journal: readonly JournalEntry[]
  readonly startHandled: number
  summary: RunSummary | undefined
  endAt: number
}

/** Plays two branches to their ends without changing their run. */
export class Comparison {
  /** Virtual ms up to which both branches are equal. */
  readonly fromAt: number
  readonly #sides: readonly [Side, Side]

  private constructor(sides: readonly [Side, Side]) {
    this.#sides = sides
    this.fromAt = partingOf(sides[0].journal, sides[1].journal)
  }

  /** Undefined if one of the branches does not exist. */
  static of(run: Branches, a: SideChoice, b: SideChoice): Comparison | undefined {
    const [sideA, sideB] = [sideOf(run, a), sideOf(run, b)]
    return sideA && sideB && new Comparison([sideA, sideB])
  }

  get sides(): readonly [ComparedSide, ComparedSide] {
    return this.#sides
  }

  /** Whether this comparison is of these branches in their present state. */
  holdsFor(run: Branches, a: SideChoice, b: SideChoice): boolean {
    const choices = [a, b]
    return this.#sides.every(
      ({ id, kubernetes, journal }, i) =>
        id === choices[i]?.id && kubernetes === choices[i].kubernetes && isSame(journal, run.journalOf(id)),
    )
  }

  /** Plays both sides by up to `maxEvents` events; true when both are at their ends. */
  prepare(maxEvents: number): boolean {
    for (const side of this.#sides) {
      const { session } = side
      const until = session.handled + maxEvents
      while (side.summary === undefined && session.handled < until) this.#playOn(side)
    }
    return this.#sides.every(({ summary }) => summary !== undefined)
  }

  #playOn(side: Side): void {
    const { session } = side
    const { cursor, nextEventAt, commandsDone } = session
    const isOver =
      nextEventAt === undefined ||
      cursor.at >= this.fromAt + LONGEST_MS ||
      session.handled - side.startHandled > MOST_EVENTS ||
      (cursor.at >= this.fromAt && commandsDone === side.journal.length && isDecided(session, this.fromAt))
    if (isOver) {
      side.summary = summarise(session, this.fromAt)
      side.endAt = cursor.at
      return
    }
    const until = Math.max(cursor.at + CHECK_INTERVAL_MS, nextEventAt)
    session.advance({ until, maxEvents: CHECK_INTERVAL_EVENTS, stopAt: 'rolloutFinished' })
  }
}

function sideOf(run: Branches, choice: SideChoice): Side | undefined {
  const { id, kubernetes } = choice
  const session = run.twinOf(id, kubernetes)
  if (!session) return undefined
  session.seekTo(session.head)
  const { handled } = session
  return { ...choice, session, journal: session.document.journal, startHandled: handled, summary: undefined, endAt: 0 }
}

/** Virtual ms of the first command that only one of the branches has; of the last command if the commands are equal. */
function partingOf(one: readonly JournalEntry[], other: readonly JournalEntry[]): number {
  const same = one.findIndex((entry, i) => entry !== other[i])
  const index = same < 0 ? one.length : same
  const moments = [one[index], other[index]].flatMap((entry) => entry?.at ?? [])
  return moments.length > 0 ? Math.min(...moments) : (one.at(-1)?.at ?? 0)
}

function isSame(one: readonly JournalEntry[], other: readonly JournalEntry[] | undefined): boolean {
  return one.length === other?.length && one.every((entry, i) => entry === other[i])
}
