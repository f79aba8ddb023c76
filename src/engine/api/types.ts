/**
 * The API objects that the engine works on, with fields exactly as in YAML.
 *
 * Objects are immutable: the API server freezes what it stores, and every write makes a new object.
 * Times are RFC 3339 strings with whole seconds, as the API serialises `metav1.Time`.
 */

export type JsonPrimitive = string | number | boolean | null
export type JsonValue = JsonPrimitive | readonly JsonValue[] | JsonObject
export type JsonObject = { readonly [key: string]: JsonValue }
/** A JSON object that is being built. */
export type JsonDraft = { [key: string]: JsonValue }

declare global {
  interface ArrayConstructor {
    /** Beside the library's own, which does not tell a readonly list from an object. */
    isArray(value: JsonValue | undefined): value is readonly JsonValue[]
  }
}

/** RFC 3339 with whole seconds, UTC: `2026-01-01T00:00:00Z`. */
export type Timestamp = string
export type IntOrString = number | string
/** A resource quantity as written, e.g. `250m`, `64Mi`. */
export type Quantity = string | number
export type Labels = { readonly [key: string]: string }

export type OwnerReference = {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly uid: string
  readonly controller?: boolean
  readonly blockOwnerDeletion?: boolean
}

export type ObjectMeta = {
  readonly name: string
  readonly generateName?: string
  readonly namespace?: string
  readonly uid: string
  readonly resourceVersion: string
  readonly generation?: number
  readonly creationTimestamp: Timestamp
  readonly deletionTimestamp?: Timestamp
  readonly deletionGracePeriodSeconds?: number
  readonly labels?: Labels
  readonly annotations?: Labels
  readonly ownerReferences?: readonly OwnerReference[]
  readonly finalizers?: readonly string[]
}

/** Any stored object. Kinds without a type of their own are used through this. */
export type KubeObject = {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: ObjectMeta
}

export type LabelSelectorRequirement = {
  readonly key: string
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'
  readonly values?: readonly string[]
}

export type LabelSelector = {
  readonly matchLabels?: Labels
  readonly matchExpressions?: readonly LabelSelectorRequirement[]
}

export type Condition<Type extends string = string> = {
  readonly type: Type
  readonly status: 'True' | 'False' | 'Unknown'
  readonly lastTransitionTime?: Timestamp
  readonly reason?: string
  readonly message?: string
}

// --- Deployment -----------------------------------------------------------------------------------------------------

export type RollingUpdateDeployment = {
  readonly maxUnavailable?: IntOrString
  readonly maxSurge?: IntOrString
}

export type DeploymentStrategy = {
  readonly type?: 'RollingUpdate' | 'Recreate'
  readonly rollingUpdate?: RollingUpdateDeployment
}

export type DeploymentSpec = {
  readonly replicas: number
  readonly selector: LabelSelector
  readonly template: PodTemplateSpec
  readonly strategy: DeploymentStrategy
  readonly minReadySeconds?: number
  readonly revisionHistoryLimit?: number
  readonly paused?: boolean
  readonly progressDeadlineSeconds?: number
}

export type DeploymentCondition = Condition<'Available' | 'Progressing' | 'ReplicaFailure'> & {
  readonly lastUpdateTime?: Timestamp
}

/** Counters are absent when zero, as Go's `omitempty` leaves them out, except `terminatingReplicas` (a pointer). */
export type DeploymentStatus = {
  readonly observedGeneration?: number
  readonly replicas?: number
  readonly updatedReplicas?: number
  readonly readyReplicas?: number
  readonly availableReplicas?: number
  readonly unavailableReplicas?: number
  readonly terminatingReplicas?: number
  readonly conditions?: readonly DeploymentCondition[]
  readonly collisionCount?: number
}

export type Deployment = KubeObject & {
  readonly apiVersion: 'apps/v1'
  readonly kind: 'Deployment'
  readonly spec: DeploymentSpec
  readonly status: DeploymentStatus
}

// --- ReplicaSet, ReplicationController ------------------------------------------------------------------------------

export type ReplicaSetSpec = {
  readonly replicas: number
  readonly minReadySeconds?: number
  readonly selector: LabelSelector
  readonly template: PodTemplateSpec
}

export type ReplicaSetCondition = Condition<'ReplicaFailure'>

/** `replicas` is always present; the other counters are absent when zero, except `terminatingReplicas` (a pointer). */
export type ReplicaSetStatus = {
  readonly replicas: number
  readonly fullyLabeledReplicas?: number
  readonly readyReplicas?: number
  readonly availableReplicas?: number
  readonly terminatingReplicas?: number
  readonly observedGeneration?: number
  readonly conditions?: readonly ReplicaSetCondition[]
}

export type ReplicaSet = KubeObject & {
  readonly apiVersion: 'apps/v1'
  readonly kind: 'ReplicaSet'
  readonly spec: ReplicaSetSpec
  readonly status: ReplicaSetStatus
}

export type ReplicationController = KubeObject & {
  readonly apiVersion: 'v1'
  readonly kind: 'ReplicationController'
  readonly spec: {
    readonly replicas: number
    readonly minReadySeconds?: number
    readonly selector: Labels
    readonly template: PodTemplateSpec
  }
  readonly status: ReplicaSetStatus
}

// --- Pod ------------------------------------------------------------------------------------------------------------

export type PodTemplateSpec = {
  readonly metadata?: {
    readonly labels?: Labels
    readonly annotations?: Labels
    readonly finalizers?: readonly string[]
  }
  readonly spec: PodSpec
}

export type ResourceRequirements = {
  readonly requests?: { readonly [resource: string]: Quantity }
  readonly limits?: { readonly [resource: string]: Quantity }
}

export type ContainerPort = {
  readonly name?: string
  readonly containerPort: number
  readonly hostPort?: number
  readonly protocol?: string
}

export type Probe = {
  readonly exec?: { readonly command?: readonly string[] }
  readonly httpGet?: { readonly path?: string; readonly port: IntOrString; readonly scheme?: string }
  readonly tcpSocket?: { readonly port: IntOrString }
  readonly grpc?: { readonly port: number }
  readonly initialDelaySeconds?: number
  readonly timeoutSeconds?: number
  readonly periodSeconds?: number
  readonly successThreshold?: number
  readonly failureThreshold?: number
  readonly terminationGracePeriodSeconds?: number
}

export type LifecycleHandler = {
  readonly exec?: { readonly command?: readonly string[] }
  readonly httpGet?: JsonObject
  readonly sleep?: { readonly seconds: number }
}

export type Container = {
  readonly name: string
  readonly image: string
  readonly command?: readonly string[]
  readonly args?: readonly string[]
  readonly ports?: readonly ContainerPort[]
  readonly env?: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: JsonObject }[]
  readonly resources?: ResourceRequirements
  readonly livenessProbe?: Probe
  readonly readinessProbe?: Probe
  readonly startupProbe?: Probe
  readonly lifecycle?: { readonly postStart?: LifecycleHandler; readonly preStop?: LifecycleHandler }
  readonly imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never'
  /** Of its own, in place of the Pod's. `Always` makes an init container a sidecar. */
  readonly restartPolicy?: string
  readonly restartPolicyRules?: readonly ContainerRestartRule[]
}

export type Toleration = {
  readonly key?: string
  readonly operator?: string
  readonly value?: string
  readonly effect?: string
  readonly tolerationSeconds?: number
}

export type PodSpec = {
  readonly containers: readonly Container[]
  readonly initContainers?: readonly Container[]
  /** Added while the Pod runs, started once. */
  readonly ephemeralContainers?: readonly Container[]
  readonly restartPolicy?: 'Always' | 'OnFailure' | 'Never'
  readonly terminationGracePeriodSeconds?: number
  readonly activeDeadlineSeconds?: number
  readonly nodeName?: string
  readonly nodeSelector?: Labels
  readonly schedulerName?: string
  readonly tolerations?: readonly Toleration[]
  readonly priorityClassName?: string
  readonly priority?: number
  readonly affinity?: JsonObject
  readonly topologySpreadConstraints?: readonly JsonObject[]
  readonly readinessGates?: readonly { readonly conditionType: string }[]
  readonly schedulingGates?: readonly { readonly name: string }[]
  readonly hostNetwork?: boolean
}

export type ContainerStateTerminated = {
  readonly exitCode: number
  readonly signal?: number
  readonly reason?: string
  readonly message?: string
  readonly startedAt?: Timestamp
  readonly finishedAt?: Timestamp
  readonly containerID?: string
}

/** Exactly one member is set. */
export type ContainerState = {
  readonly waiting?: { readonly reason?: string; readonly message?: string }
  readonly running?: { readonly startedAt: Timestamp }
  readonly terminated?: ContainerStateTerminated
}

export type ContainerRestartRule = {
  readonly action: string
  readonly exitCodes?: { readonly operator: string; readonly values?: readonly number[] }
}

export type ContainerStatus = {
  readonly name: string
  readonly state: ContainerState
  readonly lastState: ContainerState
  readonly ready: boolean
  readonly restartCount: number
  readonly image: string
  readonly imageID: string
  readonly containerID?: string
  readonly started?: boolean
  /** What its node has agreed to. */
  readonly allocatedResources?: { readonly [resource: string]: Quantity }
  /** What it was given. */
  readonly resources?: ResourceRequirements
}

export type PodCondition = Condition & {
  readonly lastProbeTime?: Timestamp | null
  readonly observedGeneration?: number
}

export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown'

export type PodStatus = {
  readonly phase: PodPhase
  readonly conditions?: readonly PodCondition[]
  readonly reason?: string
  readonly message?: string
  readonly hostIP?: string
  readonly podIP?: string
  readonly podIPs?: readonly { readonly ip: string }[]
  readonly startTime?: Timestamp
  readonly containerStatuses?: readonly ContainerStatus[]
  readonly initContainerStatuses?: readonly ContainerStatus[]
  readonly ephemeralContainerStatuses?: readonly ContainerStatus[]
  readonly qosClass?: string
  readonly nominatedNodeName?: string
  readonly observedGeneration?: number
}

export type Pod = KubeObject & {
  readonly apiVersion: 'v1'
  readonly kind: 'Pod'
  readonly spec: PodSpec
  readonly status: PodStatus
}

// --- Node, Event ----------------------------------------------------------------------------------------------------

export type Taint = {
  readonly key: string
  readonly value?: string
  readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute'
  readonly timeAdded?: Timestamp
}

export type Node = KubeObject & {
  readonly apiVersion: 'v1'
  readonly kind: 'Node'
  readonly spec: { readonly unschedulable?: boolean; readonly taints?: readonly Taint[]; readonly podCIDR?: string }
  readonly status: {
    readonly capacity?: { readonly [resource: string]: Quantity }
    readonly allocatable?: { readonly [resource: string]: Quantity }
    readonly conditions?: readonly (Condition & { readonly lastHeartbeatTime?: Timestamp })[]
    readonly addresses?: readonly { readonly type: string; readonly address: string }[]
    readonly images?: readonly { readonly names?: readonly string[] }[]
  }
}

export type ObjectReference = {
  readonly apiVersion?: string
  readonly kind: string
  readonly namespace?: string
  readonly name: string
  readonly uid?: string
  readonly resourceVersion?: string
  readonly fieldPath?: string
}

/** A core/v1 Event. One that a user has created need say nothing: what it is about may be `{}`. */
export type KubeEvent = KubeObject & {
  readonly apiVersion: 'v1'
  readonly kind: 'Event'
  readonly involvedObject: Partial<ObjectReference>
  readonly type?: string
  readonly reason?: string
  readonly message?: string
  readonly source: { readonly component?: string; readonly host?: string }
  readonly firstTimestamp: Timestamp | null
  readonly lastTimestamp: Timestamp | null
  readonly count?: number
}

/**
 * Plugins that every cluster has on by default, and that a recording may have been made without.
 * - `ServiceAccount`: a Pod whose account does not exist is refused.
 * - `PodSecurity`: a Pod that breaks the level which its namespace's labels enforce is refused.
 */
export type AdmissionPlugin = 'ServiceAccount' | 'PodSecurity'
