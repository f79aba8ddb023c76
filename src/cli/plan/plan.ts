/** The types of a plan: its objects, the workloads among them, and the risks. */
import type {
  ClusterConfig,
  Forecast,
  NodeConfig,
  PlannedField,
  Question,
  Rollout,
  RolloutVerdict,
  RunSummary,
  Session,
  SharedClaim,
  VerdictWord,
  WorkloadForecast,
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
  /** In its words. */
  readonly words: string
}

export interface ChangedObject {
  readonly object: SideObject
  readonly isNew: boolean
  /** Its tool runs it whenever it applies the rest. */
  readonly isHook: boolean
  readonly fields: readonly PlannedField[]
  readonly warnings: readonly string[]
  /** Undefined for what has no Pods. */
  readonly workload: ChangedWorkload | undefined
  /** Undefined for what does not roll out, and for what was not played. */
  readonly forecast: WorkloadForecast | undefined
  /** Of the one run that the link plays. */
  readonly measured: WorkloadSummary | undefined
  /** Undefined for what has no Pods, and of which nothing is open. */
  readonly verdict: ObjectVerdict | undefined
}

/** The facts about a changed object before its verdict. */
export type ChangedFacts = Omit<ChangedObject, 'measured' | 'verdict'>

/** Over the ways that a change may go. */
export type ObjectVerdict = RolloutVerdict<Rollout>

/** A workload that already does not become complete as it is now. */
export interface BrokenBefore {
  readonly name: string
  readonly why: string
}

export interface Plan {
  readonly changed: readonly ChangedObject[]
  readonly refused: readonly RefusedObject[]
  /** Only on the old side. */
  readonly removed: readonly SideObject[]
  readonly unchanged: number
  readonly from: Side
  readonly to: Side
  readonly risks: readonly RiskFound[]
  readonly brokenBefore: readonly BrokenBefore[]
  /** Objects of the old side that the API server does not take: they are missing in what was played. */
  readonly refusedBefore: readonly RefusedObject[]
  /** Objects that Pods name but no file contains; the plan assumes that they exist. */
  readonly assumed: readonly AssumedObject[]
  /** The verdict on the change as a whole. */
  readonly verdict: PlanVerdict
  readonly cluster: PlanCluster
  /** How it was applied; undefined where nobody says by which tool, and where nothing changes. */
  readonly order: OrderReport | undefined
  /** How often it was played; 0: it was not. */
  readonly tries: number
  /** Why nothing was played, or not to the end. */
  readonly stopped: string | undefined
  /** From the change on, of the workloads that it concerns. */
  readonly summary: RunSummary
  /** Where the change was just made. */
  readonly run: SharedRun
}

/** The verdict on a change, and what would have to be known to give another one. */
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
  /** How many of these nodes nobody has named: what is assumed, or an autoscaler, adds them. They come last. */
  readonly added: number
  /** Who says how many nodes there are: the files hold them, the command line counts them, or as many were taken as have room. */
  readonly saidBy: 'files' | 'option' | 'nobody'
  /** Where nobody says it: the fewest of these nodes with room for all Pods; undefined if that is not known. */
  readonly smallest: readonly NodeConfig[] | undefined
  /** Where Pods are left without a node: how many nodes have room, the others like one of them; undefined if no number has. */
  readonly enough: { readonly count: number; readonly like: NodeConfig } | undefined
}

/** Something in the files that may make an object while it runs. */
export interface Maker {
  /** `Job/admission-create`. */
  readonly name: string
  readonly namespace: string
  /** Its whole text says so, rather than only that it may. */
  readonly names: (object: string) => boolean
  /** Whether the maker may create objects that its text does not name: a Job with its own service account. */
  readonly mayMakeOthers: boolean
}

/** `high`: Pods are missing, or nothing comes of it; `medium`: they may be; `low`: worth knowing. */
export type RiskSeverity = 'high' | 'medium' | 'low'

/** A problem of a claim that a changed workload uses. */
export interface ClaimFinding extends SharedClaim {
  readonly object: SideObject
}

/** The facts from which risks are found, right after the change was made. */
export interface RiskFacts {
  readonly session: Session
  readonly changed: readonly ChangedFacts[]
  readonly removed: readonly SideObject[]
  /** Objects that only the new side names, and no file contains. */
  readonly newlyAssumed: readonly AssumedObject[]
  readonly forecast: Forecast | undefined
  /** Of the run to its end, of what the change concerns. */
  readonly summary: RunSummary
  readonly cluster: PlanCluster
  readonly makers: readonly Maker[]
  readonly claims: readonly ClaimFinding[]
}

/** A risk that a row has found. */
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
