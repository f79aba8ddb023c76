/** Commands that take time, as plain frozen data: what they wait for and how far they have come. */
import type { JsonObject } from '../../api/types.ts'
import type { PropagationPolicy } from '../../apiserver/interface.ts'

interface TaskBase {
  /** Virtual time at which the task wants to be woken, whatever happens. */
  readonly wakeAt?: number
  /** Resources whose changes wake it. */
  readonly watches?: readonly string[]
}

/** One object by its place in the cluster. */
export interface ObjectRef {
  readonly resource: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
}

/** `rollout status` until the rollout is done. */
export interface RolloutStatusTask extends TaskBase {
  readonly kind: 'rolloutStatus'
  readonly target: ObjectRef
  /** 0: the newest. */
  readonly revision: number
  /** Further resources to look at afterwards. */
  readonly rest: readonly ObjectRef[]
}

/** `delete` until the objects are gone. */
export interface DeleteWaitTask extends TaskBase {
  readonly kind: 'deleteWait'
  readonly left: readonly ObjectRef[]
  readonly deadline: number | undefined
  /** Printed as errors at the end, after the waiting. */
  readonly exit: number
}

/** `replace --force` between deletion and creation. */
export interface ReplaceForceTask extends TaskBase {
  readonly kind: 'replaceForce'
  readonly left: readonly ObjectRef[]
  readonly deadline: number
  readonly objects: readonly { readonly resource: string; readonly namespace: string; readonly object: JsonObject }[]
  readonly output: string
}

/** `get -w`. */
export interface GetWatchTask extends TaskBase {
  readonly kind: 'getWatch'
  readonly resource: string
  readonly namespace: string
  /** Only the object of this name. */
  readonly name: string
  readonly labelSelector: string
  readonly fieldSelector: string
  readonly output: string
  readonly wide: 'wide' | 'narrow'
  readonly columns: readonly ('namespace' | 'kind' | 'labels' | 'events')[]
}

/** `wait --for=...`. */
export interface WaitTask extends TaskBase {
  readonly kind: 'wait'
  readonly left: readonly ObjectRef[]
  readonly condition: string
  readonly deadline: number
  readonly timeoutMs: number
  readonly timedOut: readonly string[]
}

/** `drain` of several nodes one after the other. */
export interface DrainTask extends TaskBase {
  readonly kind: 'drain'
  readonly nodes: readonly string[]
  /** Pods of the current node that are still to be evicted, and when to try each again. */
  readonly evicting: readonly (ObjectRef & { readonly tryAt: number })[]
  /** Evicted Pods that are still there. */
  readonly leaving: readonly ObjectRef[]
  readonly deadline: number | undefined
  readonly timeoutText: string
  readonly options: DrainOptions
  readonly failed: readonly { readonly node: string; readonly message: string }[]
}

export interface DrainOptions {
  readonly force: boolean
  readonly ignoreDaemonSets: boolean
  readonly deleteEmptyDirData: boolean
  readonly disableEviction: boolean
  readonly gracePeriodSeconds: number
  readonly podSelector: string
}

/** `rolling-update` of client v1.17. */
export interface RollingUpdateTask extends TaskBase {
  readonly kind: 'rollingUpdate'
  readonly namespace: string
  readonly oldName: string
  readonly newName: string
  readonly stage:
    | 'scaleUp'
    | 'awaitScaleUp'
    | 'period'
    | 'scaleDown'
    | 'pollDown'
    | 'awaitScaleDown'
    | 'cleanup'
    | 'awaitCleanup'
    | 'awaitOldGone'
    | 'awaitNewGone'
    | 'adoptWait'
  readonly updatePeriodMs: number
  readonly intervalMs: number
  readonly timeoutMs: number
  readonly desired: number
  readonly maxUnavailable: number
  readonly maxSurge: number
  readonly minAvailable: number
  readonly cleanup: 'Delete' | 'Rename'
  /** Size that the current scaling waits for. */
  readonly waitFor: { readonly name: string; readonly replicas: number } | undefined
  readonly progressDeadline: number
  readonly stageDeadline: number
  readonly renamed: JsonObject | undefined
  /** The last line: `replicationcontroller/web rolling updated`. */
  readonly finalName: string
  readonly finalMessage: string
  readonly original: PropagationPolicy | undefined
}

export type Task =
  | RolloutStatusTask
  | DeleteWaitTask
  | ReplaceForceTask
  | GetWatchTask
  | WaitTask
  | DrainTask
  | RollingUpdateTask
