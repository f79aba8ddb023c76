/** The types of a plan: its objects, the workloads among them, and the risks. */
import type {
  ClusterConfig,
  Forecast,
  NodeConfig,
  PlannedField,
  Question,
  RolloutVerdict,
  RunSummary,
  Session,
  SharedClaim,
  VerdictWord,
  WorkloadForecast,
  WorkloadResult,
  WorkloadSummary,
} from '../../engine/index.ts'
import type { SharedRun } from '../../share/validate.ts'
import type { OrderReport } from '../order/orderWords.ts'
import type { AssumedObject } from './planCluster.ts'
import type { LeftOut, Place, Side, SideObject } from './readSide.ts'
import type { ChangedWorkload } from './workloadChange.ts'

/** An object that kubectl or the API server refuses. */
export interface RefusedObject {
  readonly object: SideObject
  readonly place: Place
  /** The message of kubectl or the API server. */
  readonly words: string
}

export interface ChangedObject {
  readonly object: SideObject
  readonly isNew: boolean
  /** Whether the tool runs the object as a hook with every release. */
  readonly isHook: boolean
  /** Whether kubectl finds the object's kind only in a second apply, after the first one has made its definition. */
  readonly isSecond: boolean
  readonly fields: readonly PlannedField[]
  readonly warnings: readonly string[]
  /** Undefined for an object without Pods. */
  readonly workload: ChangedWorkload | undefined
  /** Undefined for an object without a rollout, and for an object that was not played. */
  readonly forecast: WorkloadForecast | undefined
  /** The summary of the run that the link plays. */
  readonly measured: WorkloadSummary | undefined
  /** Undefined for an object without Pods and without open questions. */
  readonly verdict: ObjectVerdict | undefined
}

/** The facts about a changed object before its verdict. */
export type ChangedFacts = Omit<ChangedObject, 'measured' | 'verdict'>

/** The verdict on an object, over all sets of answers. */
export type ObjectVerdict = RolloutVerdict<WorkloadResult>

/** A workload that does not become complete before the change. */
export interface BrokenBefore {
  readonly name: string
  readonly why: string
}

export interface Plan {
  readonly changed: readonly ChangedObject[]
  readonly refused: readonly RefusedObject[]
  /** Objects that only the old side has. */
  readonly removed: readonly SideObject[]
  readonly unchanged: number
  readonly from: Side
  readonly to: Side
  readonly risks: readonly RiskFound[]
  readonly brokenBefore: readonly BrokenBefore[]
  /** Objects of the old side that the API server refuses; the simulation lacks them. */
  readonly refusedBefore: readonly RefusedObject[]
  /** Objects that Pods name but no file contains; the plan assumes that they exist. */
  readonly assumed: readonly AssumedObject[]
  /** The verdict on the change as a whole. */
  readonly verdict: PlanVerdict
  readonly cluster: PlanCluster
  /** The StorageClass that the simulation assumes, if a claim uses it. */
  readonly assumedClass: string | undefined
  /** Namespaces of the new files that neither side nor the described cluster contains. */
  readonly assumedNamespaces: readonly string[]
  /** The order in which the change was applied; undefined if no tool is known, and if nothing changes. */
  readonly order: OrderReport | undefined
  /** The number of simulations; 0 if the change was not played. */
  readonly tries: number
  /** The reason that the change was not played, or not to its end. */
  readonly stopped: string | undefined
  /** The summary of the changed workloads since the change. */
  readonly summary: RunSummary
  /** The run right after the change. */
  readonly run: SharedRun
}

/** The verdict on a change, and the open facts that could alter it. */
export interface PlanVerdict {
  readonly word: VerdictWord
  /** Open questions, each with its object. */
  readonly questions: readonly OpenQuestion[]
  /** New and changed objects for which a controller of another project would create Pods; the plan leaves them out. */
  readonly foreign: readonly LeftOut[]
}

export interface OpenQuestion {
  readonly question: Question
  readonly object: Pick<SideObject, 'kind' | 'namespace' | 'name' | 'placeOf'>
}

/** The simulated cluster of a plan. */
export interface PlanCluster {
  readonly config: ClusterConfig
  /** Number of nodes that no input names: assumed objects or an autoscaler add them. They come last. */
  readonly added: number
  /** The source of the number of nodes: Nodes in the files, an option, or the fewest nodes with room. */
  readonly saidBy: 'files' | 'option' | 'nobody'
  /** The fewest of these nodes with room for all Pods if no input gives a number; undefined if unknown. */
  readonly smallest: readonly NodeConfig[] | undefined
  /** If Pods lack a node: the number of nodes that has room, with the node to copy; undefined if no number has room. */
  readonly enough: { readonly count: number; readonly like: NodeConfig } | undefined
}

/** An object in the files that may create other objects while it runs. */
export interface Maker {
  /** `Job/admission-create`. */
  readonly name: string
  readonly namespace: string
  /** Whether the maker's text names the object. */
  readonly names: (object: string) => boolean
  /** Whether the maker may create objects that its text does not name: a Job with its own service account. */
  readonly mayMakeOthers: boolean
}

/** `high`: Pods are missing, or the change has no effect; `medium`: this may happen; `low`: worth knowing. */
export type RiskSeverity = 'high' | 'medium' | 'low'

/** A problem of a claim that a changed workload uses. */
export interface ClaimFinding extends SharedClaim {
  readonly object: SideObject
}

/** The facts from which risks are found, right after the change was made. */
export interface RiskFacts {
  readonly session: Session
  /** Objects of the old side, by key. */
  readonly before: ReadonlyMap<string, SideObject>
  readonly changed: readonly ChangedFacts[]
  readonly removed: readonly SideObject[]
  /** Objects that only the new side names, and no file contains. */
  readonly newlyAssumed: readonly AssumedObject[]
  readonly forecast: Forecast | undefined
  /** The summary of the changed workloads, from the run to its end. */
  readonly summary: RunSummary
  readonly cluster: PlanCluster
  readonly makers: readonly Maker[]
  readonly claims: readonly ClaimFinding[]
}

export interface FoundRisk {
  /** `Deployment/web in shop`. */
  readonly object: string
  readonly words: string
}

/** A kind of risk: its severity, and the function that finds it. */
export interface RiskRow {
  readonly id: string
  readonly severity: RiskSeverity
  readonly find: (facts: RiskFacts) => readonly FoundRisk[]
}

export interface RiskFound extends FoundRisk {
  readonly id: string
  readonly severity: RiskSeverity
}
