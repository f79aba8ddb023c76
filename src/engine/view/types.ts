/**
 * The page's view: a flat, serialisable projection of the cluster. All of it is derived from the engine's objects; no
 * component computes Kubernetes logic. Objects are immutable: an unchanged one keeps its identity.
 */
import type { KubeObject } from '../api/types.ts'
import type { SchedulingAttempt } from '../scheduler/attempt.ts'
import type { Fact, TraceRecord } from '../trace/records.ts'
import type { UnmetReference } from './missingReferences.ts'
import type { WaitId } from './waitFacts.ts'
import type { PodCounts, RevisionView, WorkloadView } from './workload.ts'

/** State of a Pod in the picture. */
export type PodState =
  | 'pending' // no node yet
  | 'pulling' // the image is being pulled
  | 'starting' // scheduled or running, not ready yet
  | 'ready' // ready, minReadySeconds still counting
  | 'available'
  | 'notReady' // was ready before
  | 'crash' // between two restarts
  | 'imagePull' // the pull failed and will be retried
  | 'terminating'
  | 'succeeded'
  | 'failed'
  | 'gone' // removed from the API; kept briefly to fade out

/** The obstacle that keeps a Pod from progressing by itself; see `podBlock`. */
export type PodBlock =
  | 'unschedulable' // no node accepts it
  | 'image' // an image cannot be pulled
  | 'init' // an init container keeps failing, or runs forever
  | 'crash' // a container keeps exiting
  | 'config' // a container cannot be created: a Secret or ConfigMap is missing, a hook fails
  | 'volume' // a volume cannot be mounted
  | 'probe' // its probe fails and never succeeds

export interface PodView {
  readonly uid: string
  readonly name: string
  readonly namespace: string
  /**
   * uid of its revision: the controlling ReplicaSet or ReplicationController, or the ControllerRevision; empty without
   * one.
   */
  readonly ownerUid: string
  /** Ordinal of a StatefulSet's Pod. */
  readonly ordinal?: number
  /** Target node of a DaemonSet's unbound Pod. */
  readonly meantFor?: string
  /** Position within its owner's lane, from 0; constant. */
  readonly slot: number
  readonly state: PodState
  /** Virtual ms at which this state started. */
  readonly stateSince: number
  /**
   * Virtual ms at which this state is expected to end (pull, start, minReadySeconds, back-off, grace period); absent if
   * unknown.
   */
  readonly stateUntil?: number
  /** The previous state, for cross-fades. */
  readonly previousState?: PodState
  readonly node: string
  readonly restarts: number
  readonly image: string
  readonly createdAt: number
  /** Virtual ms since which it is ready; absent if it is not. */
  readonly readySince?: number
  readonly deletedAt?: number
  readonly goneAt?: number
  /**
   * Reason of a waiting or terminated container, or of the scheduler: `CrashLoopBackOff`, `ImagePullBackOff`,
   * `Unschedulable`.
   */
  readonly reason?: string
  readonly message?: string
  readonly cpuMilli: number
  readonly memoryBytes: number
  readonly ready: boolean
  /**
   * The Pod's state in EndpointSlices: `ready` gets traffic, `terminating` still answers, `no` does neither. Absent if
   * no Service selects the Pod.
   */
  readonly serving?: 'ready' | 'terminating' | 'no'
  /** Absent once all init containers are done, and for Pods without any or without a node. */
  readonly init?: InitView
  /** The obstacle of a Pod that cannot progress by itself. */
  readonly block?: PodBlock
  /** The scheduler's last attempt for a Pod without a node. */
  readonly attempt?: SchedulingAttempt
}

/** The current init container. */
export interface InitView {
  readonly name: string
  readonly image: string
  /** From 1, in the order of execution. */
  readonly index: number
  readonly total: number
  /**
   * - `waiting`: it is next, and nothing is known yet.
   * - `pulling`: its image is being pulled.
   * - `running`: it runs. A sidecar that runs and is not started yet counts as running.
   * - `imagePull`: its image cannot be pulled.
   * - `failing`: it exited with an error and is restarted, now or after its back-off.
   * - `failed`: it exited with an error and the Pod failed.
   * - `held`: the kubelet cannot create it; `reason` and `message` say why.
   */
  readonly state: 'waiting' | 'pulling' | 'running' | 'imagePull' | 'failing' | 'failed' | 'held'
  readonly isSidecar: boolean
  /** Number of restarts after an error. */
  readonly restarts: number
  /** Exit code of its last run. */
  readonly exitCode?: number
  /** The kubelet's reason: `CrashLoopBackOff`, `ErrImagePull`, `CreateContainerConfigError`. */
  readonly reason?: string
  readonly message?: string
  /** Virtual ms at which it started. */
  readonly startedAt?: number
  /** Virtual ms at which this state is expected to end (its work or back-off); absent if unknown. */
  readonly until?: number
}

export interface NodeView {
  readonly name: string
  readonly ready: boolean
  readonly cordoned: boolean
  /** `topology.kubernetes.io/zone`. */
  readonly zone?: string
  /** Virtual ms since which it sends no heartbeats, before the API shows it in `ready`; absent if it sends them. */
  readonly lostAt?: number
  /** Resources that a command made short, before and after the API shows a condition; absent if there are none. */
  readonly short?: readonly ('memory' | 'disk' | 'pids')[]
  readonly cpuMilli: number
  readonly memoryBytes: number
  readonly pods: number
}

/** The amount of each resource that users other than Pods take from a node. */
export type Shortages = ReadonlyMap<NonNullable<NodeView['short']>[number], number>

/** The picture of any object but a Pod. */
export type ObjectView = WorkloadView | RevisionView | NodeView | OtherObjectView

/** An object without a picture of its own. */
export interface OtherObjectView {
  /** A component acts on it; absent if it is only stored. */
  readonly hasEffect?: true
  /** Facts about a PersistentVolumeClaim. */
  readonly claim?: { readonly phase: string; readonly storage: string }
  readonly uid: string
  readonly kind: string
  readonly apiVersion: string
  readonly namespace: string
  readonly name: string
}

export interface ClusterView {
  readonly workloads: readonly WorkloadView[]
  readonly revisions: readonly RevisionView[]
  readonly pods: readonly PodView[]
  readonly nodes: readonly NodeView[]
  readonly others: readonly OtherObjectView[]
}

/** Changed and removed objects by kind; removals by uid (nodes: by name). */
export interface ViewDiff {
  readonly workloads: readonly WorkloadView[]
  readonly revisions: readonly RevisionView[]
  readonly pods: readonly PodView[]
  readonly nodes: readonly NodeView[]
  readonly others: readonly OtherObjectView[]
  readonly removed: readonly string[]
}

/** Counts of one workload's Pods by revision; valid until the next sample. */
export interface TimelineSample {
  readonly at: number
  /**
   * Empty for ReplicaSets and ReplicationControllers without a workload; their `revision` is the number of the
   * template.
   */
  readonly workloadUid: string
  readonly revisions: readonly RevisionCounts[]
  /** Desired Pods of the workload. */
  readonly specReplicas: number
  readonly minAvailable: number
  readonly maxPods: number
  /** Virtual ms since which the rollout stalls; absent if it does not. */
  readonly stalledSince?: number
  /** Requests of every node's Pods, by node name; absent in clusters with more than a few nodes. */
  readonly nodes?: readonly NodeShare[]
  /** Pods of a set by lane; absent for other kinds, and for more Pods than readable lanes. */
  readonly lanes?: readonly LanePod[]
}

/** A Pod in a lane of the timeline. */
export interface LanePod {
  /** The Pod's name for a StatefulSet; the node's for a DaemonSet, where two Pods may share a lane. */
  readonly lane: string
  readonly state: keyof PodCounts
  /** Tone of its revision; absent without one. */
  readonly tone?: number
}

/** Pods of one revision, or of several with one template and no workload. */
export interface RevisionCounts extends PodCounts {
  readonly revision: number
  /** Tone of its ReplicaSet; absent for orphaned Pods. */
  readonly tone?: number
}

/** CPU requests of one node's Pods in millicores: of staying and of Terminating Pods. */
export interface NodeShare {
  readonly node: string
  readonly stayMilli: number
  readonly endingMilli: number
}

/** Result of the requests to one Service, valid until its next sample. */
export interface RequestSample {
  /** Virtual ms. */
  readonly at: number
  readonly serviceUid: string
  readonly namespace: string
  readonly name: string
  /** uids of workloads whose Pods the Service selects. */
  readonly workloadUids: readonly string[]
  /** Requests per second of virtual time; 0 once the Service is deleted. */
  readonly perSecond: number
  /** Failed requests per second. */
  readonly failedPerSecond: number
  /** Number of Pods that kube-proxy sends to, and of those that answer. */
  readonly endpoints: number
  readonly answering: number
  /** The reasons for which the other Pods do not answer. */
  readonly silent: readonly SilentPods[]
}

/** Pods that get requests and do not answer. */
export interface SilentPods {
  /**
   * - `starting`: the container runs and does not listen yet.
   * - `stopping`: it has received SIGTERM.
   * - `down`: it has exited, or hangs.
   * - `gone`: there is no container any more.
   * - `unreachable`: its node is unreachable.
   */
  readonly reason: 'starting' | 'stopping' | 'down' | 'gone' | 'unreachable'
  readonly pods: number
  /** Name of one of the Pods. */
  readonly example: string
}

export type MarkKind = 'command' | 'sync' | 'write' | 'event'

/** A mark for the lanes below the timeline. */
export interface TimelineMark {
  readonly at: number
  readonly kind: MarkKind
  /** uid of its workload; empty without one. */
  readonly workloadUid: string
  readonly text: string
  readonly warning?: boolean
  /** Set if kubectl or the API server rejected the command, at least in part. */
  readonly refused?: Refusal
}

/** The reason for which a command was rejected. */
export interface Refusal {
  /** Short reason: `selector is immutable`. */
  readonly why: string
  /** kubectl's message. */
  readonly message: string
  /** Whether another part of the command succeeded. */
  readonly inPart: boolean
}

/** Facts about one object, as returned by `inspect`. */
export interface Inspection {
  readonly object: KubeObject | undefined
  /** The object's Kubernetes Events, oldest first. */
  readonly events: readonly EventView[]
  /** The object's syncs, decisions and writes up to the cursor, oldest first, at most the last 200. */
  readonly trace: readonly TraceRecord[]
  /** The last sync with a decision, with its decisions. */
  readonly lastSync: readonly TraceRecord[]
  /** Current waits of the object. */
  readonly waitsFor: readonly WaitReason[]
  /** A Pod's life up to now, and its future phases. */
  readonly lifeline?: readonly LifeStep[]
  /** References of a blocked Pod to missing objects. */
  readonly missing?: readonly UnmetReference[]
}

/** A phase in the life of a Pod. Times in virtual ms. */
export interface LifeStep {
  readonly id: 'scheduled' | 'init' | 'pull' | 'started' | 'ready' | 'available' | 'preStop' | 'sigterm'
  readonly state: 'done' | 'now' | 'todo'
  /** Whether the phase cannot complete without a command. */
  readonly isFailing: boolean
  /** Absent before it starts. */
  readonly from?: number
  /** Time of its completion. */
  readonly to?: number
  /** Times of its tries, if there are several. */
  readonly tries: readonly number[]
  /** For the current phase: time of its next try or end; absent if unknown. */
  readonly next?: number
  /** The field that sets its duration: `containers[0].image`. */
  readonly field: string
  /** Facts for its text: `node`, `container`, `index` and `of`, `period`, `seconds`. */
  readonly facts: { readonly [name: string]: Fact }
}

export interface EventView {
  readonly at: number
  readonly firstAt: number
  readonly count: number
  readonly type: 'Normal' | 'Warning'
  readonly reason: string
  readonly message: string
  readonly source: string
  readonly object: string
}

/** A sentence with its numbers. */
export interface WaitReason {
  readonly id: WaitId
  readonly facts: { readonly [name: string]: Fact }
}
