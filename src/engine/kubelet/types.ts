import type {
  Container,
  ContainerStateTerminated,
  ContainerStatus,
  Pod,
  PodStatus,
  ResourceRequirements,
} from '../api/types.ts'
import type { ImageBehavior } from './imageBehavior.ts'

/** A run of a container in the simulated runtime. */
export interface ContainerRun {
  readonly container: string
  readonly id: string
  readonly image: string
  /** How many times the container was started before. */
  readonly attempt: number
  readonly startedAt: number
  /** When the process ends, by itself or by a kill under way; `Infinity` if nothing ends it. */
  readonly endsAt: number
  /** When it gets SIGTERM, once it is being stopped; `Infinity` before. */
  readonly signalledAt: number
  readonly exitCode: number
  readonly endReason: string
  readonly behavior: ImageBehavior
  /** When it becomes ready if no word of the tag says so; virtual ms. */
  readonly readyAt: number
  /** The resources of this run; absent: the container's own requests and limits. */
  readonly resources?: ResourceRequirements | undefined
  /** Of a container that an earlier kubelet started: what its status says besides. */
  readonly shown?: Partial<Pick<ContainerStatus, 'image' | 'imageID'>>
  /** The same of its end. */
  readonly termination?: ContainerStateTerminated
}

export type ProbeType = 'startup' | 'readiness' | 'liveness'
export type ProbeResult = 'success' | 'failure' | 'unknown'

/** A prober's worker for one probe of one container. Models pkg/kubelet/prober/worker.go. */
export interface ProbeWorker {
  readonly container: string
  readonly type: ProbeType
  /** The ticker's last start; it ticks every `periodMs` after it. */
  readonly base: number
  readonly periodMs: number
  /** The run it probes; empty before the first. */
  readonly runId: string
  /** The worker's last result about the run that it published to the kubelet. */
  readonly published: ProbeResult
  readonly lastResult: ProbeResult
  /** How many times in a row. */
  readonly resultRun: number
  /** Waits for another run of the container. */
  readonly isOnHold: boolean
}

/** Why a container waits, as the kubelet's reason cache holds it. */
export interface WaitingReason {
  readonly container: string
  readonly reason: string
  readonly message: string
}

/** A back-off entry as client-go util/flowcontrol holds it. */
export interface BackOffEntry {
  readonly key: string
  readonly delayMs: number
  readonly updatedAt: number
  /** Why the image could not be pulled the last time. */
  readonly message: string
}

/** A step of a sync. */
export type Step =
  | { readonly type: 'volumes' }
  | { readonly type: 'sandbox' }
  | { readonly type: 'kill'; readonly runId: string; readonly message: string; readonly graceSeconds: number }
  | { readonly type: 'killPod' }
  | { readonly type: 'remove'; readonly runId: string }
  | { readonly type: 'resize'; readonly runId: string }
  | { readonly type: 'start'; readonly container: Container; readonly isInit: boolean }

export type Stage = '' | 'mounting' | 'sandbox' | 'killing' | 'pulling' | 'pulled' | 'starting' | 'postStart'

/** The result of a step. */
export interface StepResult {
  readonly container: string
  readonly error?: {
    readonly reason: string
    readonly message: string
    readonly backOffUntil?: number
    /** Whether the error ends the sync until the next regular sync. */
    readonly isQuiet?: true
  }
}

/** A volume that cannot be set up, and the words of its Event. */
export interface MountFailure {
  readonly volume: string
  readonly message: string
}

/** A sync under way: it may take time, and what happens in the meantime waits. */
export interface SyncWork {
  readonly kind: 'sync'
  /** The moment as of which it sees the runtime. */
  readonly viewAt: number
  readonly steps: readonly Step[]
  readonly next: number
  readonly stage: Stage
  readonly results: readonly StepResult[]
  /** How often volumes could not be set up. */
  readonly mountTries: number | undefined
  /** Volumes that could not be mounted at the last try. */
  readonly mountFailures: readonly MountFailure[] | undefined
}

/** All containers of the Pod are being stopped. */
export interface KillPodWork {
  readonly kind: 'killPod'
}

/** The resources of a Pod that was resized. */
export interface ResizeState {
  /** The resources that the node has allocated, by container. */
  readonly allocated: ReadonlyMap<string, ResourceRequirements>
  /** The same for the Pod as a whole. */
  readonly ofPod?: ResourceRequirements
  readonly pending?: ResizeStage
  readonly inProgress?: ResizeStage
}

/** Virtual ms, and of which version of the Pod. */
export interface ResizeStage {
  readonly since: number
  readonly probedAt: number
  readonly generation: number
  readonly message?: string
}

/** All that the kubelet remembers of one Pod; frozen, so that snapshots share it. */
export interface PodRecord {
  readonly uid: string
  /** As last seen through the informer. */
  readonly pod: Pod
  /** Empty until the sandbox is there. */
  readonly ip: string
  readonly sandbox: 'none' | 'ready' | 'stopped'
  readonly sandboxAt: number
  /** Newest first; two of each container at most. */
  readonly runs: readonly ContainerRun[]
  readonly stage: 'active' | 'terminating' | 'terminated' | 'finished'
  /** Set once the containers are surely gone, so that a terminal phase may be shown. */
  readonly isStopped: boolean
  /** The status manager's copy. */
  readonly status: PodStatus | undefined
  readonly isDirty: boolean
  readonly reasons: readonly WaitingReason[]
  readonly backOffs: readonly BackOffEntry[]
  readonly probes: readonly ProbeWorker[]
  readonly work: SyncWork | KillPodWork | undefined
  /** When the work continues; `Infinity` if it waits for a pull. */
  readonly resumeAt: number
  /** When the kubelet first wrote a status for it: status.startTime. */
  readonly startedAt: number | undefined
  /** Someone asked for a sync. */
  readonly isPending: boolean
  /** The sync that the worker has taken up and that waits for a newer look at the runtime: what it was to do, and of which Pod. */
  readonly taken: { readonly stage: PodRecord['stage']; readonly pod: Pod } | undefined
  readonly lastSyncAt: number
  /** The last look at the runtime whose news the worker has heard of. */
  readonly heardAt: number
  /** The last look at the runtime that a sync asked for. */
  readonly relistAt: number
  readonly isRelisted: boolean
  /** Next sync by the work queue after an error. */
  readonly retryAt: number
  /** Virtual ms of the pending `wake` and `probe` events. */
  readonly wakeAt: number
  readonly probeAt: number
  /** Containers whose readiness the last status asked to be probed at once. */
  readonly triggers: readonly string[]
  /** Undefined as long as nobody has changed what it asks for. */
  readonly resize: ResizeState | undefined
  /** Undefined unless the kubelet has evicted the Pod. */
  readonly evicted: Eviction | undefined
}

/** Why the kubelet evicts a Pod, and what its containers have left to end. */
export interface Eviction {
  readonly message: string
  readonly graceSeconds: number
}

/** A record being changed within one event. */
export type Draft = { -readonly [K in keyof PodRecord]: PodRecord[K] }

/** An image pull in the node's queue. */
export interface PullRequest {
  readonly uid: string
  readonly image: string
  readonly container: string
  readonly requestedAt: number
  /** Asks the registry even if the image is there. */
  readonly isAlways: boolean
}

/** A resource that a node can run short of. */
export type ShortResource = 'memory' | 'disk' | 'pids'

/** A kubelet's state about the shortages of its node. */
// Frozen; a kubelet whose node was never short has none.
export interface EvictionState {
  /** Where in ten seconds it writes the status of its node. */
  readonly statusMs: number
  /**
   * The use of a resource by programs outside of the node's containers: bytes, or processes. Only resources that a
   * command made short have an entry.
   */
  readonly others: ReadonlyMap<ShortResource, number>
  /** When less than the threshold was seen last; virtual ms. */
  readonly seenAt: ReadonlyMap<ShortResource, number>
  /** Resources whose pressure the node's conditions show. */
  readonly conditions: readonly ShortResource[]
  /** The Pod whose end it waits for, and until when. */
  readonly waitsFor?: { readonly uid: string; readonly until: number }
  /** Virtual ms of the look to come; `Infinity` if there is none. */
  readonly lookAt: number
  readonly statusAt: number
}
