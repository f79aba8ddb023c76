/** Plays seeds of a change from one run, one after the other: what threads of the command line and workers of the page do. */
import type { Command, Cursor, SessionDocument } from '../../document/types.ts'
import { RECORDS_FIGURES } from '../../session/advance.ts'
import { Session } from '../../session/session.ts'
import type { StudyRow } from './rows.ts'
import { Study, type StudyOptions } from './study.ts'

/** A run, and the position in it that every seed goes on from. */
export interface StudyStart {
  readonly document: SessionDocument
  readonly cursor: Cursor
}

/** One seed of one change. */
export interface SeedOfChange {
  readonly commands: readonly Command[]
  readonly seed: number
}

/** Events between two pauses on the way to the position. */
const SLICE_EVENTS = 256

export class SeedPlayer {
  readonly #session: Session
  readonly #cursor: Cursor
  /** One for all changes: what follows a session cannot leave it. */
  readonly #study: Study
  #isThere = false

  constructor({ document, cursor }: StudyStart, options: Pick<StudyOptions, 'keepsNewPods'> = {}) {
    this.#session = new Session(document, RECORDS_FIGURES)
    this.#cursor = cursor
    this.#study = new Study(this.#session, { ...options, commands: [] })
  }

  /** One seed at once. Throws `StudyRefusedError`. */
  play(job: SeedOfChange): StudyRow {
    const work = this.playInSlices(job)
    for (;;) {
      const { value, done } = work.next()
      if (done) return value
    }
  }

  /**
   * One seed, yielding after every few events; the first one plays the run up to the position before. It may be left at any
   * time. Throws `StudyRefusedError`.
   */
  *playInSlices({ commands, seed }: SeedOfChange): Generator<undefined, StudyRow> {
    while (!this.#isThere) {
      this.#isThere = this.#session.playTo(this.#cursor, Number.POSITIVE_INFINITY, SLICE_EVENTS)
      yield
    }
    return yield* this.#study.playInSlices(seed, commands)
  }
}
