import type { ScaleChange } from './workloads/workloadKind.ts'

/** What the projection of the cluster remembers, beside the Pods. */
export interface ClusterViewState {
  /** By uid of the revision, virtual ms. */
  createdAt: Map<string, number>
  lastScale: Map<string, ScaleChange>
  /** By uid of the workload: its revision and when it began. */
  rollout: Map<string, { readonly revision: number; readonly at: number }>
  /** uids of the revisions of each workload, with where they are stored. */
  revisionsOf: Map<string, Map<string, StoredAt>>
  /** By uid of a workload that is deleted; Pods may outlive it. */
  leftOf: Map<string, WorkloadLeft>
  /** uids of workloads whose rollout continues. */
  unsettled: Set<string>
  /** Of revisions without a workload: pod templates by their text, numbered as they came, and the number of each uid. */
  templateNumbers: Map<string, number>
  templateOf: Map<string, number>
  toneOf: Map<string, number>
  toneOfTemplate: Map<string, number>
}

/** What a deleted workload was. */
export interface WorkloadLeft {
  /** Of its kind. */
  readonly resource: string
  /** Its revisions by their uid, as long as they are not another's. */
  readonly revisions: Map<string, RevisionLeft>
}

/** What a revision of a deleted workload was. */
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
