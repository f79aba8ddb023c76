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

/** Level of detail of a Pod: a labelled token, a chip with its shape, or a cell of a dense field. */
export type Level = 'token' | 'chip' | 'field'

/** The part of the cluster view that the stage uses. */
export type StageInput = Pick<ClusterView, 'workloads' | 'revisions' | 'pods' | 'nodes'> & {
  /** Other objects: the stage shows the PersistentVolumeClaims of StatefulSets. */
  readonly others?: readonly OtherObjectView[]
}

/** Everything on the stage at one moment, in CSS px from the upper left corner. */
export interface Scene {
  readonly width: number
  readonly height: number
  readonly level: Level
  /** The level of the picture at zoom 1; headings keep its form at any zoom. */
  readonly fitLevel: Level
  /** Headings of lanes have one line, which includes their counts. */
  readonly oneLine: boolean
  /** Width that the scene was laid out for: the visible width without scrolling. */
  readonly frameWidth: number
  /** Maximum zoom factor. */
  readonly mostZoom: number
  readonly cell: { readonly width: number; readonly height: number }
  /** Distance of two Pods. */
  readonly gap: number
  readonly boxes: readonly Box[]
  readonly marks: readonly PodMark[]
  readonly emptySlots: readonly EmptySlot[]
  /** Equal for two scenes whose Pods have the same places: then only changed Pods are repainted. */
  readonly geometry: string
}

interface BoxBase {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly tone: Tone
  /** Origin of the first Pod. */
  readonly podsX: number
  readonly podsY: number
  readonly columns: number
  /** The Pods in the box, ordered by place. */
  readonly pods: readonly PodView[]
}

export type Box =
  | (BoxBase & { readonly kind: 'revision'; readonly revision: RevisionView; readonly newest: boolean })
  | (BoxBase & { readonly kind: 'pods' })
  | (BoxBase & { readonly kind: 'node'; readonly node: NodeView; readonly hasCurve: boolean })
  | (BoxBase & { readonly kind: 'waiting' /** Share of the width for the text. */; readonly wordsWidth: number })
  | (BoxBase & { readonly kind: 'history'; readonly revisions: readonly RevisionView[] })
  | OrdinalsBox
  | RevisionCardsBox
  | ZoneBox
  | DaemonBoundsBox

/** Pods of a StatefulSet by ordinal. */
export type OrdinalsBox = BoxBase & {
  readonly kind: 'ordinals'
  readonly workload: WorkloadView
  readonly places: readonly OrdinalPlace[]
  /** Height of a claim's card below its Pod; 0 if no card fits. */
  readonly claimHeight: number
  /** Names of revisions are below the Pods. */
  readonly isNamed: boolean
  /** Distance from the top of one row to the top of the next. */
  readonly pitch: number
}

/** The nodes of one zone with the DaemonSet's Pods on them. */
export type ZoneBox = BoxBase & {
  readonly kind: 'zone'
  /** Empty for nodes without a zone. */
  readonly zone: string
  readonly rows: readonly NodeRow[]
  /** True: a row with a name per node. False: a cell per node. */
  readonly isRows: boolean
}

/** maxUnavailable and maxSurge of a DaemonSet, above its nodes. */
export type DaemonBoundsBox = BoxBase & { readonly kind: 'daemonBounds'; readonly workload: WorkloadView }

/** A node with the Pods of a DaemonSet. */
export interface NodeRow {
  readonly node: NodeView
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Label beside the Pod of a cell; absent in a row, which shows the whole name, and if no label fits. */
  readonly label?: string
  /** Reason why the node gets no Pod. */
  readonly unfit: UnfitNode | undefined
  /** Oldest first. */
  readonly pods: readonly PodView[]
}

/** Cards of a StatefulSet's revisions, below its Pods. */
export type RevisionCardsBox = BoxBase & {
  readonly kind: 'revisionCards'
  readonly workload: WorkloadView
  /** Oldest first. */
  readonly revisions: readonly RevisionView[]
}

/** The place of one ordinal, whichever Pod has it. */
export interface OrdinalPlace {
  readonly ordinal: number
  readonly x: number
  readonly y: number
  /** The current Pod of the ordinal. */
  readonly pod: PodView | undefined
  readonly revision: RevisionView | undefined
  readonly claims: readonly OtherObjectView[]
}

/** A Pod and its place. */
export interface PodMark {
  readonly pod: PodView
  readonly tone: Tone
  readonly x: number
  readonly y: number
  /** Start of the Pod's movement when the Pod appears: the head of its lane. */
  readonly enterX: number
  readonly enterY: number
  /** The Pod's former place: the Pod stood there until `at` (virtual ms) and moves from there. */
  readonly moved?: { readonly x: number; readonly y: number; readonly at: number }
}

/** The place of a desired Pod that is not created yet. */
export interface EmptySlot {
  readonly x: number
  readonly y: number
  /** `asked`: required by the spec now. `reserved`: kept for Pods that the Deployment is expected to create. */
  readonly kind: 'asked' | 'reserved'
}
