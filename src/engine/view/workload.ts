/** Workloads as the page draws them: what rolls out, and the revisions that it has Pods of. */
import type { DeploymentCondition } from '../api/types.ts'
import type { NodeNeed } from '../scheduler/nodeNeeds.ts'
import type { Fact } from '../trace/records.ts'
import type { UnmetReference } from './missingReferences.ts'

/**
 * One pod template of a workload, and the Pods made from it. The object that holds it gives it its names: for a Deployment a
 * ReplicaSet, for a StatefulSet or DaemonSet a ControllerRevision. A ReplicaSet or ReplicationController without a workload
 * is a revision of its own.
 */
export interface RevisionView {
  readonly uid: string
  readonly kind: 'ReplicaSet' | 'ReplicationController' | 'ControllerRevision'
  readonly name: string
  readonly namespace: string
  /** uid of the workload that it is a revision of; empty if there is none. */
  readonly workloadUid: string
  /** Of a ReplicaSet `deployment.kubernetes.io/revision`, 0 if absent. */
  readonly revision: number
  /** Which colour it has, counted from 0: the same for life, and no other of its owner's with Pods has it. */
  readonly tone: number
  readonly hash: string
  readonly images: string
  readonly createdAt: number
  /** spec.replicas; a ControllerRevision asks for no Pods, and has here those that exist. */
  readonly specReplicas: number
  /** status counters as the ReplicaSet controller last wrote them; a ControllerRevision has none. */
  readonly statusReplicas: number
  readonly readyReplicas: number
  readonly availableReplicas: number
  readonly terminatingReplicas: number
  /** What is there in truth at this moment (the store, not the status). */
  readonly podCounts: PodCounts
  readonly minReadySeconds: number
  /** The last change of spec.replicas. */
  readonly lastScale?: { readonly at: number; readonly from: number; readonly to: number }
  readonly failure?: string
  /** Without a Deployment: which pod template it was made with, counted from 1 in the order in which they came. */
  readonly templateNumber?: number
}

/** Pods by what they count as; `terminating` pods are in no other member. */
export interface PodCounts {
  readonly available: number
  /** Ready, not available yet. */
  readonly ready: number
  /** Neither ready nor failing nor terminating. */
  readonly starting: number
  /** Crashing, not pullable, no longer ready. */
  readonly failing: number
  readonly terminating: number
}

/** What rolls out: an object whose Pods come from one template after another. */
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
  /** replicas − maxUnavailable: fewest available Pods allowed in a rolling update. Of a DaemonSet, the nodes that fit count. */
  readonly minAvailable: number
  /** replicas + maxSurge: most Pods allowed, not counting terminating ones. */
  readonly maxPods: number
  readonly revision: number
  readonly newRevisionUid: string
  /** The tone that a revision with a new template would have now. */
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
  /** When the newest revision began (its ReplicaSet was created or chosen again); undefined where the run began with it. */
  readonly rolloutStartedAt?: number
  /** `complete`: as `kubectl rollout status` says it. */
  readonly rollout: 'complete' | 'progressing' | 'paused' | 'failed'
  readonly progressDeadlineAt?: number
  /** No Pod of it has been available yet. */
  readonly isFirstStart?: true
  /** Nothing brings it on without a command. */
  readonly stall?: StallView
  /** Of a StatefulSet. */
  readonly ordinals?: OrdinalsView
  /** Of a DaemonSet. */
  readonly daemons?: DaemonsView
}

/** How a StatefulSet numbers and updates its Pods. */
export interface OrdinalsView {
  /** The lowest ordinal. */
  readonly start: number
  readonly policy: 'OrderedReady' | 'Parallel'
  /** Ordinals below it, counted from `start`, keep their revision. */
  readonly partition: number
  /** Name of the revision that the Pods below the partition have, and of the one that the others get. */
  readonly currentRevision: string
  readonly updateRevision: string
  /** Claims of the Pod with ordinal `n` are named `<prefix>-<n>`. */
  readonly claimPrefixes: readonly string[]
}

/** Where a DaemonSet runs. */
export interface DaemonsView {
  /** Nodes that get no Pod, and why; by name. */
  readonly unfit: readonly UnfitNode[]
  /** No node matches, so there is nothing to do: what is asked of one. */
  readonly fitsNowhere?: NodeNeed
}

/**
 * `taint`: one that is not tolerated, `key` names it. `affinity`: node selector, affinity or a node's name exclude it; `key` is
 * the first requirement that it does not meet, as a selector is written, or empty.
 */
export interface UnfitNode {
  readonly node: string
  readonly why: 'taint' | 'affinity'
  readonly key: string
}

/**
 * What holds a rollout. `missing`: an object that a Pod names is not there. `room`, `placement`, `taint`, `cordoned`, `node`:
 * why no node takes a Pod. `quota`, `refused`: who refuses to let it be created. `budget`: a drain that a budget holds up.
 * `storageClass`, `claim`: a claim of a Pod is not bound, since its class does not exist, or no volume comes. `mended`: what was
 * missing is there by now, and `facts.by` tries again (`kubelet`, `volumes`).
 * `outdatedPod`: a StatefulSet's Pod of a template that was fixed since. `onDelete`: nobody deletes the old Pods.
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

/** A rollout that nothing brings on without a command; see `stallGround`. */
export interface StallView {
  /** Virtual ms. */
  readonly since: number
  readonly kind: StallKind
  /** Names and numbers for the sentences: `container`, `image`, `exitCode`, `name` and so on, by kind. */
  readonly facts: { readonly [name: string]: Fact }
  /** Kubernetes' own words; empty if there are none. */
  readonly message: string
  readonly held: {
    readonly pods: number
    readonly of: number
    /** `new`: Pods of the newest ReplicaSet. `missing`: those that it may not create. `notMade`: those not asked for yet. */
    readonly whose: 'new' | 'any' | 'missing' | 'notMade' | 'old'
  }
  readonly bound: StallBound
  /** Absent where there is none, or it does not count. `at` in virtual ms. */
  readonly deadline?: { readonly seconds: number; readonly at: number; readonly isPassed: boolean }
  /** Where `kubectl rollout undo` leads; absent for the first revision. */
  readonly rollback?: { readonly revision: number; readonly image: string }
  /** Field of the Deployment that it is about. */
  readonly path?: readonly (string | number)[]
  /** The first Pod that is held. */
  readonly pod?: string
  /** Of kind `missing`: every place where that Pod names what is not there. */
  readonly missing?: readonly UnmetReference[]
  /** Of kind `mended`: virtual ms of the next try, if that is known. */
  readonly retryAt?: number
}

/**
 * Why no old Pod goes. `none`: there is no old Pod. `recreate`: all old Pods must go first; `recreateNew`: they have. `ordered`, `oneByOne`: a StatefulSet's Pods wait for one another.
 * `daemons`, `daemonSurge`: as many Pods of a DaemonSet are unavailable or surge as may.
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
