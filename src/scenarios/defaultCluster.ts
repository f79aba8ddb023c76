import { NEW_RUN_CONFIG } from '../engine/document/config.ts'
import type { ClusterConfig } from '../engine/index.ts'

/** The cluster of a new run. */
export const defaultCluster: ClusterConfig = NEW_RUN_CONFIG
