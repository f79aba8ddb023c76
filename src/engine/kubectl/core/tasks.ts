/** Commands that wait, as plain frozen data, so that a snapshot of a run contains them. */
import type { JsonObject, Labels, ReplicationController } from '../../api/types.ts'

/** Output format of objects, as plain data. */
export interface PrintSpec {
  readonly format: string
  /** Template after the `=` of `-o`, or of `--template`. */
  readonly template: string
  readonly managedFields: 'show' | 'hide'
  readonly missingKeys: 'allowed' | 'refused'
  /** Whether the release of kubectl lacks the format kyaml. */
  readonly lacksKyaml?: true
}

interface TaskBase {
  /** Virtual time (ms) at which the task is resumed in any case. */
  readonly wakeAt?: number
  /** Resources whose watch events resume the task. */
  readonly watches?: readonly string[]
}

/** Identifies an object in the cluster. */
export interface ObjectRef {
  readonly resource: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
}

/** `rollout status` until the rollout is complete. */
export interface RolloutStatusTask extends TaskBase {
  readonly kind: 'rolloutStatus'
  /** Object that is being watched, followed by the remaining ones. */
  readonly left: readonly ObjectRef[]
  /** Value of `--revision`; 0: the newest. */
  readonly revision: number
  /** Limit for each object; 0: unlimited. */
  readonly timeoutMs: number
  readonly mode: 'watch' | 'once'
  /** Errors so far. */
  readonly failures: readonly string[]
}

/** `rollout undo` of 2017, until the rollback's Event arrives. */
export interface RollbackEventTask extends TaskBase {
  readonly kind: 'rollbackEvent'
  /** Deployments to roll back; the rollback of the first is already requested. */
  readonly targets: readonly ObjectRef[]
  readonly revision: number
}

/** `delete` until the objects no longer exist. */
export interface DeleteWaitTask extends TaskBase {
  readonly kind: 'deleteWait'
  readonly left: readonly ObjectRef[]
  readonly deadline: number | undefined
  /** Exit code at the end of the wait. */
  readonly exit: number
}

/** `replace --force` between deletion and creation. */
export interface ReplaceForceTask extends TaskBase {
  readonly kind: 'replaceForce'
  readonly left: readonly ObjectRef[]
  readonly deadline: number
  readonly objects: readonly { readonly resource: string; readonly namespace: string; readonly object: JsonObject }[]
  readonly output: string
  /** Field manager of the new objects. */
  readonly fieldManager: string
}

/** `get -w`. */
export interface GetWatchTask extends TaskBase {
  readonly kind: 'getWatch'
  readonly resource: string
  readonly namespace: string
  /** Name of the only watched object; empty: all objects. */
  readonly name: string
  readonly labelSelector: string
  readonly fieldSelector: string
  readonly output: string
  readonly template: string
  readonly labelColumns: readonly string[]
  readonly wide: 'wide' | 'narrow'
  readonly columns: readonly ('namespace' | 'kind' | 'labels' | 'events')[]
  /** Whether the header must be printed with the next row. */
  readonly isHeaderDue: boolean
  /** Column widths of the output so far. */
  readonly widths: readonly number[]
}

/** `events -w`. */
export interface EventsWatchTask extends TaskBase {
  readonly kind: 'eventsWatch'
  /** Namespace of the Events; empty: all namespaces. */
  readonly namespace: string
  /** Only Events about this object; undefined: all. */
  readonly about: { readonly kind: string; readonly name: string } | undefined
  readonly types: readonly string[]
  readonly print: PrintSpec
  readonly columns: 'plain' | 'namespace'
  /** Whether the header must be printed with the next row. */
  readonly isHeaderDue: boolean
}

/** `wait --for=...`, object by object. */
export interface WaitTask extends TaskBase {
  readonly kind: 'wait'
  /** Search that is repeated until it finds an object. */
  readonly search?: {
    readonly resources: readonly string[]
    readonly namespace: string
    readonly labelSelector: string
    readonly fieldSelector: string
  }
  readonly left: readonly ObjectRef[]
  /** Conditions of the first object that are not met yet; the first of them is being watched. */
  readonly pending: readonly string[]
  readonly conditions: readonly string[]
  readonly deadline: number
  readonly timeoutMs: number
  readonly failures: readonly string[]
  /** Output format of an object that meets its conditions. */
  readonly print: PrintSpec
}

/** A Pod of the drained node, with the virtual time (ms) of its next check. */
export interface DrainedPod extends ObjectRef {
  readonly at: number
  /** `evict`: not evicted yet; `await`: evicted, but not deleted yet. */
  readonly state: 'evict' | 'await'
  /** A PodDisruptionBudget blocks the eviction: start (virtual ms), and last message of the API server. */
  readonly refused?: { readonly since: number; readonly message: string }
}

/** `drain` of one node after the other. */
export interface DrainTask extends TaskBase {
  readonly kind: 'drain'
  /** Node that is being drained, followed by the remaining ones. */
  readonly nodes: readonly string[]
  readonly pods: readonly DrainedPod[]
  /** Virtual time (ms) at which evictions on the current node stop; undefined: never. */
  readonly deadline: number | undefined
  /** Errors on the current node. */
  readonly errors: readonly string[]
  readonly failed: readonly { readonly node: string; readonly errors: readonly string[] }[]
  readonly options: DrainOptions
}

export interface DrainOptions {
  readonly force: boolean
  readonly ignoreDaemonSets: boolean
  readonly deleteEmptyDirData: boolean
  readonly disableEviction: boolean
  /** Grace period; negative: each Pod's own grace period. */
  readonly gracePeriodSeconds: number
  readonly podSelector: string
  /**
   * `--skip-wait-for-delete-timeout`: Pods whose deletionTimestamp is older than this many seconds are not waited for;
   * 0: all are.
   */
  readonly skipWaitSeconds: number
  readonly timeoutMs: number
  readonly dryRun: 'none' | 'client' | 'server'
}

/** Flags and arguments of a rolling-update. */
export interface RollingUpdateSettings {
  readonly namespace: string
  readonly oldName: string
  /** Empty if only one name was given: the new controller is then renamed to the old name. */
  readonly newName: string
  readonly filename: string
  readonly image: string
  readonly container: string
  readonly pullPolicy: string
  readonly deploymentKey: string
  readonly rollback: boolean
  readonly dryRun: boolean
  readonly output: string
  readonly updatePeriodMs: number
  readonly intervalMs: number
}

/** First part of a rolling-update: requests that tell the old controller apart from the new one by a label. */
export interface RollingUpdateMarkTask extends TaskBase {
  readonly kind: 'rollingUpdateMark'
  readonly stage: 'pods' | 'selector' | 'strays'
  readonly settings: RollingUpdateSettings
  readonly next: ReplicationController
  /** Value of the old controller's label. */
  readonly value: string
  /** Selector of the old controller before the change. */
  readonly selector: Labels
}

/** `rolling-update` of client v1.17. The counts are kubectl's own copies, which lag behind the server's. */
export interface RollingUpdateTask extends TaskBase {
  readonly kind: 'rollingUpdate'
  readonly stage:
    | 'loop'
    | 'awaitScaleUp'
    | 'scaleDown'
    | 'awaitScaleDown'
    | 'turned'
    | 'cleanup'
    | 'awaitSettled'
    | 'awaitRenamed'
  readonly namespace: string
  readonly oldName: string
  readonly newName: string
  readonly oldReplicas: number
  readonly newReplicas: number
  /** Counts at the start of this iteration of the loop. */
  readonly before: { readonly oldReplicas: number; readonly newReplicas: number }
  readonly desired: number
  readonly minAvailable: number
  readonly maxSurge: number
  readonly updatePeriodMs: number
  readonly intervalMs: number
  /** Virtual time (ms) at which the current stage stops polling. */
  readonly deadline: number
  readonly progressDeadline: number
  readonly cleanup: 'Delete' | 'Rename'
  /** Controller to create at the end of a rename. */
  readonly renamed: ReplicationController | undefined
  /** Last line of the output. */
  readonly message: string
}

/** A container whose log is followed. */
export interface LogSource {
  readonly namespace: string
  readonly pod: string
  readonly uid: string
  readonly container: string
  /** Keys of the one-time lines that have been printed. */
  readonly printed: readonly string[]
}

/** `logs -f`. */
export interface LogsTask extends TaskBase {
  readonly kind: 'logs'
  readonly sources: readonly LogSource[]
  /** Periodic lines up to this virtual time (ms) have been printed. */
  readonly untilMs: number
  readonly timestamps: boolean
  readonly prefix: boolean
}

/** Tasks of commands that only a kubectl of an earlier time has. */
export type EarlierTask = RollbackEventTask | RollingUpdateMarkTask | RollingUpdateTask

export type Task =
  | LogsTask
  | RolloutStatusTask
  | DeleteWaitTask
  | ReplaceForceTask
  | GetWatchTask
  | EventsWatchTask
  | WaitTask
  | DrainTask
  | EarlierTask
