import type { VolumeReach } from '../api/outside/provisioners.ts'
import type { NodeAgentId } from '../api/outside/startTaints.ts'
import type { AdmissionPlugin, JsonObject } from '../api/types.ts'
import type { PodsChange } from '../playedNode/playedNode.ts'
import type { Release } from '../releases.ts'
import type { RequestCommand } from './requests.ts'

/** Range in virtual ms from which a delay is drawn: `[least, most]`. */
export type DelayRange = readonly [number, number]

/** Delays measured in a real cluster, in ms and sorted; a draw picks one of them. */
export type DelaySamples = readonly number[]

/** Behaviour of a container, measured in a real cluster. Missing values are drawn from the cluster's ranges. */
export interface ContainerDelays {
  /** Name of the Deployment, StatefulSet, DaemonSet or Job; for a Pod without one, its own name. */
  readonly workload: string
  readonly container: string
  /** Complete image of the Pod, whose tag words are then ignored; or a repository, for all its tags. */
  readonly image: string
  /** Restricts the entry to one node. */
  readonly node?: string
  readonly pullMs?: DelaySamples
  /** From binding to start, without the image pull. */
  readonly startMs?: DelaySamples
  /** From start to the kubelet's report of readiness. */
  readonly readyMs?: DelaySamples
  /** From SIGTERM to the kubelet's report of the exit. */
  readonly endMs?: DelaySamples
  /** The image cannot be pulled. */
  readonly pullFails?: boolean
  /** The container runs but never becomes ready. */
  readonly neverReady?: boolean
  /** The container exits without being stopped. */
  readonly exit?: { readonly code: number; readonly reason: string; readonly afterMs: DelaySamples }
}

/** Configuration of the simulated cluster. Delays in virtual ms. */
export interface ClusterConfig {
  readonly nodes: readonly NodeConfig[]
  readonly latency: {
    /** Watch latency: from a commit in the store to its delivery. */
    readonly watchMs: DelayRange
    /** From the addition of a key to the start of its sync. */
    readonly queueMs: DelayRange
    /** Replaces `queueMs`: times in the queues of controllers, measured in a real cluster. */
    readonly seenQueueMs?: DelaySamples
    /** Duration of a sync. */
    readonly syncMs: DelayRange
    readonly scheduleMs: DelayRange
    /** Replaces `scheduleMs`: durations of scheduling decisions, measured in a real cluster. */
    readonly seenScheduleMs?: DelaySamples
  }
  readonly kubelet: {
    /** Pull of an image that is not on the node. */
    readonly pullMs: DelayRange
    /** Creation of the sandbox and start of the container. */
    readonly startMs: DelayRange
    /**
     * From start to readiness (or, without a readiness probe, until the process is ready), unless the image tag
     * overrides it.
     */
    readonly readyMs: DelayRange
    /** From SIGTERM to the exit of the process, unless the image tag overrides it. */
    readonly terminateMs: DelayRange
    /** Duration of an init container, unless its command or the image tag overrides it. Absent: 1 to 4 s. */
    readonly initMs?: DelayRange
    /** Duration of containers of Pods that run to completion (restartPolicy Never or OnFailure). Absent: 3 to 8 s. */
    readonly taskMs?: DelayRange
    /**
     * Longest back-off of a container that ends again and again, 1 s to 300 s: `crashLoopBackOff.maxContainerRestartPeriod`
     * of the kubelet's configuration, which kubelets before 1.35 ignore. Absent: 300 s.
     */
    readonly maxRestartPeriodMs?: number
    /** Measured behaviour. An entry for a complete image takes precedence over one for its repository. */
    readonly seen?: readonly ContainerDelays[]
  }
  /** Requests of clients to every Service with a selector. Absent: none, and no EndpointSlices are maintained. */
  readonly requests?: {
    /** Requests per second of virtual time. */
    readonly perSecond: number
  }
  /**
   * `2017`: the API server also serves Deployments of extensions/v1beta1 and apps/v1beta1 with `spec.rollbackTo` and
   * the rollback subresource; kubectl rolls back with it and has rolling-update. Absent: v1.36.
   */
  readonly compatibility?: 'v1.36' | '2017'
  /** Release of the control plane, and of kubelets whose nodes name none. Absent: 1.36, whatever the nodes name. */
  readonly kubernetes?: Release
  /** Release of kubectl. Absent: that of the control plane. */
  readonly kubectl?: Release
  /**
   * Enabled admission plugins, of those that every cluster has by default but some recordings lack. Absent: none of
   * these.
   */
  readonly admission?: readonly AdmissionPlugin[]
  /** Programs use the cluster over HTTP: objects of any kind can own others. Absent: no. */
  readonly clients?: boolean
  /**
   * The API server begins with objects of its own, as a real one does: roles, bindings, and the Service `kubernetes`.
   * Absent: no.
   */
  readonly bootstrapObjects?: boolean
  /** Kinds of CustomResourceDefinitions are served. Absent: definitions are stored, and nothing acts on them. */
  readonly customResources?: boolean
  /**
   * Answers about facts outside of the run's objects, with the keys of `--assume`: `driver/disk.example.com` is
   * `absent`. Without an answer, a thing is assumed to exist, except the driver of a volume in a Pod's own spec.
   */
  readonly assumed?: Readonly<Record<string, string>>
  /** Initial state besides the nodes. Absent: that of a new cluster. */
  readonly from?: ClusterState
  /**
   * Objects that a vendor's or the user's own cluster provides. Absent: one default StorageClass, whose volumes any
   * node can mount.
   */
  readonly provided?: ProvidedCluster
  /** Simulated components. */
  readonly components: {
    readonly scheduler: boolean
    readonly kubelet: boolean
    /**
     * `played`: nodes do not act on their own; Pods run as soon as they exist, and change only by commands.
     * `playedReady`: they also become ready immediately, and are removed as soon as they are deleted. `playedUnbound`:
     * they stay Pending until a command lets them run. `serves`: instead of kubelets, nodes whose Pods are ready a
     * second after they are bound, and removed a second after they are deleted. `observed`: no component runs, not even
     * controllers; recorded events are played. Absent: simulated.
     */
    readonly node?: 'simulated' | 'played' | 'playedReady' | 'playedUnbound' | 'serves' | 'observed'
  }
}

/**
 * State of a cluster at one time. A run starts from it as after a restart of all processes, which list the objects and
 * then watch. Nodes are among the objects; `ClusterConfig.nodes` are added.
 */
export interface ClusterState {
  /** Unix ms of the state; virtual time 0 is in the same second. */
  readonly at: number
  /** Objects as stored in the API server, with uid, resourceVersion and times. */
  readonly objects: readonly JsonObject[]
}

/** Objects that a cluster provides from the start, besides its nodes. */
export interface ProvidedCluster {
  /** Id of a preset; absent: imported from kubectl output. */
  readonly preset?: string
  /** The provider manages the nodes, and an autoscaler may add more. */
  readonly managedNodes?: boolean
  /** An agent of every node, whose taint new nodes have until the agent is ready; absent: none. */
  readonly nodeAgent?: NodeAgentId
  /** All StorageClasses of the cluster. */
  readonly storageClasses: readonly StorageClassConfig[]
  /** Namespaces, PriorityClasses, LimitRanges and ResourceQuotas, as manifests. */
  readonly objects?: readonly JsonObject[]
}

export interface StorageClassConfig {
  readonly name: string
  readonly provisioner: string
  /** The default for claims that name no class. */
  readonly isDefault?: boolean
  readonly binding: 'Immediate' | 'WaitForFirstConsumer'
  readonly reclaim: 'Delete' | 'Retain'
  readonly allowsExpansion?: boolean
  /** Zones in which volumes are provisioned; absent: any. */
  readonly zones?: readonly string[]
  /** Nodes that can mount its volumes; absent: unknown. */
  readonly volumes?: VolumeReach
  /** Add-on that must be installed for the provisioner; absent: none. */
  readonly addOn?: string
}

/** A node; `cpu`, `memory`, `storage` and `pods` are its allocatable resources. */
export interface NodeConfig {
  readonly name: string
  readonly cpu: string
  readonly memory: string
  readonly pods: number
  /** Local disk space for `ephemeral-storage`. Absent: 100Gi. */
  readonly storage?: string
  /** Capacity of the machine, of which a part is reserved. Absent: equal to the allocatable resources. */
  readonly capacity?: { readonly cpu?: string; readonly memory?: string; readonly storage?: string }
  /**
   * Version of its kubelet, for `kubectl get nodes`. If the configuration names a release, the kubelet behaves as this
   * version does. Absent: the release of the control plane.
   */
  readonly version?: string
  /** Extended resources by name, such as `nvidia.com/gpu`. */
  readonly extended?: { readonly [resource: string]: string }
  /** Zone label; absent: none. */
  readonly zone?: string
  /** Region label; absent: the zone's name without its last letters, such as `eu-west-1` for `eu-west-1a`. */
  readonly region?: string
  readonly instanceType?: string
  /** Additional labels, which override the default ones. */
  readonly labels?: { readonly [key: string]: string }
  readonly taints?: readonly NodeTaint[]
  /** Cordoned from the start. */
  readonly unschedulable?: boolean
}

export interface NodeTaint {
  readonly key: string
  readonly value?: string
  readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute'
}

/** Input of a run from outside, as stored in the journal. */
export type Command =
  | KubectlCommand
  | InterruptCommand
  | PodsCommand
  | NodeCommand
  | PressureCommand
  | AddNodesCommand
  | DelaysCommand
  | LoadCommand
  | RequestCommand

/** The command of a type: tables with a row for each type have all of them. */
export type CommandOf<T extends Command['type']> = Extract<Command, { readonly type: T }>

/** A kubectl command of the user. */
export interface KubectlCommand {
  readonly type: 'kubectl'
  /** Arguments after `kubectl`, already split. */
  readonly args: readonly string[]
  readonly stdin?: string
  /** Contents of the files on the command line, by their paths as written. */
  readonly files?: Readonly<Record<string, string>>
  /** Namespace of the context; `default` if absent. */
  readonly namespace?: string
  /** Another release of kubectl: v1.17 is the last release line with rolling-update. */
  readonly client?: 'v1.17'
  /** Interrupts the command (Ctrl-C) after this many virtual ms, if it still runs. */
  readonly interruptAfterMs?: number
  /** Label of the timeline's mark; default: derived from `args`. */
  readonly label?: string
}

/** Ctrl-C for a running command; without effect for a finished one. */
export interface InterruptCommand {
  readonly type: 'interrupt'
  /** Number of the kubectl command in the run, from 1. */
  readonly process: number
  readonly label?: string
}

/** A change of Pods on played nodes; without effect on other nodes. */
export interface PodsCommand extends PodsChange {
  readonly type: 'pods'
  readonly label?: string
}

/** Stops a node's kubelet and makes the node unreachable, or brings it back. */
export interface NodeCommand {
  readonly type: 'node'
  readonly node: string
  readonly to: 'lost' | 'back'
  readonly label?: string
}

/**
 * Makes a resource of a node short: processes other than Pods take so much of it that `left` remains at that moment.
 * Absent: a little less than the kubelet's threshold. `enough` ends the shortage.
 */
export interface PressureCommand {
  readonly type: 'pressure'
  readonly node: string
  readonly of: 'memory' | 'disk' | 'pids'
  readonly to: 'short' | 'enough'
  /** A quantity, such as `40Mi`. */
  readonly left?: string
  readonly label?: string
}

/**
 * Adds nodes: their kubelets register them, and they are ready about two seconds later. If a name exists already, no
 * node is added, and the result has the API server's error.
 */
export interface AddNodesCommand {
  readonly type: 'addNodes'
  /** Nodes with distinct names. */
  readonly nodes: readonly NodeConfig[]
  readonly label?: string
}

/**
 * Reseeds the delays of the existing nodes (pulls, starts, readiness, termination) from now on, for one of the possible
 * continuations of a run.
 */
export interface DelaysCommand {
  readonly type: 'delays'
  readonly seed: number
  readonly label?: string
}

/**
 * Sets the load of clients on a Service, or on a workload's Pods without one, replacing the previous one. All serving
 * Pods get equal shares.
 */
export interface LoadCommand {
  readonly type: 'load'
  readonly target: LoadTarget
  /** At least one point, in order of time. The rate is interpolated between points and constant outside of them. */
  readonly points: readonly LoadPoint[]
  /** Cost of the requests for the Pods. Absent: unchanged, or `DEFAULT_LOAD_COST`. */
  readonly cost?: LoadCost
  readonly label?: string
}

export interface LoadTarget {
  readonly kind: 'Service' | 'Deployment' | 'StatefulSet' | 'ReplicaSet' | 'ReplicationController'
  readonly namespace: string
  readonly name: string
}

export interface LoadPoint {
  /** Virtual ms from the beginning of the run. */
  readonly at: number
  /** Requests per second. */
  readonly perSecond: number
}

export interface LoadCost {
  /** Millicores used by one request per second. */
  readonly cpuPerRequest: number
  /** Millicores used by a container without requests. */
  readonly cpuIdle: number
  /** MiB used by a Pod. */
  readonly memoryMi: number
}

/**
 * A position in a run: a virtual time and a step within it. Events before this time are not counted, so a position
 * depends only on its own millisecond; most positions are between events, at step 0.
 */
export interface Cursor {
  /** Virtual ms. */
  readonly at: number
  readonly step: number
}

export interface JournalEntry {
  readonly at: number
  /** Number of events handled at this time before the command. */
  readonly step: number
  readonly command: Command
}

/** A run without branches; everything else is derived from it. */
export interface SessionDocument {
  readonly format: 1
  readonly engineVersion: string
  readonly seed: number
  readonly config: ClusterConfig
  readonly journal: readonly JournalEntry[]
}

/** Point at which a branch leaves its parent. */
export interface BranchFork {
  /** Index of the parent, which precedes it in the list. */
  readonly parent: number
  /** Up to this cursor both are the same run. */
  readonly cursor: Cursor
  /** Number of common commands, from the beginning of the run. */
  readonly commands: number
}

/** A branch of a run. */
export interface BranchEntry {
  readonly name: string
  /** Absent for the first branch. */
  readonly fork?: BranchFork
  /** Commands from the fork on. */
  readonly journal: readonly JournalEntry[]
  /** Virtual ms up to which the branch was played. */
  readonly playedTo: number
}

/** A run with branches. Each branch is derived from the seed, the configuration and its commands alone. */
export interface BranchedDocument {
  readonly format: 2
  readonly engineVersion: string
  readonly seed: number
  readonly config: ClusterConfig
  readonly branches: readonly BranchEntry[]
  /** Index of the displayed branch. */
  readonly current: number
}

/** The persistent form of a run; format 1 without branches. */
export type RunDocument = SessionDocument | BranchedDocument
