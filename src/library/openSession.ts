import { type ClusterConfig, NEW_RUN_CONFIG, newDocument, Session } from '../engine/index.ts'

/** A session at time 0, with the engine's own types. Scripts of earlier versions open their runs with this function. */
export function openSession({
  seed = 1,
  config = NEW_RUN_CONFIG,
}: {
  seed?: number
  config?: ClusterConfig
} = {}): Session {
  return new Session(newDocument(seed, config))
}
