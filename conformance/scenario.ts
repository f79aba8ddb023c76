/** The recordings of the controllers and of kubectl, as README.md describes them. */
import type { RecordedNode, RecordingStep } from '../src/engine/recordings/recording.ts'

export interface Scenario {
  readonly format: 1
  readonly name: string
  readonly about: string
  readonly kubernetes: string
  /** Every Pod becomes ready at once, and a deleted one is gone at once. */
  readonly node?: 'ready'
  /** The nodes at the start; absent: none that a controller could see, and all Pods go to node-1. */
  readonly nodes?: readonly RecordedNode[]
  /** Pods stay Pending until a step lets them run. */
  readonly bind?: 'step'
  readonly steps: readonly ScenarioStep[]
}

export interface ScenarioStep extends RecordingStep {
  /** Seconds. */
  readonly wait?: number
  /** `null` is not compared. */
  readonly out?: { readonly stdout: string | null; readonly stderr: string | null; readonly exit: number | null }
  readonly then: ExpectedState
}

/** What is compared: values as they are, `null` not at all; in conditions `oneOf` lists alternatives. */
export interface ExpectedState {
  readonly deployments?: unknown
  readonly replicaSets?: unknown
  readonly replicationControllers?: unknown
  readonly pods?: unknown
  readonly scales?: readonly string[] | { readonly anyOrder: readonly string[] } | null
  readonly events?: readonly ExpectedEvent[] | null
  readonly eventsVary?: readonly string[]
  /** Objects whose Events of this step come in any order. */
  readonly eventsAnyOrder?: readonly string[]
  readonly statefulSets?: unknown
  readonly daemonSets?: unknown
  /** By `SET@NODE`; the order of a list does not matter. */
  readonly daemonPods?: { readonly [place: string]: readonly unknown[] }
  /** By set: a list for each node that has Pods, whichever nodes these are. */
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
  /** `null`: at least once. */
  readonly count: number | null
}

/** The first thing in which a run differs from its recording. */
export interface Difference {
  /** Index from 0. */
  readonly step: number
  readonly field: string
  readonly expected: unknown
  readonly got: unknown
}

/**
 * How a recording is played: `first` is one run, with the plain seed, from the plain beginning; `search` continues with other
 * seeds and beginnings until one is followed.
 */
export type Tries = 'first' | 'search'
