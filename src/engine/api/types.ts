/**
 * The API objects that the engine works on, with fields exactly as in YAML.
 *
 * Objects are immutable: the API server freezes what it stores, and every write makes a new object.
 * Times are RFC 3339 strings with whole seconds, as the API serialises `metav1.Time`.
 */
import type { StoredMeta } from './fields/apiTypes.ts'
import type { Timestamp } from './fields/json.ts'

export type {
  Container,
  ContainerPort,
  ContainerRestartRule,
  ContainerState,
  ContainerStateTerminated,
  ContainerStatus,
  Deployment,
  DeploymentCondition,
  DeploymentStatus,
  DeploymentStrategy,
  Event as KubeEvent,
  LabelSelector,
  LabelSelectorRequirement,
  LifecycleHandler,
  Node,
  ObjectReference,
  OwnerReference,
  Pod,
  PodCondition,
  PodSpec,
  PodStatus,
  PodTemplateSpec,
  Probe,
  ReplicaSet,
  ReplicaSetCondition,
  ReplicaSetStatus,
  ReplicationController,
  ResourceRequirements,
  StoredMeta as ObjectMeta,
  Taint,
  Toleration,
} from './fields/apiTypes.ts'
export type {
  IntOrString,
  JsonDraft,
  JsonObject,
  JsonPrimitive,
  JsonValue,
  Quantity,
  Timestamp,
} from './fields/json.ts'

export type Labels = { readonly [key: string]: string }

/** Any stored object. It is the type for kinds without their own type. */
export type KubeObject = {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: StoredMeta
}

export type Condition<Type extends string = string> = {
  readonly type: Type
  readonly status: string
  readonly lastTransitionTime?: Timestamp
  readonly reason?: string
  readonly message?: string
}

export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown'

/**
 * Admission plugins that are on by default in every cluster, and off in some recordings.
 * - `ServiceAccount`: rejects a Pod whose account does not exist, and adds the token to other Pods. Controllers keep
 *   the account `default` and the certificate of the API server in each namespace.
 * - `PodSecurity`: rejects a Pod that violates the level of its namespace's labels.
 */
export type AdmissionPlugin = 'ServiceAccount' | 'PodSecurity'
