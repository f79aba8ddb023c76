import type { Job } from '../../api/kindTypes.ts'

export const TRACKING_FINALIZER = 'batch.kubernetes.io/job-tracking'
export const INDEX_ANNOTATION = 'batch.kubernetes.io/job-completion-index'

export const isIndexed = ({ spec }: Job): boolean => spec.completionMode === 'Indexed'
export const isSuspended = ({ spec }: Job): boolean => spec.suspend === true
