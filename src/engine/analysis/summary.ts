/** What a run amounted to, in numbers: for the command line, for comparing runs, and for forecasts. */
import type { Deployment } from '../api/types.ts'
import { type RolloutOutcome, worstOf } from '../document/outcomes.ts'
import type { Session } from '../session/session.ts'
import type { TraceRecord } from '../trace/records.ts'
import { measureRequests, type RequestMeasures } from '../view/measureRequests.ts'
import type { TimelineSample } from '../view/types.ts'
import { type HeldBy, heldBy } from './heldBy.ts'
import { lastProgressAt, type Measures, measure, NOTHING_MEASURED } from './measure.ts'
import { rolloutStatusOf, standsStill } from './standing.ts'
import { type WorkloadObject, workloadsOf } from './workloads.ts'

/** One Deployment, StatefulSet or DaemonSet between two moments. */
export interface WorkloadSummary extends Measures {
  readonly kind: WorkloadObject['kind']
  readonly uid: string
  readonly namespace: string
  readonly name: string
  /** How many Pods it asks for at the end; of a DaemonSet, as its status counts the nodes. */
  readonly specReplicas: number
  readonly outcome: RolloutOutcome
  /**
   * Why it is not complete: the reason of a Deployment's condition such as `ProgressDeadlineExceeded`, of a StatefulSet and
   * a DaemonSet that of their Pods such as `ImagePullBackOff`; empty if it is complete.
   */
  readonly reason: string
  /** The message of that condition, as Kubernetes wrote it; else what `kubectl rollout status` says. */
  readonly message: string
  /** What holds its Pods, as the scheduler, a node or the API server says it; undefined if it is complete or nothing is said. */
  readonly held?: HeldBy | undefined
  /** Virtual ms of its last progress. */
  readonly lastProgressAt: number
  /** To the Services that pick its Pods; undefined if there is none. */
  readonly requests: RequestMeasures | undefined
}

/** All that rolls out between two moments. Pods are added up over the workloads at each moment. */
export interface RunSummary extends Measures {
  /** Virtual ms. */
  readonly fromAt: number
  /** Virtual ms: the cursor. */
  readonly toAt: number
  /** The worst of the workloads': failed, stalled, progressing, complete. */
  readonly outcome: RolloutOutcome
  /** Virtual ms from the beginning until everything was complete; undefined if it is not. */
  readonly timeToCompleteMs: number | undefined
  readonly specReplicas: number
  /** Writes that the API server accepted, whoever sent them; Kubernetes Events are not counted. */
  readonly writes: number
  /** To all Services; undefined if nobody asked anything. */
  readonly requests: RequestMeasures | undefined
  /** By namespace and name. */
  readonly workloads: readonly WorkloadSummary[]
  /** Those of them that are Deployments. */
  readonly deployments: readonly WorkloadSummary[]
}

/**
 * Sums up the run from a moment (virtual ms; a command given then belongs to it) up to the cursor. Reads the session's
 * history and changes nothing.
 */
export function summarise(session: Session, fromAt = 0): RunSummary {
  const toAt = session.cursor.at
  const samples = session.history.samplesUpTo(toAt)
  const requests = session.history.requestsUpTo(toAt)
  const { each, together } = measure(samples, { fromAt, toAt })
  const workloads = workloadsOf(session).map((one): WorkloadSummary => {
    const { row, object } = one
    const { uid, name, namespace = '' } = object.metadata
    const measures = each.get(uid) ?? NOTHING_MEASURED
    const progressAt = lastProgressAt(samples, uid, { fromAt, toAt })
    const standing = rolloutStatusOf(one, session, progressAt)
    return {
      kind: object.kind,
      uid,
      namespace,
      name,
      specReplicas: row.boundsOf(object).specReplicas,
      ...standing,
      held: standing.outcome === 'complete' ? undefined : heldBy(one, session),
      ...measures,
      lastProgressAt: progressAt,
      requests: measureRequests(
        requests.filter(({ workloadUids }) => workloadUids.includes(uid)),
        { fromAt, toAt },
      ),
    }
  })
  const outcome = worstOf(workloads.map((one) => one.outcome))
  return {
    fromAt,
    toAt,
    outcome,
    timeToCompleteMs: outcome === 'complete' ? timeToComplete(session, fromAt) : undefined,
    specReplicas: workloads.reduce((sum, one) => sum + one.specReplicas, 0),
    ...together,
    writes: session.history.writesSince(fromAt, session.handled),
    requests: measureRequests(requests, { fromAt, toAt }),
    workloads,
    deployments: workloads.filter(({ kind }) => kind === 'Deployment'),
  }
}

/** The Deployments at the cursor, by namespace and name. */
export const deploymentsOf = (session: Session): Deployment[] =>
  workloadsOf(session).flatMap(({ object }) => (object.kind === 'Deployment' ? [object] : []))

/** Whether every Deployment, StatefulSet and DaemonSet is complete or stands still. */
export function isDecided(session: Session, fromAt: number): boolean {
  const toAt = session.cursor.at
  let samples: readonly TimelineSample[] | undefined
  const progressAt = (uid: string): number => {
    samples ??= session.history.samplesUpTo(toAt)
    return lastProgressAt(samples, uid, { fromAt, toAt })
  }
  return workloadsOf(session).every(
    (one) =>
      session.projector.rolloutOf({ kind: one.row, object: one.object }) !== 'progressing' ||
      standsStill(one, session, progressAt(one.object.metadata.uid)),
  )
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
