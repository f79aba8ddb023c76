/** Declares how a kind becomes a workload or revision of the view. */
import type { KubeObject, Node, Pod } from '../../api/types.ts'
import type { StoredObjects } from '../../apiserver/store.ts'
import type { PodOwner } from '../podProjector.ts'
import type { StallFacts, StallGround, StallMark } from '../stalls.ts'
import type { StallReads } from '../stallView.ts'
import type { LanePod, PodView } from '../types.ts'
import type { PodCounts, RevisionView, StallView, WorkloadView } from '../workload.ts'
import type { LaneReads } from './lanePods.ts'

/** Desired Pods, and the bounds of a rollout. */
interface RolloutBounds {
  readonly specReplicas: number
  readonly minAvailable: number
  readonly maxPods: number
}

/** Facts about a workload beside its objects. */
export interface WorkloadFacts {
  /** Virtual time 0 as Unix ms. */
  readonly epochMs: number
  readonly rolloutStartedAt: number | undefined
  readonly stall: StallView | undefined
  readonly nextTone: number
  /** All nodes, for a kind with `readsNodes`; else empty. */
  readonly nodes: readonly Node[]
}

/** A Pod's reference to the workload that controls it. */
export interface PodController {
  readonly uid: string
  readonly name: string
}

/** A kind with rollouts. `W`: its objects; `R`: the objects with its revisions, which it controls. */
export interface WorkloadKind<W extends KubeObject = KubeObject, R extends KubeObject = KubeObject> {
  readonly kind: string
  readonly resource: string
  /** Kind of the objects with its revisions. */
  readonly revisionKind: string
  /** The controller of its rollouts. */
  readonly controller: string
  /** Whether its view depends on nodes. */
  readonly readsNodes?: true
  /** Number of its newest revision, 0 before the first. A change starts a rollout. */
  revisionOf(workload: W, revisions: readonly R[]): number
  /** Whether its status counts ready Pods even while they are deleted, so that only the Pods show a missing one. */
  readonly countsEnding?: true
  /** Finds the revision of a Pod that it controls. Absent if revisions control their Pods themselves. */
  podOwner?(pod: Pod, workload: PodController, store: StoredObjects): PodOwner
  /** State of its rollout by the kind's own rule; it is settled unless `progressing`. */
  rolloutOf(workload: W): WorkloadView['rollout']
  boundsOf(workload: W): RolloutBounds
  /** Desired Pods as soon as they are requested; `nodes`: all nodes, for a kind with `readsNodes`. */
  replicasOf(workload: W, nodes: readonly Node[]): number
  /** The revision of its current template; undefined before it exists. */
  revisionOfTemplate(workload: W, revisions: readonly R[]): R | undefined
  /** Labels of its Pods, for Services' selectors. */
  labelsOf(workload: W): { readonly [label: string]: string } | undefined
  view(workload: W, revisions: readonly R[], facts: WorkloadFacts): WorkloadView
  /** The workload's Pods by lane of the timeline; undefined if there are too many. */
  lanesOf?(workload: W, revisions: readonly R[], reads: LaneReads): readonly LanePod[] | undefined
  /** The lane of one of its Pods, as named by `lanesOf`; undefined without one. */
  laneOf?(pod: PodView): string | undefined
  /** Why the workload's rollout stalls. `before`: the stall up to now. */
  stallGround(workload: W, facts: StallFacts, before?: StallMark): StallGround | undefined
  /** The specs as one text: while it is equal, no command has addressed a stall. */
  askedOf(workload: W, revisions: readonly R[]): string
  /** The complete stall view. */
  stallAt(workload: W, mark: StallMark | undefined, reads: StallReads): StallView | undefined
}

export interface ScaleChange {
  readonly at: number
  readonly from: number
  readonly to: number
}

/** Facts about a revision beside its object. */
export interface RevisionFacts {
  readonly podCounts: PodCounts
  readonly createdAt: number
  readonly lastScale: ScaleChange | undefined
  readonly templateNumber: number | undefined
  readonly tone: number
}

/** A kind of revisions, which belong to the workload that controls them, or stand alone. */
export interface RevisionKind<R extends KubeObject = KubeObject> {
  readonly kind: string
  readonly resource: string
  /** The revision's number; 0 without a number. */
  revisionOf(revision: R): number
  /** Whether the revision is the controller of its Pods. */
  readonly controlsPods: boolean
  /** The revision's desired Pods. */
  replicasOf(revision: R): number
  /** Whether it is reused after others were newer. */
  isRevived(before: R, after: R): boolean
  /** The revision's whole template as text. */
  templateOf(revision: R): string
  /** A key that distinguishes the templates of one workload; shorter than the template if the controller has a hash. */
  templateKeyOf(revision: R): string
  view(revision: R, facts: RevisionFacts): RevisionView
}
