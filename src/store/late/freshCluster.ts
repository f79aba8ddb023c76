/** Choices about the cluster of a manifest. Loaded with them. */
import type { ClusterConfig } from '../../engine/index.ts'
import { type FreshClusterState, useFreshCluster } from '../freshCluster.ts'

/** Chooses the cluster in which the manifest would start. */
export function prepareCluster(config: ClusterConfig, seed = useFreshCluster.getState().seed): void {
  useFreshCluster.setState({ config, seed })
}

/** Takes answers about the user's own cluster, of which the cluster of the manifest contains none. */
export function assume(assumed: FreshClusterState['assumed'], config: ClusterConfig | undefined): void {
  useFreshCluster.setState({ assumed, config })
}
