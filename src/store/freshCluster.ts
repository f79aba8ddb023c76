import { create } from 'zustand'
import type { ClusterConfig } from '../engine/index.ts'

/** The cluster that a manifest would be started in. */
export interface FreshClusterState {
  /** Undefined: the default one, with as many nodes as the manifest needs. */
  readonly config: ClusterConfig | undefined
  readonly seed: number
  /** What was said of one's own cluster: see `ClusterConfig.assumed`. */
  readonly assumed: NonNullable<ClusterConfig['assumed']>
}

export const initialFreshCluster: FreshClusterState = { config: undefined, seed: 1, assumed: {} }

export const useFreshCluster = create<FreshClusterState>()(() => initialFreshCluster)
