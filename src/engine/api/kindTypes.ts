/** The types of the kinds that not every part of the engine deals with. */
import type { Part, PersistentVolumeClaim, ResourceTypes } from './fields/apiTypes.ts'
import type { JsonObject, KubeObject } from './types.ts'

export type {
  ControllerRevision,
  CronJob,
  CronJobSpec,
  CronJobStatus,
  DaemonSet,
  DaemonSetSpec,
  DaemonSetStatus,
  Device,
  DeviceClass,
  Endpoint,
  EndpointSlice,
  HorizontalPodAutoscaler as Autoscaler,
  HorizontalPodAutoscalerCondition as AutoscalerCondition,
  HorizontalPodAutoscalerStatus as AutoscalerStatus,
  HPAScalingPolicy as ScalingPolicy,
  HPAScalingRules as ScalingRules,
  Job,
  JobCondition,
  JobSpec,
  JobStatus,
  MetricSpec,
  MetricTarget,
  Namespace,
  PersistentVolume as Volume,
  PersistentVolumeClaim as Claim,
  PodDisruptionBudget as Budget,
  PodFailurePolicyRule as FailureRule,
  ResourceClaimTemplate,
  ResourceResourceClaim as ResourceClaim,
  ResourceSlice,
  Service,
  StatefulSet,
  StatefulSetSpec,
  StatefulSetStatus,
  StorageClass,
  SuccessPolicyRule as SuccessRule,
  UncountedTerminatedPods as Uncounted,
} from './fields/apiTypes.ts'

/** An object of any kind, with what most kinds have. */
export type AnyObject = KubeObject & { readonly spec?: JsonObject; readonly status?: JsonObject }

/** What is stored under a resource's name (`pods`); of a name that is only known at run time, an object of any kind. */
export type ObjectOf<Resource extends string> = Resource extends keyof ResourceTypes
  ? ResourceTypes[Resource]
  : AnyObject

export type RetentionPolicy = 'Retain' | 'Delete'

/** What a StatefulSet makes claims of. */
export type ClaimTemplate = Part<PersistentVolumeClaim>
