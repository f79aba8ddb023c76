/** Plays seeds of a study, here or in threads. */
import { type Command, SeedPlayer, type StudyRow, type StudyStart } from '../../engine/index.ts'

/** A study: a run up to a position, and several command lists (`variants`) that continue it. Plain data. */
export interface StudyTask extends StudyStart {
  readonly variants: readonly (readonly Command[])[]
}

/** A variant under a seed. */
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
  const play = jobPlayer(task)
  return jobs.map((job) => {
    const row = play(job)
    onDone()
    return row
  })
}

/** Plays jobs of a task, one after the other, from one run. */
export function jobPlayer(task: StudyTask): (job: SeedJob) => StudyRow {
  const player = new SeedPlayer(task)
  return ({ variant, seed }) => player.play({ commands: task.variants[variant] ?? [], seed })
}
