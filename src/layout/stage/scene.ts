import type {
  ClusterView,
  NodeView,
  OtherObjectView,
  PodView,
  RevisionView,
  UnfitNode,
  WorkloadView,
} from '../../engine/index.ts'
import type { Tone } from '../revisionTone.ts'

/** How much of a Pod is drawn: a labelled token, a chip with its shape, or one cell of a dense field. */
export type Level = 'token' | 'chip' | 'field'

/** What the stage draws from. */
export type StageInput = Pick<ClusterView, 'workloads' | 'revisions' | 'pods' | 'nodes'> & {
  /** For the claims of StatefulSets. */
  readonly others?: readonly OtherObjectView[]
}

/** Everything on the stage at one moment, in CSS px from its upper left corner. */
export interface Scene {
  readonly width: number
  readonly height: number
  readonly level: Level
  /** The level of the fitting picture: headings keep its form however far one zooms in. */
  readonly fitLevel: Level
  /** Headings of lanes have one line, for their numbers too. */
  readonly oneLine: boolean
  /** Width that the scene was laid out for: what is in sight without scrolling. */
  readonly frameWidth: number
  /** How many times larger its Pods can be drawn than in the fitting picture. */
  readonly mostZoom: number
  readonly cell: { readonly width: number; readonly height: number }
  /** Between two Pods. */
  readonly gap: number
  readonly boxes: readonly Box[]
  readonly marks: readonly PodMark[]
  readonly emptySlots: readonly EmptySlot[]
  /** Equal in two scenes whose Pods are in the same places: only changed Pods need to be painted again. */
  readonly geometry: string
}

interface BoxBase {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly tone: Tone
  /** Where the first Pod is. */
  readonly podsX: number
  readonly podsY: number
  readonly columns: number
  /** The Pods in it, ordered by their place. */
  readonly pods: readonly PodView[]
}

export type Box =
  | (BoxBase & { readonly kind: 'revision'; readonly revision: RevisionView; readonly newest: boolean })
  | (BoxBase & { readonly kind: 'pods' })
  | (BoxBase & { readonly kind: 'node'; readonly node: NodeView; readonly hasCurve: boolean })
  | (BoxBase & { readonly kind: 'waiting' /** The words have this much of the width. */; readonly wordsWidth: number })
  | (BoxBase & { readonly kind: 'history'; readonly revisions: readonly RevisionView[] })
  | OrdinalsBox
  | RevisionCardsBox
  | ZoneBox
  | DaemonBoundsBox

/** A StatefulSet's Pods in the order of their ordinals. */
export type OrdinalsBox = BoxBase & {
  readonly kind: 'ordinals'
  readonly workload: WorkloadView
  readonly places: readonly OrdinalPlace[]
  /** Height of a claim's card below its Pod, 0 where there is no room for any. */
  readonly claimHeight: number
  /** Names of revisions stand below the Pods. */
  readonly isNamed: boolean
  /** From the top of one row to that of the next. */
  readonly pitch: number
}

/** The nodes of one zone with the Pods that a DaemonSet has on them. */
export type ZoneBox = BoxBase & {
  readonly kind: 'zone'
  /** Empty for nodes that are in none. */
  readonly zone: string
  readonly rows: readonly NodeRow[]
  /** Each node is a row with its name; else a cell. */
  readonly isRows: boolean
}

/** The bounds of a DaemonSet's update, above its nodes. */
export type DaemonBoundsBox = BoxBase & { readonly kind: 'daemonBounds'; readonly workload: WorkloadView }

/** One node of a DaemonSet. */
export interface NodeRow {
  readonly node: NodeView
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** What a cell says beside its Pod; absent in a row, which has the whole name, and where there is no room. */
  readonly label?: string
  /** Why it gets no Pod. */
  readonly unfit: UnfitNode | undefined
  /** The oldest first. */
  readonly pods: readonly PodView[]
}

/** What the revisions of a StatefulSet are, below its Pods. */
export type RevisionCardsBox = BoxBase & {
  readonly kind: 'revisionCards'
  readonly workload: WorkloadView
  /** The oldest first. */
  readonly revisions: readonly RevisionView[]
}

/** The place of one ordinal, which is the same whoever stands there. */
export interface OrdinalPlace {
  readonly ordinal: number
  readonly x: number
  readonly y: number
  /** Its Pod as it is now. */
  readonly pod: PodView | undefined
  readonly revision: RevisionView | undefined
  readonly claims: readonly OtherObjectView[]
}

/** One Pod and its place. */
export interface PodMark {
  readonly pod: PodView
  readonly tone: Tone
  readonly x: number
  readonly y: number
  /** Where it comes from when it enters: the head of its lane. */
  readonly enterX: number
  readonly enterY: number
  /** It stood elsewhere until `at` (virtual ms) and travels from there. */
  readonly moved?: { readonly x: number; readonly y: number; readonly at: number }
}

/** A Pod that a spec asks for and that nobody has created yet. */
export interface EmptySlot {
  readonly x: number
  readonly y: number
  /** `asked` by the spec now, or only `reserved` for what the Deployment will come to. */
  readonly kind: 'asked' | 'reserved'
}
