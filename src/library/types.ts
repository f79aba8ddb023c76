/**
 * The types of the library: plain data, independent of the engine's own types, which may change with any version. All
 * times are virtual: `…At` is in ms since the beginning of the run, `…Ms` is a duration in ms.
 */

/** A minor release of Kubernetes that can be simulated. */
export type Release = '1.33' | '1.34' | '1.35' | '1.36' | '1.37'

/** A range in virtual ms from which a delay is drawn: least and most. */
export type DelayRange = readonly [least: number, most: number]

export interface RunOptions {
  /** Selects one of the possible runs: a whole number from 0 to 2³² − 1. By default 1. */
  readonly seed?: number
  readonly cluster?: ClusterOptions
}

/** Differences to the default cluster: three nodes in three zones, on which a rollout of ten Pods takes about 30 s. */
export interface ClusterOptions {
  /** The nodes, or the number of equal nodes, 1 to 1,000. */
  readonly nodes?: number | readonly NodeOptions[]
  /** By default the newest release that is simulated. */
  readonly kubernetes?: Release
  readonly delays?: Partial<ContainerDelays>
}

/** A node. Quantities have Kubernetes' form: `4`, `500m`, `16Gi`. */
export interface NodeOptions {
  readonly name: string
  /** Allocatable CPU; by default 4. */
  readonly cpu?: string
  /** Allocatable memory; by default 16Gi. */
  readonly memory?: string
  /** Allocatable number of Pods; by default 110. */
  readonly pods?: number
  /** By default no zone. */
  readonly zone?: string
  readonly labels?: Readonly<Record<string, string>>
}

/** Delays of containers whose image tag does not set them. */
export interface ContainerDelays {
  /** Pull of an image that the node does not have. */
  readonly pullMs: DelayRange
  /** Creation of the sandbox and start of the container. */
  readonly startMs: DelayRange
  /** From the start to readiness. */
  readonly readyMs: DelayRange
  /** From SIGTERM to the exit. */
  readonly terminateMs: DelayRange
}

export interface KubectlOptions {
  readonly stdin?: string
  /** Contents of the files on the command line, by their paths as written. */
  readonly files?: Readonly<Record<string, string>>
  /** Namespace of the context; by default `default`. */
  readonly namespace?: string
}

/** Result of a kubectl command. A rejected command throws nothing: `exit` is not 0, and `stderr` has kubectl's words. */
export interface KubectlResult {
  readonly stdout: string
  readonly stderr: string
  readonly exit: number
  /** Texts after `Warning: `. */
  readonly warnings: readonly string[]
  /** The written objects, in the order of the output. */
  readonly objects: readonly WrittenObject[]
  /** The rejected documents of the standard input. */
  readonly problems: readonly DocumentProblem[]
}

export interface WrittenObject {
  /** kubectl's word: `created`, `configured`, `unchanged`, `scaled` and so on. */
  readonly operation: string
  readonly kind: string
  /** Empty for a cluster-scoped object. */
  readonly namespace: string
  readonly name: string
}

/** A rejected document. */
export interface DocumentProblem {
  /** Index of the YAML document in the standard input. */
  readonly document: number
  /** kubectl's message. */
  readonly message: string
  /** The rejected fields, such as `spec.template.spec.containers[0].image`, with the API server's message. */
  readonly causes: readonly { readonly field: string; readonly message: string }[]
}

/** An object as the API server stores it. */
export type KubernetesObject = Readonly<Record<string, unknown>>

/** An object of the cluster. */
export interface ObjectReference {
  readonly kind: string
  /** Empty or absent for a cluster-scoped object. */
  readonly namespace?: string
  readonly name: string
}

/** An object that receives requests. The Pods of a workload need no Service for it. */
export interface LoadedObject extends ObjectReference {
  readonly kind: 'Service' | 'Deployment' | 'StatefulSet' | 'ReplicaSet' | 'ReplicationController'
}

/** The stop of a step: the next event of the simulation, delivered watch event, sync, decision and so on. */
export type StepKind =
  | 'event'
  | 'watch'
  | 'sync'
  | 'decision'
  | 'write'
  | 'podTransition'
  | 'second'
  | 'rolloutFinished'

/**
 * `complete`: `kubectl rollout status` reports success. `stalled`: no progress, and no pending event can advance it.
 * `failed`: the API server rejects the Pods. `progressing`: none of these.
 */
export type RolloutOutcome = 'complete' | 'stalled' | 'failed' | 'progressing'

/** Figures of a workload, or of all workloads together, between two moments. */
export interface RolloutFigures {
  readonly outcome: RolloutOutcome
  /** spec.replicas at the end. */
  readonly specReplicas: number
  /** Minimum of available Pods since the workload was up. */
  readonly lowestAvailable: number
  /** Maximum of Pods, without terminating ones, as maxSurge counts. */
  readonly mostPods: number
  /** Maximum of Pods, with terminating ones. */
  readonly mostWithTerminating: number
  /** Time without an available Pod. */
  readonly outageMs: number
  /** Requests to the Services that select the Pods; undefined without such a Service. */
  readonly requests: { readonly sent: number; readonly failed: number } | undefined
}

export interface RunSummary extends RolloutFigures {
  readonly fromAt: number
  readonly toAt: number
  /** Undefined while a rollout is incomplete. */
  readonly timeToCompleteMs: number | undefined
  /** Writes that the API server accepted, without Kubernetes Events. */
  readonly writes: number
  /** By namespace and name. */
  readonly workloads: readonly WorkloadSummary[]
}

export interface WorkloadSummary extends RolloutFigures {
  readonly kind: 'Deployment' | 'StatefulSet' | 'DaemonSet'
  readonly namespace: string
  readonly name: string
  /** Reason for an incomplete rollout, such as `ProgressDeadlineExceeded` or `ImagePullBackOff`; else empty. */
  readonly reason: string
  /** Message of the condition, or the output of `kubectl rollout status`. */
  readonly message: string
}

interface RecordBase {
  readonly at: number
  /** Number of the simulation's event in which it happened; 0 for a command. */
  readonly eventSeq: number
}

/** A write that the API server accepted. */
export interface WriteRecord extends RecordBase {
  readonly type: 'write'
  readonly verb: 'create' | 'update' | 'updateStatus' | 'patch' | 'delete' | 'bind'
  /** The writer: `deployment-controller`, `kubelet/node-1`, `kubectl`. */
  readonly by: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
  readonly resourceVersion: string
  /** Changed fields: `spec.replicas 8 → 5`. */
  readonly summary: string
}

/** A Kubernetes Event. */
export interface EventRecord extends RecordBase {
  readonly type: 'event'
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
  readonly eventType: 'Normal' | 'Warning'
  readonly reason: string
  readonly message: string
  readonly source: string
}

/** A run of a controller's sync function. */
export interface SyncRecord extends RecordBase {
  readonly type: 'sync'
  readonly controller: string
  /** `namespace/name`. */
  readonly key: string
  /** `ReplicaSet web-58c7b94d6f MODIFIED`. */
  readonly wokenBy: string
  /** The error that the sync returned, if any. */
  readonly error?: string
}

/** A decision of a controller, with the numbers that it used. `decisionSentence` gives the sentence. */
export interface DecisionRecord extends RecordBase {
  readonly type: 'decision'
  /** `deployment.scaleUpNew`. */
  readonly id: string
  readonly controller: string
  /** `deployment/default/web`. */
  readonly object: string
  /** Kubernetes' file and function: `rolling.go reconcileNewReplicaSet`. */
  readonly source: string
  readonly facts: Readonly<Record<string, string | number | boolean>>
}

/** A command of the run. */
export interface CommandRecord extends RecordBase {
  readonly type: 'command'
  readonly label: string
}

export type RunRecord = WriteRecord | EventRecord | SyncRecord | DecisionRecord | CommandRecord

/** A step from a record back towards its command. */
export interface Cause {
  readonly at: number
  readonly eventSeq: number
  readonly type: 'sync' | 'write' | 'watch' | 'delay' | 'timer' | 'command' | 'start'
  /** The controller, component or process that acted; for a command its label; empty for the start. */
  readonly by: string
  /** The key of the sync, or the object that was written or delivered: `Pod default/web-1`; else empty. */
  readonly object: string
}
