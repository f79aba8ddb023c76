/** Recordings of the controllers and of kubectl, in the format of README.md. */
import type { RecordedNode, RecordingStep } from '../src/engine/recordings/recording.ts'

export interface Scenario {
  readonly format: 1
  readonly name: string
  readonly about: string
  readonly kubernetes: string
  /** Version of kubectl, if it differs from that of the cluster. */
  readonly kubectl?: string
  /** Pods become ready immediately, and are removed as soon as they are deleted. */
  readonly node?: 'ready'
  /** Nodes at the start; absent: the single node `node-1`, on which no controller depends. */
  readonly nodes?: readonly RecordedNode[]
  /** Pods stay Pending until a step makes them run. */
  readonly bind?: 'step'
  readonly steps: readonly ScenarioStep[]
}

export interface ScenarioStep extends RecordingStep {
  /** Seconds. */
  readonly wait?: number
  /** `null`: not compared. */
  readonly out?: { readonly stdout: string | null; readonly stderr: string | null; readonly exit: number | null }
  readonly then: ExpectedState
}

/**
 * Expected state. Values are compared literally, and `null` is not compared. `oneOf` lists alternatives for a
 * condition.
 */
export interface ExpectedState {
  readonly deployments?: unknown
  readonly replicaSets?: unknown
  readonly replicationControllers?: unknown
  readonly pods?: unknown
  readonly scales?: readonly string[] | { readonly anyOrder: readonly string[] } | null
  readonly events?: readonly ExpectedEvent[] | null
  readonly eventsVary?: readonly string[]
  /** Objects whose Events of this step may have any order. */
  readonly eventsAnyOrder?: readonly string[]
  readonly statefulSets?: unknown
  readonly daemonSets?: unknown
  /** By `SET@NODE`; the order within a list is not compared. */
  readonly daemonPods?: { readonly [place: string]: readonly unknown[] }
  /** By DaemonSet: a list of Pods for each node that has Pods of the DaemonSet. Node names are not compared. */
  readonly daemonPodsAnyNode?: { readonly [set: string]: readonly (readonly unknown[])[] }
  readonly members?: unknown
  readonly controllerRevisions?: unknown
  readonly claims?: unknown
}

export interface ExpectedEvent {
  readonly object: string
  readonly type: string
  readonly reason: string
  readonly message: string
  /** `null`: the count is at least 1. */
  readonly count: number | null
}

/** The first difference between a run and its recording. */
export interface Difference {
  /** Index from 0. */
  readonly step: number
  readonly field: string
  readonly expected: unknown
  readonly got: unknown
}

/** `first`: one run with the first seed and start time; `search`: other seeds and start times until a run matches. */
export type Tries = 'first' | 'search'
