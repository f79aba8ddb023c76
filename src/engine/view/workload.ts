/** Views of workloads and of their revisions. */
import type { DeploymentCondition } from '../api/types.ts'
import type { NodeNeed } from '../scheduler/nodeNeeds.ts'
import type { Fact } from '../trace/records.ts'
import type { UnmetReference } from './missingReferences.ts'

/**
 * A Pod template of a workload, and its Pods. The object that stores the template names the revision: a ReplicaSet for
 * a Deployment, a ControllerRevision for a StatefulSet or DaemonSet. A ReplicaSet or ReplicationController without a
 * workload is a revision by itself.
 */
export interface RevisionView {
  readonly uid: string
  readonly kind: 'ReplicaSet' | 'ReplicationController' | 'ControllerRevision'
  readonly name: string
  readonly namespace: string
  /** uid of its workload; empty without one. */
  readonly workloadUid: string
  /** `deployment.kubernetes.io/revision` of a ReplicaSet; 0 if absent. */
  readonly revision: number
  /** Index of its colour, from 0: constant, and different from its owner's other revisions with Pods. */
  readonly tone: number
  readonly hash: string
  readonly images: string
  readonly createdAt: number
  /** spec.replicas; a ControllerRevision has no desired number, so it is the number of its Pods. */
  readonly specReplicas: number
  /** Status counts as the ReplicaSet controller last wrote them; a ControllerRevision has none. */
  readonly statusReplicas: number
  readonly readyReplicas: number
  readonly availableReplicas: number
  readonly terminatingReplicas: number
  /** Current counts from the store, not from the status. */
  readonly podCounts: PodCounts
  readonly minReadySeconds: number
  /** The last change of spec.replicas. */
  readonly lastScale?: { readonly at: number; readonly from: number; readonly to: number }
  readonly failure?: string
  /** Without a Deployment: number of its Pod template, from 1 in the order of appearance. */
  readonly templateNumber?: number
}

/** Counts of Pods; `terminating` Pods are in no other count. */
export interface PodCounts {
  readonly available: number
  /** Ready, but not yet available. */
  readonly ready: number
  /** Neither ready nor failing nor terminating. */
  readonly starting: number
  /** Crashing, not pullable, or no longer ready. */
  readonly failing: number
  readonly terminating: number
}

/** An object with rollouts: its Pods are created from successive templates. */
export interface WorkloadView {
  readonly kind: string
  readonly uid: string
  readonly name: string
  readonly namespace: string
  readonly generation: number
  readonly observedGeneration: number
  readonly paused: boolean
  readonly strategy: 'RollingUpdate' | 'Recreate' | 'OnDelete'
  readonly specReplicas: number
  /** maxSurge and maxUnavailable as written, and resolved to Pods. */
  readonly maxSurge: { readonly written: string; readonly pods: number }
  readonly maxUnavailable: { readonly written: string; readonly pods: number }
  /**
   * replicas − maxUnavailable: the minimum of available Pods in a rolling update. For a DaemonSet, relative to its
   * eligible nodes.
   */
  readonly minAvailable: number
  /** replicas + maxSurge: the maximum of Pods, without Terminating ones. */
  readonly maxPods: number
  readonly revision: number
  readonly newRevisionUid: string
  /** The tone of a revision with a new template. */
  readonly nextTone: number
  readonly conditions: readonly DeploymentCondition[]
  readonly status: {
    readonly replicas: number
    readonly updatedReplicas: number
    readonly readyReplicas: number
    readonly availableReplicas: number
    readonly unavailableReplicas: number
    readonly terminatingReplicas: number
  }
  /**
   * When the newest revision started (its ReplicaSet was created or reused); undefined if it existed at the start of
   * the run.
   */
  readonly rolloutStartedAt?: number
  /** `complete` as reported by `kubectl rollout status`. */
  readonly rollout: 'complete' | 'progressing' | 'paused' | 'failed'
  readonly progressDeadlineAt?: number
  /** No Pod has been available yet. */
  readonly isFirstStart?: true
  /** Set if the workload makes no progress without a command. */
  readonly stall?: StallView
  /** Set only for a StatefulSet. */
  readonly ordinals?: OrdinalsView
  /** Set only for a DaemonSet. */
  readonly daemons?: DaemonsView
}

/** Ordinals and update settings of a StatefulSet. */
interface OrdinalsView {
  /** The lowest ordinal. */
  readonly start: number
  readonly policy: 'OrderedReady' | 'Parallel'
  /** Pods with ordinals below it, counted from `start`, keep their revision. */
  readonly partition: number
  /** Names of the revisions of ordinals below the partition, and from the partition on. */
  readonly currentRevision: string
  readonly updateRevision: string
  /** The PersistentVolumeClaims of ordinal `n` are named `<prefix>-<n>`. */
  readonly claimPrefixes: readonly string[]
}

/** Nodes of a DaemonSet. */
export interface DaemonsView {
  /** Nodes without a Pod, with reasons, by name. */
  readonly unfit: readonly UnfitNode[]
  /** No node matches: the requirements of the DaemonSet. */
  readonly fitsNowhere?: NodeNeed
}

/**
 * `taint`: not tolerated, `key` is its key. `affinity`: excluded by node selector, affinity or node name; `key` is the
 * first unmet requirement in selector notation, or empty.
 */
export interface UnfitNode {
  readonly node: string
  readonly why: 'taint' | 'affinity'
  readonly key: string
}

/**
 * Cause of a stall. `missing`: a referenced object does not exist. `room`, `placement`, `taint`, `cordoned`, `node`: a
 * reason for which no node accepts a Pod. `quota`, `refused`: the component that rejects the creation of a Pod.
 * `budget`: a PodDisruptionBudget blocks a drain. `storageClass`, `claim`: a claim is unbound, because its class does
 * not exist or no volume is available. `mended`: the missing object exists by now, and `facts.by` retries (`kubelet`,
 * `volumes`). `outdatedPod`: a Pod of a StatefulSet has an old template, which has been fixed. `onDelete`: old Pods
 * wait for their deletion by a user.
 */
export type StallKind =
  | 'image'
  | 'crash'
  | 'probe'
  | 'init'
  | 'initEndless'
  | 'missing'
  | 'missingKey'
  | 'config'
  | 'volume'
  | 'storageClass'
  | 'claim'
  | 'mended'
  | 'room'
  | 'placement'
  | 'taint'
  | 'cordoned'
  | 'node'
  | 'quota'
  | 'refused'
  | 'paused'
  | 'oldPods'
  | 'budget'
  | 'deadline'
  | 'outdatedPod'
  | 'onDelete'

/** A rollout that makes no progress without a command; see `stallGround`. */
export interface StallView {
  /** Virtual ms. */
  readonly since: number
  readonly kind: StallKind
  /** Names and numbers for the sentences, by kind: `container`, `image`, `exitCode`, `name` and so on. */
  readonly facts: { readonly [name: string]: Fact }
  /** Kubernetes' message; empty without one. */
  readonly message: string
  readonly held: {
    readonly pods: number
    readonly of: number
    /**
     * `new`: Pods of the newest ReplicaSet. `missing`: Pods that it may not create. `notMade`: Pods not requested yet.
     */
    readonly whose: 'new' | 'any' | 'missing' | 'notMade' | 'old'
  }
  readonly bound: StallBound
  /** Absent without a deadline, or if the deadline does not apply. `at`: virtual ms. */
  readonly deadline?: { readonly seconds: number; readonly at: number; readonly isPassed: boolean }
  /** Target of `kubectl rollout undo`; absent for the first revision. */
  readonly rollback?: { readonly revision: number; readonly image: string }
  /** The Deployment's field that causes it. */
  readonly path?: readonly (string | number)[]
  /** Name of the first blocked Pod. */
  readonly pod?: string
  /** For `missing`: all references of that Pod to missing objects. */
  readonly missing?: readonly UnmetReference[]
  /** For `mended`: virtual ms of the next try, if known. */
  readonly retryAt?: number
}

/**
 * The reason for which no old Pod is deleted. `none`: no old Pod exists. `recreate`: all old Pods must be deleted
 * first; `recreateNew`: all old Pods are deleted. `ordered`, `oneByOne`: a StatefulSet's Pods wait for each other.
 * `daemons`, `daemonSurge`: as many Pods of a DaemonSet are unavailable or surge as allowed.
 */
export type StallBound =
  | { readonly kind: 'none' | 'recreate' | 'recreateNew' | 'ordered' | 'oneByOne' | 'onDelete' }
  | {
      readonly kind: 'daemons' | 'daemonSurge'
      readonly written: string
      readonly pods: number
      readonly unavailable: number
    }
  | {
      readonly kind: 'rolling'
      readonly totalPods: number
      readonly minAvailable: number
      readonly newUnavailable: number
      readonly mayGo: number
      readonly maxUnavailable: { readonly written: string; readonly pods: number }
    }
