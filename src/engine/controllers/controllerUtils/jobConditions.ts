/** The state of a Job. Models pkg/controller/job/util (v1.36). */
import type { Job, JobCondition } from '../../api/kindTypes.ts'

/** The condition of a type, if it is true. */
export const conditionOf = (job: Job, type: string): JobCondition | undefined =>
  job.status.conditions?.find((condition) => condition.type === type && condition.status === 'True')

/** The condition with which it has ended; undefined while it has not. */
// Models FinishedCondition.
export const finishedCondition = (job: Job): JobCondition | undefined =>
  conditionOf(job, 'Complete') ?? conditionOf(job, 'Failed')

// Models IsJobFinished.
export const isFinished = (job: Job): boolean => finishedCondition(job) !== undefined
