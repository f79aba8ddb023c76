import { ENGINE_VERSION } from '../version.ts'
import { NEW_RUN_CONFIG } from './config.ts'
import type { ClusterConfig, SessionDocument } from './types.ts'

/** A run at time 0 of this engine version, with an empty journal: by default, of the cluster of a new run. */
export const newDocument = (seed = 1, config: ClusterConfig = NEW_RUN_CONFIG): SessionDocument => ({
  format: 1,
  engineVersion: ENGINE_VERSION,
  seed,
  config,
  journal: [],
})
