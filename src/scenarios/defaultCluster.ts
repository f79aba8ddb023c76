import type { ClusterConfig } from '../engine/index.ts'
import { DEFAULT_CONFIG } from '../engine/session/config.ts'

/** The cluster of a new run. */
export const defaultCluster: ClusterConfig = DEFAULT_CONFIG
