/** Runs of a Pod's containers as a look at the runtime shows them. */
import type { ContainerRun, Draft } from './types.ts'

/** Whether the run has ended according to a look at the runtime at `viewAt`. */
export const hasEnded = (run: ContainerRun, viewAt: number): boolean => run.endsAt <= viewAt

/** Runs of a container, newest first, according to a look at the runtime at `viewAt`. */
export const runsOf = (d: Draft, container: string, viewAt: number): ContainerRun[] =>
  d.runs.filter((run) => run.container === container && run.startedAt <= viewAt)
