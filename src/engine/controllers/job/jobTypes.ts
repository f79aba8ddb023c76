import type { Job } from '../../api/kindTypes.ts'

export const TRACKING_FINALIZER = 'batch.kubernetes.io/job-tracking'
export const INDEX_ANNOTATION = 'batch.kubernetes.io/job-completion-index'

/** The number of failed Pods of the same index before this one, for a Job with a limit per index. */
export const FAILURES_ANNOTATION = 'batch.kubernetes.io/job-index-failure-count'
/** The number of failed Pods of the same index that the failure policy ignored. */
export const IGNORED_FAILURES_ANNOTATION = 'batch.kubernetes.io/job-index-ignored-failure-count'
/** The default of a Job's backoffLimit. */
export const DEFAULT_BACKOFF_LIMIT = 6

export const isIndexed = ({ spec }: Job): boolean => spec.completionMode === 'Indexed'
export const hasLimitPerIndex = ({ spec }: Job): boolean => spec.backoffLimitPerIndex !== undefined
export const isSuspended = ({ spec }: Job): boolean => spec.suspend === true
