/** What happens to a cluster in place of its own parts. */
import type { Cluster } from '../cluster.ts'

/** The course of a run that was recorded: a session plays it as it plays one that it computes. */
export interface Course {
  /** Virtual ms at which the run ends: nothing is known of what came then. */
  readonly endAt: number
  /** Gives a new cluster its objects, and schedules what comes. Called once for each session. */
  begin(cluster: Cluster): void
}
