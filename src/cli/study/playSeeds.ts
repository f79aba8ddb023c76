/** Plays seeds of a study, here or in threads. */
import {
  type Command,
  type Cursor,
  KEEPS_FIGURES,
  Session,
  type SessionDocument,
  Study,
  type StudyRow,
} from '../../engine/index.ts'

/** What is played: a run up to a position, and several ways to go on from there. Plain data. */
export interface StudyTask {
  readonly document: SessionDocument
  readonly cursor: Cursor
  readonly variants: readonly (readonly Command[])[]
}

/** One seed of one of the ways. */
export interface SeedJob {
  readonly variant: number
  readonly seed: number
}

export interface PlaySeedsOptions {
  /** Undefined: as many as there are cores. */
  readonly threads: number | undefined
  /** After every job. */
  readonly onDone: () => void
}

/** The rows in the order of the jobs. */
export type PlaySeeds = (
  task: StudyTask,
  jobs: readonly SeedJob[],
  options: PlaySeedsOptions,
) => Promise<readonly StudyRow[]>

/** Plays all in this thread. */
export const playHere: PlaySeeds = async (task, jobs, { onDone }) => {
  const player = new SeedPlayer(task)
  return jobs.map((job) => {
    const row = player.play(job)
    onDone()
    return row
  })
}

/** Plays jobs of a task, one after the other, from one run. */
export class SeedPlayer {
  readonly #session: Session
  readonly #task: StudyTask
  readonly #studies = new Map<number, Study>()

  constructor(task: StudyTask) {
    this.#task = task
    this.#session = new Session(task.document, KEEPS_FIGURES)
    this.#session.seekTo(task.cursor)
  }

  play({ variant, seed }: SeedJob): StudyRow {
    const study =
      this.#studies.get(variant) ?? new Study(this.#session, { commands: this.#task.variants[variant] ?? [] })
    this.#studies.set(variant, study)
    return study.play(seed)
  }
}
