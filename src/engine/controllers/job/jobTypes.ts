import type { Job, JobCondition } from '../../api/kindTypes.ts'

export const TRACKING_FINALIZER = 'batch.kubernetes.io/job-tracking'
export const INDEX_ANNOTATION = 'batch.kubernetes.io/job-completion-index'

export const isIndexed = ({ spec }: Job): boolean => spec.completionMode === 'Indexed'
export const isSuspended = ({ spec }: Job): boolean => spec.suspend === true

export const conditionOf = (job: Job, type: string): JobCondition | undefined =>
  job.status.conditions?.find((condition) => condition.type === type && condition.status === 'True')

/** Models pkg/controller/job/util IsJobFinished (v1.36). */
export const isFinished = (job: Job): boolean =>
  conditionOf(job, 'Complete') !== undefined || conditionOf(job, 'Failed') !== undefined
