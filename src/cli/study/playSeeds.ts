/** Plays the seeds of a study, in this thread or in several threads. */
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
  /** Undefined: a thread per core. */
  readonly threads: number | undefined
  /** Called after every job. */
  readonly onDone: () => void
}

/** Returns the rows in the order of the jobs. */
export type PlaySeeds = (
  task: StudyTask,
  jobs: readonly SeedJob[],
  options: PlaySeedsOptions,
) => Promise<readonly StudyRow[]>

/** Plays all jobs in this thread. */
export const playHere: PlaySeeds = async (task, jobs, { onDone }) => {
  const play = jobPlayer(task)
  return jobs.map((job) => {
    const row = play(job)
    onDone()
    return row
  })
}

/** Returns a function that plays a job of the task; all jobs continue the same run. */
export function jobPlayer(task: StudyTask): (job: SeedJob) => StudyRow {
  const player = new SeedPlayer(task)
  return ({ variant, seed }) => player.play({ commands: task.variants[variant] ?? [], seed })
}
