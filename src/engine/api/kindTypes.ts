/** Types of kinds that only some parts of the engine use. */
import type { Part, PersistentVolumeClaim, ResourceTypes } from './fields/apiTypes.ts'
import type { JsonObject, KubeObject } from './types.ts'

export type {
  ControllerRevision,
  CronJob,
  DaemonSet,
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
  StatefulSetStatus,
  StorageClass,
} from './fields/apiTypes.ts'

/** An object of any kind, with the members that most kinds have. */
export type AnyObject = KubeObject & { readonly spec?: JsonObject; readonly status?: JsonObject }

/** The plural name of a built-in kind: `deployments`. */
export type ResourceName = keyof ResourceTypes

/** The type of a resource's objects (`pods`); for a name known only at run time, an object of any kind. */
export type ObjectOf<Resource extends string> = Resource extends ResourceName ? ResourceTypes[Resource] : AnyObject

/** A claim template of a StatefulSet. */
export type ClaimTemplate = Part<PersistentVolumeClaim>
