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
  /** Number of earlier starts of the container. */
  readonly attempt: number
  readonly startedAt: number
  /** The end of the process, by itself or by a current stop; `Infinity` without an end. */
  readonly endsAt: number
  /** The time of SIGTERM once the container is being stopped; `Infinity` before. */
  readonly signalledAt: number
  readonly exitCode: number
  readonly endReason: string
  readonly behavior: ImageBehavior
  /** The time of readiness if no word of the tag sets it; virtual ms. */
  readonly readyAt: number
  /** The resources of this run; absent: the container's own requests and limits. */
  readonly resources?: ResourceRequirements | undefined
  /** For a container of an earlier kubelet: further values of its status. */
  readonly shown?: Partial<Pick<ContainerStatus, 'image' | 'imageID'>>
  /** For a container of an earlier kubelet: its end in the status. */
  readonly termination?: ContainerStateTerminated
}

export type ProbeType = 'startup' | 'readiness' | 'liveness'
export type ProbeResult = 'success' | 'failure' | 'unknown'

/** A prober's worker for a container's probe. Models pkg/kubelet/prober/worker.go. */
export interface ProbeWorker {
  readonly container: string
  readonly type: ProbeType
  /** The ticker's last start; ticks follow every `periodMs`. */
  readonly base: number
  readonly periodMs: number
  /** Id of the container run (ContainerRun) that the worker probes; empty before the container's first run. */
  readonly runId: string
  /** The worker's last result about the run that it published to the kubelet. */
  readonly published: ProbeResult
  readonly lastResult: ProbeResult
  /** Number of equal results in a row. */
  readonly resultRun: number
  /** Whether the worker waits for another run of the container. */
  readonly isOnHold: boolean
}

/** The reason that a container waits, as in the kubelet's reason cache. */
export interface WaitingReason {
  readonly container: string
  readonly reason: string
  readonly message: string
}

/** A back-off entry as in client-go util/flowcontrol. */
export interface BackOffEntry {
  readonly key: string
  readonly delayMs: number
  readonly updatedAt: number
  /** The error of the last pull. */
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

/** A volume that cannot be mounted, with the message of its Event. */
export interface MountFailure {
  readonly volume: string
  readonly message: string
}

/** A current sync. It may take time, and later requests wait. */
export interface SyncWork {
  readonly kind: 'sync'
  /** The time of the sync's look at the runtime. */
  readonly viewAt: number
  readonly steps: readonly Step[]
  readonly next: number
  readonly stage: Stage
  readonly results: readonly StepResult[]
  /** Number of failed tries to mount volumes. */
  readonly mountTries: number | undefined
  /** Volumes that could not be mounted at the last try. */
  readonly mountFailures: readonly MountFailure[] | undefined
}

/** The stop of all containers of the Pod. */
interface KillPodWork {
  readonly kind: 'killPod'
  /** The begin of the stop in virtual ms. */
  readonly since: number
}

/** The resources of a Pod that was resized. */
export interface ResizeState {
  /** The resources that the node has allocated, by container. */
  readonly allocated: ReadonlyMap<string, ResourceRequirements>
  /** The resources that the node has allocated to the Pod as a whole. */
  readonly ofPod?: ResourceRequirements
  readonly pending?: ResizeStage
  readonly inProgress?: ResizeStage
}

/** The begin of a stage in virtual ms, with the Pod's generation. */
interface ResizeStage {
  readonly since: number
  readonly probedAt: number
  readonly generation: number
  readonly message?: string
}

/** The kubelet's record of a Pod; frozen, so that snapshots share it. */
export interface PodRecord {
  readonly uid: string
  /** The Pod as the informer last showed it. */
  readonly pod: Pod
  /** The Pod's address; empty before the sandbox is ready. */
  readonly ip: string
  readonly sandbox: 'none' | 'ready' | 'stopped'
  readonly sandboxAt: number
  /** Newest runs first; at most two runs of each container. */
  readonly runs: readonly ContainerRun[]
  readonly stage: 'active' | 'terminating' | 'terminated' | 'finished'
  /** Whether all containers have certainly ended, so that a terminal phase may be shown. */
  readonly isStopped: boolean
  /** The status in the status manager. */
  readonly status: PodStatus | undefined
  readonly isDirty: boolean
  readonly reasons: readonly WaitingReason[]
  readonly backOffs: readonly BackOffEntry[]
  readonly probes: readonly ProbeWorker[]
  readonly work: SyncWork | KillPodWork | undefined
  /** The time at which the work continues; `Infinity` while it waits for a pull. */
  readonly resumeAt: number
  /** The time of the kubelet's first status: status.startTime. */
  readonly startedAt: number | undefined
  /** Whether a sync is requested. */
  readonly isPending: boolean
  /** The stage and Pod of a sync that waits for a newer look at the runtime. */
  readonly taken: { readonly stage: PodRecord['stage']; readonly pod: Pod } | undefined
  readonly lastSyncAt: number
  /** The last look at the runtime whose changes the worker has handled. */
  readonly heardAt: number
  /** The last look at the runtime that a sync requested. */
  readonly relistAt: number
  readonly isRelisted: boolean
  /** The time of the work queue's next sync after an error. */
  readonly retryAt: number
  /** Virtual ms of the pending `wake` and `probe` events. */
  readonly wakeAt: number
  readonly probeAt: number
  /** Containers whose readiness must be probed at once because of the last status. */
  readonly triggers: readonly string[]
  /** Undefined before the first change of the requested resources. */
  readonly resize: ResizeState | undefined
  /** Undefined unless the kubelet has evicted the Pod. */
  readonly evicted: Eviction | undefined
}

/** The message of an eviction, and the grace period of the Pod's containers. */
export interface Eviction {
  readonly message: string
  readonly graceSeconds: number
}

/** A copy of a record that is changed within an event. */
export type Draft = { -readonly [K in keyof PodRecord]: PodRecord[K] }

/** An image pull in the node's queue. */
export interface PullRequest {
  readonly uid: string
  readonly image: string
  readonly container: string
  readonly requestedAt: number
  /** Whether the registry is asked even if the image is present. */
  readonly isAlways: boolean
}

/** A resource of which a node can be short. */
export type ShortResource = 'memory' | 'disk' | 'pids'

/** A kubelet's state about the shortages of its node. */
// The state is frozen; it is absent for a node that was never short.
export interface EvictionState {
  /** The offset of the node status within its period of ten seconds. */
  readonly statusMs: number
  /**
   * The usage of a resource by programs outside of the node's containers: bytes, or processes. Only resources that a
   * command made short have an entry.
   */
  readonly others: ReadonlyMap<ShortResource, number>
  /** Virtual ms of the last check that found a shortage, by resource. */
  readonly seenAt: ReadonlyMap<ShortResource, number>
  /** Resources whose pressure the node's conditions show. */
  readonly conditions: readonly ShortResource[]
  /** The evicted Pod whose end the kubelet awaits, and the limit of the wait. */
  readonly waitsFor?: { readonly uid: string; readonly until: number }
  /** Virtual ms of the next check; `Infinity` if none is scheduled. */
  readonly lookAt: number
  readonly statusAt: number
}
