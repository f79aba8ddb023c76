/** What a run amounted to, in numbers: for the command line, for comparing runs, and for forecasts. */
import type { Deployment, DeploymentCondition } from '../api/types.ts'
import { getCondition } from '../controllers/deployment/conditions.ts'
import { hasProgressDeadline } from '../controllers/deployment/deploymentUtil.ts'
import { type RolloutOutcome, worstOf } from '../document/outcomes.ts'
import type { Session } from '../session/session.ts'
import type { TraceRecord } from '../trace/records.ts'
import { measureRequests, type RequestMeasures } from '../view/measureRequests.ts'
import type { TimelineSample } from '../view/types.ts'
import { rolloutState } from '../view/workloads/deploymentRollout.ts'
import { daemonSetRollout, statefulSetRollout } from '../view/workloads/setRollouts.ts'
import { lastProgressAt, type Measures, measure, NOTHING_MEASURED } from './measure.ts'

/** One Deployment between two moments. */
export interface DeploymentSummary extends Measures {
  readonly uid: string
  readonly namespace: string
  readonly name: string
  /** At the end. */
  readonly specReplicas: number
  readonly outcome: RolloutOutcome
  /** Why it is not complete: the reason of a condition such as `ProgressDeadlineExceeded`; empty if it is complete. */
  readonly reason: string
  /** The message of that condition, as Kubernetes wrote it. */
  readonly message: string
  /** Virtual ms of its last progress. */
  readonly lastProgressAt: number
  /** To the Services that pick its Pods; undefined if there is none. */
  readonly requests: RequestMeasures | undefined
}

/** All Deployments between two moments. Pods are added up over the Deployments at each moment. */
export interface RunSummary extends Measures {
  /** Virtual ms. */
  readonly fromAt: number
  /** Virtual ms: the cursor. */
  readonly toAt: number
  /** The worst of the Deployments': failed, stalled, progressing, complete. */
  readonly outcome: RolloutOutcome
  /** Virtual ms from the beginning until everything was complete; undefined if it is not. */
  readonly timeToCompleteMs: number | undefined
  readonly specReplicas: number
  /** Writes that the API server accepted, whoever sent them; Kubernetes Events are not counted. */
  readonly writes: number
  /** To all Services; undefined if nobody asked anything. */
  readonly requests: RequestMeasures | undefined
  /** By namespace and name. */
  readonly deployments: readonly DeploymentSummary[]
}

/** Virtual ms without progress that say more than a wait: three times the longest back-off of the kubelet. */
export const PATIENCE_MS = 900_000

/**
 * Sums up the run from a moment (virtual ms; a command given then belongs to it) up to the cursor. Reads the session's
 * history and changes nothing.
 */
export function summarise(session: Session, fromAt = 0): RunSummary {
  const toAt = session.cursor.at
  const samples = session.history.samplesUpTo(toAt)
  const requests = session.history.requestsUpTo(toAt)
  const { each, together } = measure(samples, { fromAt, toAt })
  const deployments = deploymentsOf(session).map((d): DeploymentSummary => {
    const { uid, name, namespace = '' } = d.metadata
    const measures = each.get(uid) ?? NOTHING_MEASURED
    const progressAt = lastProgressAt(samples, uid, { fromAt, toAt })
    const standing = standingOf(d, session, progressAt)
    return {
      uid,
      namespace,
      name,
      specReplicas: d.spec.replicas,
      ...standing,
      ...measures,
      lastProgressAt: progressAt,
      requests: measureRequests(
        requests.filter(({ workloadUids }) => workloadUids.includes(uid)),
        { fromAt, toAt },
      ),
    }
  })
  const outcome = worstOf(deployments.map((one) => one.outcome))
  return {
    fromAt,
    toAt,
    outcome,
    timeToCompleteMs: outcome === 'complete' ? timeToComplete(session, fromAt) : undefined,
    specReplicas: deployments.reduce((sum, one) => sum + one.specReplicas, 0),
    ...together,
    writes: session.history.writesSince(fromAt, session.handled),
    requests: measureRequests(requests, { fromAt, toAt }),
    deployments,
  }
}

/** The Deployments at the cursor, by namespace and name. */
export function deploymentsOf(session: Session): Deployment[] {
  const key = ({ metadata }: Deployment): string => `${metadata.namespace}/${metadata.name}`
  const all = [...session.cluster.store.list('deployments')]
  return all.sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

/**
 * Whether nothing brings a Deployment on any more that is not complete: its deadline is exceeded; it is paused; the
 * simulation has no event left; or its Pods have made no progress for far longer than anything that they can wait for,
 * which decides where there is no deadline, and where Pods that come and go keep putting it off.
 */
export function standsStill(d: Deployment, session: Session, progressAt: number): boolean {
  const state = rolloutState(d)
  if (state !== 'progressing') return state !== 'complete'
  // Of a run that ends because it is as large as one may be, nobody knows what would have come.
  if (session.nextEventAt === undefined) return !session.isFull
  return session.cursor.at - progressAt >= patienceMsFor(d)
}

/** Back-offs, or the progress deadline if it is longer, and then minReadySeconds and the grace period of old Pods. */
function patienceMsFor(d: Deployment): number {
  const deadlineMs = hasProgressDeadline(d) ? (d.spec.progressDeadlineSeconds ?? 0) * 1000 : 0
  const waitsSeconds = (d.spec.minReadySeconds ?? 0) + (d.spec.template.spec.terminationGracePeriodSeconds ?? 30)
  return Math.max(PATIENCE_MS, deadlineMs + 60_000) + waitsSeconds * 1000
}

/** Whether every Deployment, StatefulSet and DaemonSet is complete or stands still. */
export function isDecided(session: Session, fromAt: number): boolean {
  const toAt = session.cursor.at
  let samples: readonly TimelineSample[] | undefined
  const progressAt = (uid: string): number => {
    samples ??= session.history.samplesUpTo(toAt)
    return lastProgressAt(samples, uid, { fromAt, toAt })
  }
  return (
    deploymentsOf(session).every(
      (d) => rolloutState(d) !== 'progressing' || standsStill(d, session, progressAt(d.metadata.uid)),
    ) &&
    setsUnderWay(session).every((uid) => session.nextEventAt === undefined || toAt - progressAt(uid) >= PATIENCE_MS)
  )
}

/** uids of the StatefulSets and DaemonSets whose rollout is not complete. They have no deadline. */
function setsUnderWay({ cluster: { store } }: Session): string[] {
  const sets = [...store.list('statefulsets')].filter((set) => statefulSetRollout(set) !== 'complete')
  const daemons = [...store.list('daemonsets')].filter((set) => daemonSetRollout(set) !== 'complete')
  return [...sets, ...daemons].map(({ metadata }) => metadata.uid)
}

function standingOf(
  d: Deployment,
  session: Session,
  progressAt: number,
): Pick<DeploymentSummary, 'outcome' | 'reason' | 'message'> {
  if (rolloutState(d) === 'complete') return { outcome: 'complete', reason: '', message: '' }
  const progressing = getCondition(d.status, 'Progressing')
  const available = getCondition(d.status, 'Available')
  const outcomeOf = (outcome: RolloutOutcome, condition: DeploymentCondition | undefined) => ({
    outcome,
    reason: condition?.reason ?? 'NotObserved',
    message: condition?.message ?? '',
  })
  if (!standsStill(d, session, progressAt)) return outcomeOf('progressing', progressing ?? available)
  const failure = getCondition(d.status, 'ReplicaFailure')
  if (failure?.status === 'True') return outcomeOf('failed', failure)
  if (d.spec.paused) return { outcome: 'stalled', reason: 'DeploymentPaused', message: progressing?.message ?? '' }
  if (progressing?.status === 'False') return outcomeOf('stalled', progressing)
  return outcomeOf('stalled', available?.status === 'False' ? available : progressing)
}

/** Until the last moment at which all rollouts became complete; nothing, if none was under way. */
function timeToComplete({ history, handled }: Session, fromAt: number): number {
  const finished = history.stopBefore(handled + 1, 'rolloutFinished')
  return Math.max(0, history.timeOf(finished) - fromAt)
}

/** What was recorded from a moment on up to the cursor; where a command was given at it, from that command on. */
export function recordsSince({ history, handled }: Session, fromAt: number): TraceRecord[] {
  const records = history.traceBetween(-1, handled, Number.POSITIVE_INFINITY)
  const command = records.findIndex((record) => record.type === 'command' && record.at === fromAt)
  const start = command >= 0 ? command : records.findIndex((record) => record.at > fromAt)
  return start < 0 ? [] : records.slice(start)
}
