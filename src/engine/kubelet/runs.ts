/** Runs of a Pod's containers as a look at the runtime shows them. */
import type { ContainerRun, Draft } from './types.ts'

/** Whether the run is over in a view of the runtime taken at `viewAt`. */
export const hasEnded = (run: ContainerRun, viewAt: number): boolean => run.endsAt <= viewAt

/** Runs of one container, newest first, as a view at `viewAt` shows them. */
export const runsOf = (d: Draft, container: string, viewAt: number): ContainerRun[] =>
  d.runs.filter((run) => run.container === container && run.startedAt <= viewAt)
