/** Decides whether anything will happen in a run without a command. */
import type { StoredObjects } from '../apiserver/store.ts'
import type { Cluster } from '../cluster.ts'
import { isFinished } from '../controllers/controllerUtils/jobConditions.ts'
import type { ClusterProjector } from '../view/clusterProjector.ts'
import { podWait } from '../view/podWaits.ts'
import type { WaitId } from '../view/waitFacts.ts'

/**
 * Time in ms without a due event after which a run is quiet if every rollout is over, no Job can create Pods, and no
 * Pod is about to start or end.
 */
const QUIET_SETTLED_MS = 5_000
/**
 * Time in ms without a due event after which a run is quiet in any state of its rollouts, if no Pod is about to start
 * or end.
 */
const QUIET_MS = 120_000
/** Like `QUIET_MS`, with a NotReady node, whose Pods tolerate it for 300 s by default. */
const QUIET_WITHOUT_NODE_MS = 330_000

interface StandingRun {
  readonly cluster: Cluster
  readonly projector: ClusterProjector
  /** Virtual ms of the next event; undefined without one. */
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

/** Whether a Job runs or a CronJob may start one: Pods are then created and deleted without a command. */
function haveJobsAhead(store: StoredObjects): boolean {
  const jobs = [...store.list('jobs')]
  const cronJobs = [...store.list('cronjobs')]
  return jobs.some((job) => job.spec.suspend !== true && !isFinished(job)) || cronJobs.some(({ spec }) => !spec.suspend)
}

/** Slightly longer than the stabilization window of a scale-down. */
const AFTERMATH_MS = 345_000

/** Whether a load will change, or has changed so recently that an autoscaler may still react; virtual ms. */
function haveLoadsAhead(store: StoredObjects, lastChangeAt: number | undefined, now: number): boolean {
  if (lastChangeAt === undefined || store.count('horizontalpodautoscalers') === 0) return false
  return now < lastChangeAt + AFTERMATH_MS
}

/**
 * Waits that end by themselves at a known time and let the Pod progress. Back-offs and failing probes are absent,
 * because they lead to the same attempt again.
 */
const leadsOn: ReadonlySet<WaitId> = new Set([
  'wait.pod.probeUntil',
  'wait.pod.initUntil',
  'wait.pod.minReadyUntil',
  'wait.pod.preStopUntil',
  'wait.pod.graceUntil',
])

/** Whether a Pod starts or terminates later although no event is due until then, for example before its first probe. */
function havePodsAhead(projector: ClusterProjector, now: number): boolean {
  const sourceOf = projector.podSources()
  for (const view of projector.pods.all()) {
    if (view.state === 'available') continue
    const source = sourceOf(view)
    const wait = source && podWait(source, now)
    if (wait && leadsOn.has(wait.id)) return true
  }
  return false
}
