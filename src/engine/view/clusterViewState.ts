import type { ScaleChange } from './workloads/workloadKind.ts'

/** State of the cluster's projection, except for Pods. */
export interface ClusterViewState {
  /** By uid of the revision, virtual ms. */
  createdAt: Map<string, number>
  lastScale: Map<string, ScaleChange>
  /** By uid of the workload: its revision and the start of its rollout. */
  rollout: Map<string, { readonly revision: number; readonly at: number }>
  /** uids of each workload's revisions, with their place in the store. */
  revisionsOf: Map<string, Map<string, StoredAt>>
  /** By uid of a deleted workload, whose Pods may still exist. */
  leftOf: Map<string, WorkloadLeft>
  /** uids of workloads with an unfinished rollout. */
  unsettled: Set<string>
  /** Revisions without a workload: numbers by template text in the order of appearance, and by uid. */
  templateNumbers: Map<string, number>
  templateOf: Map<string, number>
  toneOf: Map<string, number>
  toneOfTemplate: Map<string, number>
}

/** Facts about a deleted workload. */
export interface WorkloadLeft {
  /** Resource of its kind. */
  readonly resource: string
  /** The workload's revisions by uid, until another workload owns them. */
  readonly revisions: Map<string, RevisionLeft>
}

/** Facts about a revision of a deleted workload. */
export interface RevisionLeft {
  readonly revision: number
  readonly tone: number
}

export interface StoredAt {
  readonly resource: string
  readonly key: string
}

export function noClusterView(): ClusterViewState {
  return {
    createdAt: new Map(),
    lastScale: new Map(),
    rollout: new Map(),
    revisionsOf: new Map(),
    leftOf: new Map(),
    unsettled: new Set(),
    templateNumbers: new Map(),
    templateOf: new Map(),
    toneOf: new Map(),
    toneOfTemplate: new Map(),
  }
}
