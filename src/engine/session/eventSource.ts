/** Replaces a cluster's own components as the source of events. */
import type { Cluster } from '../cluster.ts'

/** The source of a recorded run: a session plays it like a simulated one. */
export interface EventSource {
  /** Virtual time 0 as Unix ms. */
  readonly epochMs: number
  /** Virtual ms at which the recording ends. */
  readonly endAt: number
  /** Adds the initial objects to a new cluster and schedules the events. Called once per session. */
  begin(cluster: Cluster): void
}
