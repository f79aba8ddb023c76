import type { Condition, KubeObject, LabelSelector, PodTemplateSpec, Timestamp } from '../../api/types.ts'

export const TRACKING_FINALIZER = 'batch.kubernetes.io/job-tracking'
export const INDEX_ANNOTATION = 'batch.kubernetes.io/job-completion-index'

export type JobCondition = Condition & {
  readonly lastProbeTime?: Timestamp
}

export type FailureRule = {
  readonly action: 'FailJob' | 'FailIndex' | 'Ignore' | 'Count'
  readonly onExitCodes?: {
    readonly containerName?: string
    readonly operator: 'In' | 'NotIn'
    readonly values: readonly number[]
  }
  readonly onPodConditions?: readonly { readonly type: string; readonly status?: string }[]
}

export type JobSpec = {
  readonly parallelism: number
  /** Absent: the first Pod that succeeds is enough. */
  readonly completions?: number
  readonly backoffLimit: number
  readonly activeDeadlineSeconds?: number
  readonly ttlSecondsAfterFinished?: number
  readonly completionMode?: 'NonIndexed' | 'Indexed'
  readonly suspend?: boolean
  readonly selector: LabelSelector
  readonly podFailurePolicy?: { readonly rules: readonly FailureRule[] }
  readonly podReplacementPolicy?: 'TerminatingOrFailed' | 'Failed'
  readonly managedBy?: string
  readonly template: PodTemplateSpec
}

/** Pods that have ended and are not in the counts yet: uids. */
export type Uncounted = {
  readonly succeeded?: readonly string[]
  readonly failed?: readonly string[]
}

export type JobStatus = {
  readonly conditions?: readonly JobCondition[]
  readonly startTime?: Timestamp
  readonly completionTime?: Timestamp
  readonly active?: number
  readonly ready?: number
  readonly terminating?: number
  readonly succeeded?: number
  readonly failed?: number
  readonly completedIndexes?: string
  readonly uncountedTerminatedPods?: Uncounted
}

export type Job = KubeObject & {
  readonly spec: JobSpec
  readonly status: JobStatus
}

export const isIndexed = ({ spec }: Job): boolean => spec.completionMode === 'Indexed'
export const isSuspended = ({ spec }: Job): boolean => spec.suspend === true

export const conditionOf = (job: Job, type: string): JobCondition | undefined =>
  job.status.conditions?.find((condition) => condition.type === type && condition.status === 'True')

/** Models pkg/controller/job/util IsJobFinished (v1.36). */
export const isFinished = (job: Job): boolean =>
  conditionOf(job, 'Complete') !== undefined || conditionOf(job, 'Failed') !== undefined
