import type { StopAt } from '../../engine/index.ts'

/** Units of a step that users can choose. */
export const STEP_UNITS = [
  'event',
  'watch',
  'sync',
  'decision',
  'write',
  'podTransition',
  'object',
  'second',
] as const satisfies readonly StopAt[]

export type StepUnit = (typeof STEP_UNITS)[number]

/** Abilities that not every run has. The page asks for an ability, not for the kind of run. */
export interface RunCapabilities {
  /** Commands change the run. */
  readonly takesCommands: boolean
  /** The run can have several branches. */
  readonly canBranch: boolean
  /** Links, files, exports and embeds can contain the run. */
  readonly canBeShared: boolean
  /** The run can be played again in another cluster or on another release. */
  readonly canBePlayedElsewhere: boolean
  /** The caches and queues of the controllers are known. */
  readonly hasControllers: boolean
  /** The run is compared with simulated controllers: it has findings, unexplained writes and predictions. */
  readonly hasFindings: boolean
  /** The run can be replaced by a longer version of itself. */
  readonly canGrow: boolean
}

/** A time range without data, in virtual ms. */
export interface RunGap {
  readonly kind: string
  readonly fromMs: number
  readonly toMs: number
}

/** Last parts of the keys of texts that differ between the kinds of runs. */
export interface RunTexts {
  /** Title of the Pods without a known ReplicaSet. */
  readonly loosePods: 'loosePods' | 'unrecordedOwner'
  /** The order in which an update of a DaemonSet takes the nodes. */
  readonly nodeOrder: 'random' | 'randomRecorded'
  /** A timeline without a curve, by whether the cluster has work. */
  emptyTimeline(hasWork: boolean): 'empty' | 'noCurve' | 'emptyRecorded'
  /** A stage without workloads, by what the cluster and the editor contain. */
  emptyStage(has: {
    readonly schedule: boolean
    readonly stored: boolean
    readonly text: boolean
  }): 'empty' | 'blank' | 'scheduled' | 'stored' | 'recorded'
  /** Name of a unit. */
  stepUnit(unit: StepUnit): StepUnit | 'change'
}

/** The run on the page. */
export interface OpenRun {
  readonly capabilities: RunCapabilities
  readonly texts: RunTexts
  readonly stepUnits: readonly StepUnit[]
  /** Unix ms of virtual time 0; undefined for a run with a clock that starts at 0. */
  readonly epochMs: number | undefined
  /** Virtual ms at which the run ends; undefined for a run that can go on. */
  readonly endMs: number | undefined
  readonly gaps: readonly RunGap[]
  /** Virtual ms of a time of the cluster's clock (Unix ms), after all events of its second. */
  virtualMsAfter(unixMs: number): number
}
