/** Whether anything is about to happen in a run to which nobody gives a command. */
import type { Cluster } from '../cluster.ts'
import type { ClusterProjector } from '../view/clusterProjector.ts'
import { haveJobsAhead } from './jobsAhead.ts'
import { haveLoadsAhead } from './loadsAhead.ts'
import { havePodsAhead } from './podsAhead.ts'

/** Nothing due within this time, every rollout over, no Job and no turn of a Pod ahead: quiet. */
const QUIET_SETTLED_MS = 5_000
/** Nothing due within this time, and no turn of a Pod ahead: quiet, whatever the rollouts say. */
const QUIET_MS = 120_000
/** The same while a node is lost: its Pods are tolerated there for 300 s, unless they say otherwise. */
const QUIET_WITHOUT_NODE_MS = 330_000

export interface StandingRun {
  readonly cluster: Cluster
  readonly projector: ClusterProjector
  /** Virtual ms; undefined if nothing will happen any more. */
  readonly nextEventAt: number | undefined
}

/** `now` in virtual ms. */
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
