import { pageStore } from '../app/pageState.ts'
import type { ClusterConfig } from '../engine/index.ts'

/** Configuration of the cluster in which a manifest would start. */
export interface FreshClusterState {
  /** Undefined: the default cluster, with as many nodes as the manifest needs. */
  readonly config: ClusterConfig | undefined
  readonly seed: number
  /** Answers about the user's own cluster: see `ClusterConfig.assumed`. */
  readonly assumed: NonNullable<ClusterConfig['assumed']>
}

const initialFreshCluster: FreshClusterState = { config: undefined, seed: 1, assumed: {} }

export const useFreshCluster = pageStore<FreshClusterState>(() => initialFreshCluster)
