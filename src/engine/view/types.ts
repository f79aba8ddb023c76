/**
 * What the page draws: a flat, serialisable projection of the cluster. Everything in it comes from the engine's own
 * objects; no component computes Kubernetes logic of its own. Objects are immutable: an unchanged one keeps its identity.
 */
import type { KubeObject } from '../api/types.ts'
import type { SchedulingAttempt } from '../scheduler/attempt.ts'
import type { Fact, TraceRecord } from '../trace/records.ts'
import type { UnmetReference } from './missingReferences.ts'
import type { WaitId } from './waitFacts.ts'
import type { PodCounts, RevisionView, WorkloadView } from './workload.ts'

/** What a Pod is doing, as the picture tells states apart. */
export type PodState =
  | 'pending' // no node yet
  | 'pulling' // the image is on its way
  | 'starting' // scheduled or running, not ready yet
  | 'ready' // ready, minReadySeconds still counting
  | 'available'
  | 'notReady' // was ready once, is not now
  | 'crash' // between two restarts
  | 'imagePull' // the pull failed, waits to retry
  | 'terminating'
  | 'succeeded'
  | 'failed'
  | 'gone' // removed from the API a moment ago; kept for a short while so that it can fade

/** What keeps a Pod from coming on by itself; see `podBlock`. */
export type PodBlock =
  | 'unschedulable' // no node takes it
  | 'image' // an image cannot be pulled
  | 'init' // an init container fails again and again, or has no end
  | 'crash' // a container ends again and again
  | 'config' // a container cannot be made: a Secret or ConfigMap is missing, a hook fails
  | 'volume' // a volume cannot be mounted
  | 'probe' // its probe fails and always will

export interface PodView {
  readonly uid: string
  readonly name: string
  readonly namespace: string
  /** uid of its revision: the controlling ReplicaSet or ReplicationController, or the ControllerRevision; empty if it has none. */
  readonly ownerUid: string
  /** Of a StatefulSet's Pod. */
  readonly ordinal?: number
  /** Of a DaemonSet's Pod that no node has yet: the node that it was made for. */
  readonly meantFor?: string
  /** Position within its owner's lane, from 0; kept for life. */
  readonly slot: number
  readonly state: PodState
  /** Virtual ms at which this state began. */
  readonly stateSince: number
  /** Virtual ms at which this state is expected to end (pull, start, minReadySeconds, back-off, grace period), if known. */
  readonly stateUntil?: number
  /** The state before, for tweens. */
  readonly previousState?: PodState
  readonly node: string
  readonly restarts: number
  readonly image: string
  readonly createdAt: number
  /** Virtual ms since when it has been ready; absent if it is not. */
  readonly readySince?: number
  readonly deletedAt?: number
  readonly goneAt?: number
  /** Waiting or terminated reason, or the scheduler's: `CrashLoopBackOff`, `ImagePullBackOff`, `Unschedulable`. */
  readonly reason?: string
  readonly message?: string
  readonly cpuMilli: number
  readonly memoryBytes: number
  readonly ready: boolean
  /**
   * What the EndpointSlices say of it: `ready` gets traffic, `terminating` still answers while it ends, `no` does neither.
   * Absent if no Service picks it.
   */
  readonly serving?: 'ready' | 'terminating' | 'no'
  /** Absent once all init containers have done their part, and for Pods that have none or no node. */
  readonly init?: InitView
  /** It cannot come on by itself. */
  readonly block?: PodBlock
  /** Of a Pod without a node: the scheduler's last attempt to find one. */
  readonly attempt?: SchedulingAttempt
}

/** The init container whose turn it is. */
export interface InitView {
  readonly name: string
  readonly image: string
  /** Counted from 1, in the order in which they run. */
  readonly index: number
  readonly total: number
  /**
   * - `waiting`: its turn has come, and nothing is known of it yet.
   * - `pulling`: its image is on its way.
   * - `running`: it runs. A sidecar that runs and is not started yet counts as running.
   * - `imagePull`: its image cannot be pulled.
   * - `failing`: it ended with an error and is started again, now or after its back-off.
   * - `failed`: it ended with an error and the Pod with it.
   * - `held`: the kubelet cannot create it; `reason` and `message` say why.
   */
  readonly state: 'waiting' | 'pulling' | 'running' | 'imagePull' | 'failing' | 'failed' | 'held'
  readonly isSidecar: boolean
  /** How often it has ended with an error and was started again. */
  readonly restarts: number
  /** Of its last end. */
  readonly exitCode?: number
  /** As the kubelet names it: `CrashLoopBackOff`, `ErrImagePull`, `CreateContainerConfigError`. */
  readonly reason?: string
  readonly message?: string
  /** Virtual ms at which it started running. */
  readonly startedAt?: number
  /** Virtual ms at which this state is expected to end, if that is known: its work, or its back-off. */
  readonly until?: number
}

export interface NodeView {
  readonly name: string
  readonly ready: boolean
  readonly cordoned: boolean
  /** `topology.kubernetes.io/zone`. */
  readonly zone?: string
  /** Virtual ms since when it does not report. The API tells only later, by `ready`; absent if all is well. */
  readonly lostAt?: number
  readonly cpuMilli: number
  readonly memoryBytes: number
  readonly pods: number
}

/** An object that has no picture of its own. */
export interface OtherObjectView {
  /** Something in the cluster acts on it; absent if it is only stored. */
  readonly hasEffect?: true
  /** Of a PersistentVolumeClaim. */
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

/** Counts of one workload's Pods by revision at one moment; drawn until the next sample. */
export interface TimelineSample {
  readonly at: number
  /** Empty for ReplicaSets and ReplicationControllers without a workload; their `revision` is the number of the template. */
  readonly workloadUid: string
  readonly revisions: readonly RevisionCounts[]
  /** How many Pods the workload asks for. */
  readonly specReplicas: number
  readonly minAvailable: number
  readonly maxPods: number
  /** Virtual ms since when the rollout stalls; absent if it does not. */
  readonly stalledSince?: number
  /** What the Pods of every node ask for at this moment, by name; absent in clusters of more than a few nodes. */
  readonly nodes?: readonly NodeShare[]
  /** The Pods of a set one by one, by lane; absent for other kinds, and for more Pods than lanes are readable. */
  readonly lanes?: readonly LanePod[]
}

/** A Pod in a lane of the timeline. */
export interface LanePod {
  /** The Pod's name for a StatefulSet, the node's for a DaemonSet, where two can share a lane. */
  readonly lane: string
  readonly state: keyof PodCounts
  /** Of its revision; absent if it has none. */
  readonly tone?: number
}

/** Pods of one revision, or of several with one template and no workload. */
export interface RevisionCounts extends PodCounts {
  readonly revision: number
  /** Of its ReplicaSet; absent for Pods that were let go. */
  readonly tone?: number
}

/** The cpu that the Pods of one node ask for, in thousandths: those that stay, and those that are being deleted. */
export interface NodeShare {
  readonly node: string
  readonly stayMilli: number
  readonly endingMilli: number
}

/** The outcome of the requests to one Service from a moment on, until the next sample of that Service. */
export interface RequestSample {
  /** Virtual ms. */
  readonly at: number
  readonly serviceUid: string
  readonly namespace: string
  readonly name: string
  /** Workloads whose Pods the Service picks. */
  readonly workloadUids: readonly string[]
  /** Requests sent per second of virtual time; 0 once the Service is deleted. */
  readonly perSecond: number
  /** How many of them fail. */
  readonly failedPerSecond: number
  /** The Pods that the clients' kube-proxy sends to, and those of them that answer. */
  readonly endpoints: number
  readonly answering: number
  /** Why the others do not answer. */
  readonly silent: readonly SilentPods[]
}

/** Pods that requests are sent to and that do not answer. */
export interface SilentPods {
  /**
   * - `starting`: the container runs and does not listen yet.
   * - `stopping`: it has got SIGTERM.
   * - `down`: it has ended, or hangs.
   * - `gone`: there is no container any more.
   * - `unreachable`: its node is lost.
   */
  readonly reason: 'starting' | 'stopping' | 'down' | 'gone' | 'unreachable'
  readonly pods: number
  /** The name of one of them. */
  readonly example: string
}

export type MarkKind = 'command' | 'sync' | 'write' | 'event'

/** Something at a moment, for the lanes below the timeline. */
export interface TimelineMark {
  readonly at: number
  readonly kind: MarkKind
  /** Workload that it belongs to; empty if none. */
  readonly workloadUid: string
  readonly text: string
  readonly warning?: boolean
  /** Of a command that kubectl or the API server refused, at least in part. */
  readonly refused?: Refusal
}

/** Why a command was refused. */
export interface Refusal {
  /** In a few words: `selector is immutable`. */
  readonly why: string
  /** As kubectl prints it. */
  readonly message: string
  /** Whether kubectl did something else of what was asked. */
  readonly inPart: boolean
}

/** A decision or an Event about an object, newest last, as `inspect` gives them. */
export interface Inspection {
  readonly object: KubeObject | undefined
  /** Kubernetes Events about it, oldest first. */
  readonly events: readonly EventView[]
  /** The syncs, decisions and writes about it up to the cursor, oldest first, at most the last 200. */
  readonly trace: readonly TraceRecord[]
  /** The sync that last decided something, with its decisions. */
  readonly lastSync: readonly TraceRecord[]
  /** What it waits for at this moment, if nothing happens. */
  readonly waitsFor: readonly WaitReason[]
  /** Of a Pod: its life up to now and what is to come. */
  readonly lifeline?: readonly LifeStep[]
  /** Of a Pod that is held back: what it names and what is not there. */
  readonly missing?: readonly UnmetReference[]
}

/** One step in the life of a Pod. Times in virtual ms. */
export interface LifeStep {
  readonly id: 'scheduled' | 'init' | 'pull' | 'started' | 'ready' | 'available' | 'preStop' | 'sigterm'
  readonly state: 'done' | 'now' | 'todo'
  /** It cannot be done without a command. */
  readonly isFailing: boolean
  /** Absent while it has not begun. */
  readonly from?: number
  /** When it was done. */
  readonly to?: number
  /** When it was tried, where that is done more than once. */
  readonly tries: readonly number[]
  /** Of the one under way: when something is tried next or it is over, if that is known. */
  readonly next?: number
  /** The field that sets how long it takes: `containers[0].image`. */
  readonly field: string
  /** For its words: `node`, `container`, `index` and `of`, `period`, `seconds`. */
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

/** Names a sentence and gives its numbers. */
export interface WaitReason {
  readonly id: WaitId
  readonly facts: { readonly [name: string]: Fact }
}
