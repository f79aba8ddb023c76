/** Commands that take time, as plain frozen data: what they wait for and how far they have come. */
import type { JsonObject, Labels, ReplicationController } from '../../api/types.ts'

/** How objects are printed, as plain data. */
export interface PrintSpec {
  readonly format: string
  /** After the `=`, or of `--template`. */
  readonly template: string
  readonly managedFields: 'show' | 'hide'
  readonly missingKeys: 'allowed' | 'refused'
}

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
  /** The object that is looked at, and those after it. */
  readonly left: readonly ObjectRef[]
  /** 0: the newest. */
  readonly revision: number
  /** For each of them; 0: for ever. */
  readonly timeoutMs: number
  readonly mode: 'watch' | 'once'
  /** What went wrong so far. */
  readonly failures: readonly string[]
}

/** `rollout undo` of 2017 until the Event of the rollback has come. */
export interface RollbackEventTask extends TaskBase {
  readonly kind: 'rollbackEvent'
  /** The first was asked for. */
  readonly targets: readonly ObjectRef[]
  readonly revision: number
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
  /** In whose name they are created. */
  readonly fieldManager: string
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
  readonly template: string
  readonly labelColumns: readonly string[]
  readonly wide: 'wide' | 'narrow'
  readonly columns: readonly ('namespace' | 'kind' | 'labels' | 'events')[]
  /** Not yet printed, for want of a row. */
  readonly isHeaderDue: boolean
  /** Of the columns printed so far. */
  readonly widths: readonly number[]
}

/** `events -w`. */
export interface EventsWatchTask extends TaskBase {
  readonly kind: 'eventsWatch'
  /** Empty: all. */
  readonly namespace: string
  /** The object that they are about; empty: any. */
  readonly about: { readonly kind: string; readonly name: string } | undefined
  readonly types: readonly string[]
  readonly print: PrintSpec
  readonly columns: 'plain' | 'namespace'
  /** Not yet printed, for want of a row. */
  readonly isHeaderDue: boolean
}

/** `wait --for=...`: one object after the other. */
export interface WaitTask extends TaskBase {
  readonly kind: 'wait'
  /** What is listed until there is something to wait for. */
  readonly search?: {
    readonly resources: readonly string[]
    readonly namespace: string
    readonly labelSelector: string
    readonly fieldSelector: string
  }
  readonly left: readonly ObjectRef[]
  /** Of the first of them those that are not yet met, one after the other. */
  readonly pending: readonly string[]
  readonly conditions: readonly string[]
  readonly deadline: number
  readonly timeoutMs: number
  readonly failures: readonly string[]
  /** How an object whose condition is met is shown. */
  readonly print: PrintSpec
}

/** A Pod that drain wants gone, and when it looks at it again. */
export interface DrainedPod extends ObjectRef {
  readonly at: number
  /** `evict`: still to be evicted; `await`: evicted, but still there. */
  readonly state: 'evict' | 'await'
  /** A budget forbids it: since when (virtual ms), and the API server's last words. */
  readonly refused?: { readonly since: number; readonly message: string }
}

/** `drain` of several nodes, one after the other. */
export interface DrainTask extends TaskBase {
  readonly kind: 'drain'
  /** The node that is being drained, and those after it. */
  readonly nodes: readonly string[]
  readonly pods: readonly DrainedPod[]
  /** When evicting on the current node ends; undefined: never. */
  readonly deadline: number | undefined
  /** What went wrong on the current node. */
  readonly errors: readonly string[]
  readonly failed: readonly { readonly node: string; readonly errors: readonly string[] }[]
  readonly options: DrainOptions
}

export interface DrainOptions {
  readonly force: boolean
  readonly ignoreDaemonSets: boolean
  readonly deleteEmptyDirData: boolean
  readonly disableEviction: boolean
  /** Negative: what each Pod asks for. */
  readonly gracePeriodSeconds: number
  readonly podSelector: string
  /** Pods whose deletion is overdue by so many seconds are not waited for; 0: all are. */
  readonly skipWaitSeconds: number
  readonly timeoutMs: number
  readonly dryRun: 'none' | 'client' | 'server'
}

/** What the flags and arguments of a rolling-update say. */
export interface RollingUpdateSettings {
  readonly namespace: string
  readonly oldName: string
  /** Empty with one name: the old one is kept. */
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

/** The start of a rolling-update that sets the old controller apart by a label, one request after the other. */
export interface RollingUpdateMarkTask extends TaskBase {
  readonly kind: 'rollingUpdateMark'
  readonly stage: 'pods' | 'selector' | 'strays'
  readonly settings: RollingUpdateSettings
  readonly next: ReplicationController
  /** The old controller's label. */
  readonly value: string
  /** The old controller's selector before. */
  readonly selector: Labels
}

/** `rolling-update` of client v1.17. Counts are those that kubectl remembers, which trail the server's. */
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
  /** At the start of this turn of the loop. */
  readonly before: { readonly oldReplicas: number; readonly newReplicas: number }
  readonly desired: number
  readonly minAvailable: number
  readonly maxSurge: number
  readonly updatePeriodMs: number
  readonly intervalMs: number
  /** Until when the current stage may poll. */
  readonly deadline: number
  readonly progressDeadline: number
  readonly cleanup: 'Delete' | 'Rename'
  /** The controller to create at the end of a renaming. */
  readonly renamed: JsonObject | undefined
  /** The last line. */
  readonly message: string
}

/** A container whose log is followed. */
export interface LogSource {
  readonly namespace: string
  readonly pod: string
  readonly uid: string
  readonly container: string
  /** What is said once, and has been. */
  readonly printed: readonly string[]
}

/** `logs -f`. */
export interface LogsTask extends TaskBase {
  readonly kind: 'logs'
  readonly sources: readonly LogSource[]
  /** Virtual ms up to which what comes again and again has been printed. */
  readonly untilMs: number
  readonly timestamps: boolean
  readonly prefix: boolean
}

export type Task =
  | LogsTask
  | RolloutStatusTask
  | RollbackEventTask
  | DeleteWaitTask
  | ReplaceForceTask
  | GetWatchTask
  | EventsWatchTask
  | WaitTask
  | DrainTask
  | RollingUpdateMarkTask
  | RollingUpdateTask
