import type { StatusCause, StatusReason } from '../api/errors.ts'
import type { AdmissionPlugin, JsonObject } from '../api/types.ts'
import type { PodsChange } from '../playedNode/playedNode.ts'

/** A span of virtual ms from which a delay is drawn: `[least, most]`. */
export type DelayRange = readonly [number, number]

/** Delays that were seen in a real cluster, in ms and sorted: one of them is drawn. */
export type DelaySamples = readonly number[]

/** What was seen of a container in a real cluster. What is absent is drawn from the cluster's ranges. */
export interface ContainerDelays {
  /** Name of the Deployment, StatefulSet, DaemonSet or Job; of a Pod without one its own. */
  readonly workload: string
  readonly container: string
  /** The whole image as the Pod names it, whose tag then says nothing; or its repository, for all tags. */
  readonly image: string
  /** On this node only. */
  readonly node?: string
  readonly pullMs?: DelaySamples
  /** From bound to started, without the pull. */
  readonly startMs?: DelaySamples
  /** From started to ready, as its probe has seen it. */
  readonly readyMs?: DelaySamples
  /** From SIGTERM until the process ends. */
  readonly endMs?: DelaySamples
  /** Its image could not be pulled. */
  readonly pullFails?: boolean
  /** It runs and does not become ready. */
  readonly neverReady?: boolean
  /** It ends by itself. */
  readonly exit?: { readonly code: number; readonly reason: string; readonly afterMs: DelaySamples }
}

/** Settings of the simulated cluster. All delays in virtual milliseconds. */
export interface ClusterConfig {
  readonly nodes: readonly NodeConfig[]
  readonly latency: {
    /** From a commit in the store until a watcher sees it. */
    readonly watchMs: DelayRange
    /** From the moment a key is added until a worker takes it. */
    readonly queueMs: DelayRange
    /** How long a sync occupies its worker. */
    readonly syncMs: DelayRange
    readonly scheduleMs: DelayRange
    /** In place of `scheduleMs`: how long one decision took in a real cluster. */
    readonly seenScheduleMs?: DelaySamples
  }
  readonly kubelet: {
    /** Pulling an image that is not on the node. */
    readonly pullMs: DelayRange
    /** Creating the sandbox and starting the container. */
    readonly startMs: DelayRange
    /** From started until its readiness probe (or, without one, the process) is ready, unless the image tag says otherwise. */
    readonly readyMs: DelayRange
    /** From SIGTERM until the process ends, unless the image tag says otherwise. */
    readonly terminateMs: DelayRange
    /**
     * How long an init container runs until it has done its work, unless its command or the image tag says otherwise.
     * Absent: 1 to 4 s.
     */
    readonly initMs?: DelayRange
    /** The same for containers of Pods that run to an end (restartPolicy Never or OnFailure). Absent: 3 to 8 s. */
    readonly taskMs?: DelayRange
    /** Measured in a real cluster. An entry for a whole image counts before one for its repository. */
    readonly seen?: readonly ContainerDelays[]
  }
  /** What clients ask of every Service that has a selector. Absent: nothing, and no EndpointSlices are kept. */
  readonly requests?: {
    /** Per second of virtual time. */
    readonly perSecond: number
  }
  /**
   * `2017`: the API server also serves Deployments of extensions/v1beta1 and apps/v1beta1 with `spec.rollbackTo` and the
   * rollback subresource, and kubectl rolls back through it and has rolling-update. Absent: v1.36.
   */
  readonly compatibility?: 'v1.36' | '2017'
  /**
   * Admission plugins that every cluster has by default, and that a recording may have been made without. Absent: none of
   * these is on.
   */
  readonly admission?: readonly AdmissionPlugin[]
  /**
   * Answers about what lies outside of the run's objects, as `--assume` names them: `driver/disk.example.com` is `absent`.
   * What has no answer is taken to be there.
   */
  readonly assumed?: Readonly<Record<string, string>>
  /** What the cluster begins with besides its nodes. Absent: nothing but what every new cluster has. */
  readonly from?: ClusterState
  /** What a cluster of a vendor, or one's own, has from the start. Absent: one default class, whose volumes any node mounts. */
  readonly provided?: ProvidedCluster
  /** Which control loops run. */
  readonly components: {
    readonly scheduler: boolean
    readonly kubelet: boolean
    /**
     * `played`: no node of this cluster acts by itself; Pods run as soon as they exist, and change only by commands.
     * `playedReady`: they also become ready at once, and are gone at once when deleted.
     * `playedUnbound`: they stay Pending until a command lets them run. `serves`: in place of kubelets,
     * nodes whose Pods are ready a second after the scheduler has bound them, and gone a second after they were deleted.
     * `observed`: nothing at all runs, not even controllers; what was recorded of a real cluster happens.
     * Absent: simulated.
     */
    readonly node?: 'simulated' | 'played' | 'playedReady' | 'playedUnbound' | 'serves' | 'observed'
  }
}

/**
 * The state of a cluster at a moment: a run begins with it as after a restart of all its processes, which list what there is
 * and then watch. Nodes are among the objects; those of `ClusterConfig.nodes` come in addition.
 */
export interface ClusterState {
  /** Unix ms of the moment, in whose second virtual time 0 lies. */
  readonly at: number
  /** As the API server has them, each with its uid, resourceVersion and times. */
  readonly objects: readonly JsonObject[]
}

/** What a cluster as people have it offers from the start, besides its nodes. */
export interface ProvidedCluster {
  /** Id of the preset that it is; absent: it was read from what kubectl printed. */
  readonly preset?: string
  /** The provider runs the nodes, and an autoscaler may add some where one is set up. */
  readonly managedNodes?: boolean
  /** All that there are. */
  readonly storageClasses: readonly StorageClassConfig[]
  /** PriorityClasses, LimitRanges and ResourceQuotas, as manifests. */
  readonly objects?: readonly JsonObject[]
}

export interface StorageClassConfig {
  readonly name: string
  readonly provisioner: string
  /** Claims that name no class get this one. */
  readonly isDefault?: boolean
  readonly binding: 'Immediate' | 'WaitForFirstConsumer'
  readonly reclaim: 'Delete' | 'Retain'
  readonly allowsExpansion?: boolean
  /** Volumes are made in these zones only; absent: in any. */
  readonly zones?: readonly string[]
  /** Who can mount its volumes; absent: unknown. */
  readonly volumes?: VolumeReach
  /** What has to be installed before the provisioner runs; absent: it runs in every such cluster. */
  readonly addOn?: string
}

/** From where a volume can be mounted that is asked for with ReadWriteOnce. */
export interface VolumeReach {
  /**
   * `network`: it is attached to one node at a time, and can move to another one. `node`: it lies on the disk of the node that
   * it was made on. `shared`: all nodes mount it at once.
   */
  readonly kind: 'network' | 'node' | 'shared'
  /** Only nodes in the zone that it was made in can attach it. */
  readonly zonal?: boolean
}

/** `cpu`, `memory`, `storage` and `pods` are allocatable: what Pods may have of a node. */
export interface NodeConfig {
  readonly name: string
  readonly cpu: string
  readonly memory: string
  readonly pods: number
  /** Of local disks, for `ephemeral-storage`. Absent: 100Gi. */
  readonly storage?: string
  /** What the whole machine has, of which a part is reserved. Absent: all of it is allocatable. */
  readonly capacity?: { readonly cpu?: string; readonly memory?: string; readonly storage?: string }
  /** Of its kubelet, as `kubectl get nodes` shows it; what is simulated is the same for all. Absent: that version. */
  readonly version?: string
  /** What a node has besides, by the name of the resource: `nvidia.com/gpu`. */
  readonly extended?: { readonly [resource: string]: string }
  /** As a cloud provider labels it; absent: the node is in none. */
  readonly zone?: string
  /** Absent: the zone's name without its last letters, as `eu-west-1` is that of `eu-west-1a`. */
  readonly region?: string
  readonly instanceType?: string
  /** Besides those that every node has, and in their place. */
  readonly labels?: { readonly [key: string]: string }
  readonly taints?: readonly NodeTaint[]
  /** It was cordoned before it joined. */
  readonly unschedulable?: boolean
}

export interface NodeTaint {
  readonly key: string
  readonly value?: string
  readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute'
}

/** What happens to a run from outside; the journal keeps its words. */
export type Command =
  | KubectlCommand
  | InterruptCommand
  | PodsCommand
  | NodeCommand
  | AddNodesCommand
  | DelaysCommand
  | LoadCommand

/** What a user does. */
export interface KubectlCommand {
  readonly type: 'kubectl'
  /** Arguments after `kubectl`, already split. */
  readonly args: readonly string[]
  readonly stdin?: string
  /** What is in the files that it names, by their paths as written. */
  readonly files?: Readonly<Record<string, string>>
  /** Of the context, for a command that names none; `default` if absent. */
  readonly namespace?: string
  /** Another release of kubectl: v1.17 is the last line that had rolling-update. */
  readonly client?: 'v1.17'
  /** Ctrl-C after so many virtual ms, if it still runs. */
  readonly interruptAfterMs?: number
  /** Short text for the timeline's mark; derived from `args` if absent. */
  readonly label?: string
}

/** Ctrl-C, for a command that still runs; otherwise nothing. */
export interface InterruptCommand {
  readonly type: 'interrupt'
  /** Which of the run's kubectl commands: the first one is 1. */
  readonly process: number
  readonly label?: string
}

/** What a played node does with Pods; without one, nothing. */
export interface PodsCommand extends PodsChange {
  readonly type: 'pods'
  readonly label?: string
}

/** What becomes of a node: its kubelet stops and nothing reaches it; or it is back. */
export interface NodeCommand {
  readonly type: 'node'
  readonly node: string
  readonly to: 'lost' | 'back'
  readonly label?: string
}

/**
 * Machines join the cluster: their kubelets register them, and they are ready about two seconds later. None joins if one
 * of them has the name of a node that is there; the result says so as the API server would.
 */
export interface AddNodesCommand {
  readonly type: 'addNodes'
  /** Of names that differ. */
  readonly nodes: readonly NodeConfig[]
  readonly label?: string
}

/**
 * From here on the nodes that are there draw their delays (pulls, starts, readiness, ends) as they would with another seed:
 * one of the many ways in which a run may go on. What came before stays as it was.
 */
export interface DelaysCommand {
  readonly type: 'delays'
  readonly seed: number
  readonly label?: string
}

/**
 * What clients ask of a Service, or of a workload's Pods without one, from here on: in place of what they asked before.
 * Each Pod that serves gets the same share.
 */
export interface LoadCommand {
  readonly type: 'load'
  readonly target: LoadTarget
  /** In order of time, one at least. Between two the rate changes evenly; before the first and after the last it stays. */
  readonly points: readonly LoadPoint[]
  /** What it costs the Pods. Absent: as it was, or `DEFAULT_LOAD_COST`. */
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
  /** Requests. */
  readonly perSecond: number
}

export interface LoadCost {
  /** Millicores that one request per second keeps busy. */
  readonly cpuPerRequest: number
  /** Millicores that a container uses without requests. */
  readonly cpuIdle: number
  /** MiB of a Pod. */
  readonly memoryMi: number
}

/**
 * A position in a run: a moment, and a step in it. What came before the moment does not count, so that a position hangs on
 * nothing but what happens at its own millisecond; most positions lie between events, at step 0.
 */
export interface Cursor {
  /** Virtual ms. */
  readonly at: number
  readonly step: number
}

export interface JournalEntry {
  readonly at: number
  /** Of that moment, at which the command was given. */
  readonly step: number
  readonly command: Command
}

/** A run that has gone one way: everything else is derived from it. */
export interface SessionDocument {
  readonly format: 1
  readonly engineVersion: string
  readonly seed: number
  readonly config: ClusterConfig
  readonly journal: readonly JournalEntry[]
}

/** Where a branch left another one. */
export interface BranchFork {
  /** Index of the other one, which is earlier in the list. */
  readonly parent: number
  /** Up to here they are one run. */
  readonly cursor: Cursor
  /** How many commands they share, counted from the beginning of the run. */
  readonly commands: number
}

/** One of the ways that a run has gone. */
export interface BranchEntry {
  readonly name: string
  /** Absent for the first. */
  readonly fork?: BranchFork
  /** Its commands from the fork on. */
  readonly journal: readonly JournalEntry[]
  /** Virtual ms up to which it was played. */
  readonly playedTo: number
}

/** A run with branches. Each of them is derived from the seed, the config and its own commands alone. */
export interface BranchedDocument {
  readonly format: 2
  readonly engineVersion: string
  readonly seed: number
  readonly config: ClusterConfig
  readonly branches: readonly BranchEntry[]
  /** Index of the branch that is shown. */
  readonly current: number
}

/** Everything there is to keep of a run: without branches, the form that it has had from the beginning. */
export type RunDocument = SessionDocument | BranchedDocument

/** What a command answered: as kubectl would print it, and the same as data, which is what programs read. */
export interface CommandResult {
  readonly stdout: string
  readonly stderr: string
  /** Exit code of kubectl. */
  readonly exit: number
  /** One entry per refused document of the standard input. */
  readonly problems: readonly CommandProblem[]
  /** What became of each object that was written, in the order in which it is printed. */
  readonly objects: readonly ObjectOutcome[]
  /** The texts behind `Warning: `. */
  readonly warnings: readonly string[]
  /** What ended the command; undefined where it was content, or is still at work. */
  readonly failure?: CommandFailure
}

/** `deployment.apps/web configured`. */
export interface ObjectOutcome {
  /** `created`, `configured`, `unchanged`, `scaled` and so on: kubectl's word. */
  readonly operation: string
  readonly kind: string
  /** Empty for an object without one. */
  readonly namespace: string
  readonly name: string
}

/** Where a text names what was read, with its quotation marks: from and to, in characters. */
export type SourcePlaces = readonly (readonly [from: number, to: number])[]

export interface CommandFailure {
  /** As kubectl prints it. */
  readonly message: string
  /** The same without what kubectl puts before it: that it is an error, of whom, and when it came. */
  readonly words: string
  /** The API server's reason; undefined for what kubectl itself refuses. */
  readonly reason?: StatusReason
  /** What the API server's refusal is about: of what is not found the resource, `namespaces`. */
  readonly about?: { readonly kind: string; readonly name: string }
  /** Commands that it names as ways on, as arguments of kubectl, ready to be run. */
  readonly proposals?: readonly (readonly string[])[]
  /** Where the message names the standard input or the file that was read. */
  readonly sourceAt?: SourcePlaces
}

export interface CommandProblem extends CommandFailure {
  /** Index of the YAML document in the standard input. */
  readonly document: number
  readonly causes: readonly StatusCause[]
  /** The kind of the document is not served: that of another project, as a rule. */
  readonly unknownKind?: { readonly apiVersion: string; readonly kind: string; readonly name: string }
}
