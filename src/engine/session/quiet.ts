/** Decides whether anything will happen in a run without a command. */
import type { Cluster } from '../cluster.ts'
import type { ClusterProjector } from '../view/clusterProjector.ts'
import { haveJobsAhead } from './jobsAhead.ts'
import { haveLoadsAhead } from './loadsAhead.ts'
import { havePodsAhead } from './podsAhead.ts'

/** Quiet if nothing is due within this time, every rollout is over, and no Job or turn of a Pod is ahead. */
const QUIET_SETTLED_MS = 5_000
/** Quiet if nothing is due within this time and no turn of a Pod is ahead, whatever the rollouts' state. */
const QUIET_MS = 120_000
/** The same with a NotReady node, whose Pods tolerate it for 300 s by default. */
const QUIET_WITHOUT_NODE_MS = 330_000

export interface StandingRun {
  readonly cluster: Cluster
  readonly projector: ClusterProjector
  /** Virtual ms; undefined if nothing is left to happen. */
  readonly nextEventAt: number | undefined
}

/** `now`: virtual ms. */
export function isQuiet({ cluster, projector, nextEventAt }: StandingRun, now: number): boolean {
  if (nextEventAt === undefined) return true
  const pause = nextEventAt - now
  if (cluster.leases.lostNodes.length > 0) return pause > QUIET_WITHOUT_NODE_MS
  const { metrics, store } = cluster
  const isOver =
    pause > QUIET_SETTLED_MS &&
    projector.rolloutsSettled() &&
    !haveJobsAhead(store) &&
    !haveLoadsAhead(store, metrics?.lastChangeAt, now)
  return (pause > QUIET_MS || isOver) && !havePodsAhead(projector, now)
}
