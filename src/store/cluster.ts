import { pageStore } from '../app/pageState.ts'
import type {
  NodeView,
  OtherObjectView,
  PodView,
  RequestSample,
  RevisionView,
  TimelineMark,
  TimelineSample,
  WorkloadView,
} from '../engine/index.ts'

export interface ClusterState {
  /** By uid. */
  readonly workloads: ReadonlyMap<string, WorkloadView>
  /** By uid. */
  readonly revisions: ReadonlyMap<string, RevisionView>
  /** By uid. */
  readonly pods: ReadonlyMap<string, PodView>
  /** By name. */
  readonly nodes: ReadonlyMap<string, NodeView>
  /** By uid. */
  readonly others: ReadonlyMap<string, OtherObjectView>
  /** Oldest first, up to the head of the run (not only up to the cursor). */
  readonly samples: readonly TimelineSample[]
  /** Request samples of Services, in the same order; empty without requests. */
  readonly requests: readonly RequestSample[]
  readonly marks: readonly TimelineMark[]
}

export const initialCluster: ClusterState = {
  workloads: new Map(),
  revisions: new Map(),
  pods: new Map(),
  nodes: new Map(),
  others: new Map(),
  samples: [],
  requests: [],
  marks: [],
}

/** The cluster at the cursor, and the run's timeline. */
export const useCluster = pageStore<ClusterState>(() => initialCluster)

/** Whether the objects contain an autoscaler in `namespace`, or in any namespace without it. */
export function hasAutoscaler(others: Iterable<OtherObjectView>, namespace?: string): boolean {
  for (const one of others)
    if (one.kind === 'HorizontalPodAutoscaler' && (namespace === undefined || one.namespace === namespace)) return true
  return false
}

/** Another run begins with an empty cluster. */
export function emptyCluster(): void {
  useCluster.setState(initialCluster)
}

/** Shows the objects of a frame, and what the timeline has gained; objects that did not change are left out. */
export function showCluster(changed: Partial<ClusterState>): void {
  useCluster.setState(changed)
}
