/**
 * Plays seeds of a change from one run, one after the other, in threads of the command line and in workers of the page.
 */
import type { Command, Cursor, SessionDocument } from '../../document/types.ts'
import { RECORDS_FIGURES } from '../../session/advance.ts'
import { Session } from '../../session/session.ts'
import type { StudyRow } from './rows.ts'
import { Study, type StudyOptions } from './study.ts'

/** A run, and the position from which every seed continues. */
export interface StudyStart {
  readonly document: SessionDocument
  readonly cursor: Cursor
}

/** A seed and the commands of its change. */
export interface SeedOfChange {
  readonly commands: readonly Command[]
  readonly seed: number
}

/** Events between two pauses while the run is played to the position. */
const SLICE_EVENTS = 256

export class SeedPlayer {
  readonly #session: Session
  readonly #cursor: Cursor
  /** A single study for all changes, because an observer cannot be removed from a session. */
  readonly #study: Study
  #isThere = false

  constructor({ document, cursor }: StudyStart, options: Pick<StudyOptions, 'keepsNewPods'> = {}) {
    this.#session = new Session(document, RECORDS_FIGURES)
    this.#cursor = cursor
    this.#study = new Study(this.#session, { ...options, commands: [] })
  }

  /** Plays a seed without pauses. Throws `StudyRefusedError`. */
  play(job: SeedOfChange): StudyRow {
    const work = this.playInSlices(job)
    for (;;) {
      const { value, done } = work.next()
      if (done) return value
    }
  }

  /**
   * Plays a seed and yields after every few events; the first seed plays the run to the position before. The caller may
   * stop at any time. Throws `StudyRefusedError`.
   */
  *playInSlices({ commands, seed }: SeedOfChange): Generator<undefined, StudyRow> {
    while (!this.#isThere) {
      this.#isThere = this.#session.playTo(this.#cursor, Number.POSITIVE_INFINITY, SLICE_EVENTS)
      yield
    }
    return yield* this.#study.playInSlices(seed, commands)
  }
}
