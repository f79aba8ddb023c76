/** The types of the kinds that not every part of the engine deals with. */
import type { NodeSelectorTerm } from './placing/nodeSelection.ts'
import type {
  Condition,
  IntOrString,
  JsonObject,
  KubeObject,
  LabelSelector,
  Labels,
  ObjectMeta,
  ObjectReference,
  PodTemplateSpec,
  Timestamp,
} from './types.ts'

/** An object of any kind, with what most kinds have. */
export type AnyObject = KubeObject & { readonly spec?: JsonObject; readonly status?: JsonObject }

// --- ControllerRevision -----------------------------------------------------------------------------------------------

/** What a StatefulSet or DaemonSet was at one time: the patch that makes it so again. */
export type ControllerRevision = KubeObject & {
  readonly apiVersion: 'apps/v1'
  readonly kind: 'ControllerRevision'
  readonly data?: JsonObject
  readonly revision: number
}

// --- StatefulSet -----------------------------------------------------------------------------------------------------

export type RetentionPolicy = 'Retain' | 'Delete'

export type StatefulSetSpec = {
  readonly replicas: number
  readonly selector: LabelSelector
  readonly template: PodTemplateSpec
  readonly serviceName: string
  readonly podManagementPolicy: 'OrderedReady' | 'Parallel'
  readonly updateStrategy: {
    readonly type: 'RollingUpdate' | 'OnDelete'
    readonly rollingUpdate?: { readonly partition?: number }
  }
  readonly revisionHistoryLimit: number
  readonly minReadySeconds?: number
  readonly ordinals?: { readonly start?: number }
  readonly volumeClaimTemplates?: readonly ClaimTemplate[]
  readonly persistentVolumeClaimRetentionPolicy?: {
    readonly whenDeleted?: RetentionPolicy
    readonly whenScaled?: RetentionPolicy
  }
}

export type ClaimTemplate = {
  readonly metadata: { readonly name: string; readonly labels?: Labels; readonly annotations?: Labels }
  readonly spec?: JsonObject
}

/** `replicas` and, once seen, `availableReplicas` and `collisionCount` are always written; the other counters not when zero. */
export type StatefulSetStatus = {
  readonly observedGeneration?: number
  readonly replicas: number
  readonly readyReplicas?: number
  readonly currentReplicas?: number
  readonly updatedReplicas?: number
  readonly availableReplicas?: number
  readonly currentRevision?: string
  readonly updateRevision?: string
  readonly collisionCount?: number
}

export type StatefulSet = KubeObject & {
  readonly apiVersion: 'apps/v1'
  readonly kind: 'StatefulSet'
  readonly spec: StatefulSetSpec
  readonly status: StatefulSetStatus
}

// --- DaemonSet -------------------------------------------------------------------------------------------------------

export type DaemonSetSpec = {
  readonly selector: LabelSelector
  readonly template: PodTemplateSpec
  readonly updateStrategy: {
    readonly type: 'RollingUpdate' | 'OnDelete'
    readonly rollingUpdate?: { readonly maxUnavailable?: IntOrString; readonly maxSurge?: IntOrString }
  }
  readonly minReadySeconds?: number
  readonly revisionHistoryLimit: number
}

/** Counts of nodes. The first four are always written, the others only when they are not zero. */
export type DaemonSetStatus = {
  readonly currentNumberScheduled: number
  readonly numberMisscheduled: number
  readonly desiredNumberScheduled: number
  readonly numberReady: number
  readonly observedGeneration?: number
  readonly updatedNumberScheduled?: number
  readonly numberAvailable?: number
  readonly numberUnavailable?: number
  readonly collisionCount?: number
}

export type DaemonSet = KubeObject & {
  readonly apiVersion: 'apps/v1'
  readonly kind: 'DaemonSet'
  readonly spec: DaemonSetSpec
  readonly status: DaemonSetStatus
}

// --- Namespace -------------------------------------------------------------------------------------------------------

export type Namespace = KubeObject & {
  readonly spec?: { readonly finalizers?: readonly string[] }
  readonly status?: { readonly phase?: string; readonly conditions?: readonly Condition[] }
}

// --- Service, EndpointSlice ------------------------------------------------------------------------------------------

export type Service = KubeObject & {
  readonly spec: {
    readonly selector?: Labels
    readonly type?: string
    readonly publishNotReadyAddresses?: boolean
    readonly ports?: readonly {
      readonly name?: string
      readonly port: number
      readonly protocol?: string
      readonly targetPort?: number | string
    }[]
  }
}

export type Endpoint = {
  readonly addresses: readonly string[]
  readonly conditions: { readonly ready: boolean; readonly serving: boolean; readonly terminating: boolean }
  readonly nodeName?: string
  readonly zone?: string
  readonly targetRef: { readonly kind: 'Pod'; readonly namespace: string; readonly name: string; readonly uid: string }
}

export type EndpointSlice = KubeObject & {
  /** As somebody may have written them: of a Service without a selector they name no Pod. */
  readonly endpoints?: readonly Partial<Endpoint>[]
  readonly ports?: readonly JsonObject[]
}

// --- PersistentVolumeClaim, PersistentVolume, StorageClass -----------------------------------------------------------

export type Claim = KubeObject & {
  readonly spec: {
    readonly storageClassName?: string
    readonly volumeName?: string
    readonly volumeMode?: string
    readonly accessModes?: readonly string[]
    readonly selector?: LabelSelector
    readonly resources?: { readonly requests?: { readonly storage?: string } }
  }
  readonly status: { readonly phase?: string }
}

export type Volume = KubeObject & {
  readonly spec: {
    readonly storageClassName?: string
    readonly accessModes?: readonly string[]
    readonly capacity?: { readonly storage?: string }
    readonly volumeMode?: string
    readonly claimRef?: { readonly namespace?: string; readonly name?: string; readonly uid?: string }
    readonly persistentVolumeReclaimPolicy?: string
    readonly nodeAffinity?: { readonly required?: { readonly nodeSelectorTerms?: readonly NodeSelectorTerm[] } }
  }
  readonly status: { readonly phase?: string }
}

export type StorageClass = KubeObject & {
  readonly provisioner?: string
  readonly reclaimPolicy?: string
  readonly volumeBindingMode?: string
  readonly allowedTopologies?: readonly {
    readonly matchLabelExpressions?: readonly { readonly key: string; readonly values?: readonly string[] }[]
  }[]
}

// --- PodDisruptionBudget ---------------------------------------------------------------------------------------------

/** What of a PodDisruptionBudget matters here. */
export type Budget = KubeObject & {
  readonly spec: { readonly selector?: LabelSelector }
  readonly status?: {
    readonly disruptionsAllowed?: number
    readonly disruptedPods?: { readonly [pod: string]: string }
  }
}

// --- Job -------------------------------------------------------------------------------------------------------------

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

/** A Job is a success with these indexes, or with so many of them. */
export type SuccessRule = {
  /** `0,2-4`; absent: any. */
  readonly succeededIndexes?: string
  readonly succeededCount?: number
}

export type JobSpec = {
  readonly parallelism: number
  /** Absent: the first Pod that succeeds is enough. */
  readonly completions?: number
  readonly backoffLimit: number
  /** How many Pods of one index may fail before the index has failed; absent: all failures count together. */
  readonly backoffLimitPerIndex?: number
  readonly maxFailedIndexes?: number
  readonly activeDeadlineSeconds?: number
  readonly ttlSecondsAfterFinished?: number
  readonly completionMode?: 'NonIndexed' | 'Indexed'
  readonly suspend?: boolean
  readonly selector: LabelSelector
  readonly podFailurePolicy?: { readonly rules: readonly FailureRule[] }
  readonly podReplacementPolicy?: 'TerminatingOrFailed' | 'Failed'
  readonly successPolicy?: { readonly rules: readonly SuccessRule[] }
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
  readonly failedIndexes?: string
  readonly uncountedTerminatedPods?: Uncounted
}

export type Job = KubeObject & {
  readonly spec: JobSpec
  readonly status: JobStatus
}

// --- CronJob ---------------------------------------------------------------------------------------------------------

export type CronJobSpec = {
  readonly schedule: string
  /** Absent: the zone of the controller manager, UTC. */
  readonly timeZone?: string
  readonly startingDeadlineSeconds?: number
  readonly concurrencyPolicy: 'Allow' | 'Forbid' | 'Replace'
  readonly suspend: boolean
  readonly jobTemplate: { readonly metadata?: Pick<ObjectMeta, 'labels' | 'annotations'>; readonly spec: JsonObject }
  readonly successfulJobsHistoryLimit?: number
  readonly failedJobsHistoryLimit?: number
}

export type CronJobStatus = {
  /** The Jobs that run. */
  readonly active?: readonly ObjectReference[]
  readonly lastScheduleTime?: Timestamp
  readonly lastSuccessfulTime?: Timestamp
}

export type CronJob = KubeObject & {
  readonly spec: CronJobSpec
  readonly status: CronJobStatus
}
