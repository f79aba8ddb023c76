/** The state of a Job. Models pkg/controller/job/util (v1.36). */
import type { Job, JobCondition } from '../../api/kindTypes.ts'

/** The condition of this type; undefined if it is absent or not True. */
export const conditionOf = (job: Job, type: string): JobCondition | undefined =>
  job.status.conditions?.find((condition) => condition.type === type && condition.status === 'True')

/** The condition with which the Job ended; undefined while it runs. */
// Models FinishedCondition.
export const finishedCondition = (job: Job): JobCondition | undefined =>
  conditionOf(job, 'Complete') ?? conditionOf(job, 'Failed')

// Models IsJobFinished.
export const isFinished = (job: Job): boolean => finishedCondition(job) !== undefined
