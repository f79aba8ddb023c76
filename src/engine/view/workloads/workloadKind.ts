/** How kinds come to be workloads and revisions of the view: one row for each. */
import type { KubeObject, Node, Pod } from '../../api/types.ts'
import type { Store } from '../../apiserver/store.ts'
import type { PodOwner } from '../podProjector.ts'
import type { StallFacts, StallGround, StallMark } from '../stalls.ts'
import type { StallReads } from '../stallView.ts'
import type { LanePod, PodView } from '../types.ts'
import type { PodCounts, RevisionView, StallView, WorkloadView } from '../workload.ts'
import type { LaneReads } from './lanePods.ts'

/** What is asked for, and the bounds within which a rollout keeps the Pods. */
export interface RolloutBounds {
  readonly specReplicas: number
  readonly minAvailable: number
  readonly maxPods: number
}

/** What a view needs to know of a workload beside its objects. */
export interface WorkloadFacts {
  readonly rolloutStartedAt: number | undefined
  readonly stall: StallView | undefined
  readonly nextTone: number
  /** All nodes, for a kind that `readsNodes`; else none. */
  readonly nodes: readonly Node[]
}

/** What a Pod says of the workload that controls it. */
export interface PodController {
  readonly uid: string
  readonly name: string
}

/** A kind that rolls out. `W` are its objects, `R` those that hold its revisions, which it controls. */
export interface WorkloadKind<W extends KubeObject = KubeObject, R extends KubeObject = KubeObject> {
  readonly kind: string
  readonly resource: string
  /** Of the objects that hold its revisions. */
  readonly revisionKind: string
  /** The controller that carries out its rollouts. */
  readonly controller: string
  /** Its view says something of the nodes. */
  readonly readsNodes?: true
  /** Number of its newest revision, 0 before the first. With another one a rollout begins. */
  revisionOf(workload: W, revisions: readonly R[]): number
  /** Its status counts Pods that are being deleted as long as they are ready: only the Pods themselves tell that one is missing. */
  readonly countsEnding?: true
  /** How a Pod that it controls finds its revision. Without it revisions control their Pods themselves. */
  podOwner?(pod: Pod, workload: PodController, store: Store): PodOwner
  /** How far its rollout is, by the kind's own rule. It is settled unless it is `progressing`. */
  rolloutOf(workload: W): WorkloadView['rollout']
  boundsOf(workload: W): RolloutBounds
  /** How many Pods it is to have, as soon as that is asked for; `nodes` are all nodes, for a kind that `readsNodes`. */
  replicasOf(workload: W, nodes: readonly Node[]): number
  /** The one of its revisions that its template is; undefined as long as there is none. */
  revisionOfTemplate(workload: W, revisions: readonly R[]): R | undefined
  /** Of its Pods: what Services pick them by. */
  labelsOf(workload: W): { readonly [label: string]: string } | undefined
  view(workload: W, revisions: readonly R[], facts: WorkloadFacts): WorkloadView
  /** Its Pods one by one, for a timeline that has a lane for each; undefined where there are too many. */
  lanesOf?(workload: W, revisions: readonly R[], reads: LaneReads): readonly LanePod[] | undefined
  /** The lane in which one of its Pods is, as `lanesOf` names it; undefined as long as it has none. */
  laneOf?(pod: PodView): string | undefined
  /** Why its rollout holds; `before` is the stall that held until now. */
  stallGround(workload: W, facts: StallFacts, before?: StallMark): StallGround | undefined
  /** What the objects ask for, as one text: while that is the same, nobody has done anything about a stall. */
  askedOf(workload: W, revisions: readonly R[]): string
  /** The stall in full. */
  stallAt(workload: W, mark: StallMark | undefined, reads: StallReads): StallView | undefined
}

export interface ScaleChange {
  readonly at: number
  readonly from: number
  readonly to: number
}

/** What a view needs to know of a revision beside its object. */
export interface RevisionFacts {
  readonly podCounts: PodCounts
  readonly createdAt: number
  readonly lastScale: ScaleChange | undefined
  readonly templateNumber: number | undefined
  readonly tone: number
}

/** A kind whose objects are revisions: of the workload that controls them, else each by itself. */
export interface RevisionKind<R extends KubeObject = KubeObject> {
  readonly kind: string
  readonly resource: string
  /** Its number, 0 if it has none. */
  revisionOf(revision: R): number
  /** Its Pods have it as their controller. */
  readonly controlsPods: boolean
  /** How many Pods it asks for. */
  replicasOf(revision: R): number
  /** Whether it comes back after others were newer. */
  isRevived(before: R, after: R): boolean
  /** All that its template says. */
  templateOf(revision: R): string
  /** Tells the templates of one workload apart; shorter than the whole where its controller names them. */
  templateKeyOf(revision: R): string
  view(revision: R, facts: RevisionFacts): RevisionView
}
