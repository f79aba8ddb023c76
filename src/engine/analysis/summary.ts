/** The results of a run in numbers, for the command line, for comparisons of runs, and for forecasts. */
import { asObject } from '../api/jsonObject.ts'
import { objectKey } from '../api/objectKey.ts'
import { nodeAgents } from '../api/outside/startTaints.ts'
import { type RolloutOutcome, worstOf } from '../document/outcomes.ts'
import type { Session } from '../session/session.ts'
import type { TraceRecord } from '../trace/records.ts'
import { measureRequests, type RequestMeasures } from '../view/measureRequests.ts'
import type { TimelineSample } from '../view/types.ts'
import { type HeldBy, heldBy } from './heldBy.ts'
import { lastProgressAt, type Measures, measure, NOTHING_MEASURED } from './measure.ts'
import { rolloutStatusOf, standsStill } from './rolloutOutcome.ts'
import { type WorkloadObject, workloadsOf } from './workloads.ts'

/** The results of a Deployment, StatefulSet or DaemonSet between two moments. */
export interface WorkloadSummary extends Measures {
  readonly kind: WorkloadObject['kind']
  readonly uid: string
  readonly namespace: string
  readonly name: string
  /** The desired Pods at the end; for a DaemonSet, the number of nodes in its status. */
  readonly specReplicas: number
  readonly outcome: RolloutOutcome
  /**
   * The reason for an incomplete rollout: from a Deployment's condition, such as `ProgressDeadlineExceeded`, or from
   * the Pods of a StatefulSet or DaemonSet, such as `ImagePullBackOff`; empty if it is complete.
   */
  readonly reason: string
  /**
   * The message of that condition, as Kubernetes wrote it; without a condition, the output of `kubectl rollout status`.
   */
  readonly message: string
  /**
   * The obstacle of the Pods in the words of the scheduler, a node or the API server; undefined for a complete
   * workload, and without such words.
   */
  readonly held?: HeldBy | undefined
  /** Virtual ms of its last progress. */
  readonly lastProgressAt: number
  /** Requests to the Services that select the Pods; undefined without such a Service. */
  readonly requests: RequestMeasures | undefined
}

/** The results of all workloads between two moments. Pods are added up over the workloads at each moment. */
export interface RunSummary extends Measures {
  /** Virtual ms. */
  readonly fromAt: number
  /** The cursor, in virtual ms. */
  readonly toAt: number
  /** The worst outcome of the workloads: failed, stalled, progressing, complete. */
  readonly outcome: RolloutOutcome
  /** Virtual ms from the beginning until everything was complete; undefined for an incomplete run. */
  readonly timeToCompleteMs: number | undefined
  readonly specReplicas: number
  /** Writes that the API server accepted, from all senders; Kubernetes Events are not counted. */
  readonly writes: number
  /** Requests to all Services; undefined without requests. */
  readonly requests: RequestMeasures | undefined
  /** By namespace and name. */
  readonly workloads: readonly WorkloadSummary[]
  /** The workloads that are Deployments. */
  readonly deployments: readonly WorkloadSummary[]
}

/**
 * Sums up the run from a moment (virtual ms; a command at that moment is included) to the cursor. Reads the session's
 * history and changes nothing.
 */
export function summarise(session: Session, fromAt = 0): RunSummary {
  const toAt = session.cursor.at
  const samples = session.past.samplesUpTo(toAt)
  const requests = session.past.requestsUpTo(toAt)
  const { each, together } = measure(samples, { fromAt, toAt })
  const agent = agentUid(session)
  const others = agent === undefined ? undefined : samples.filter(({ workloadUid }) => workloadUid !== agent)
  const workloads = workloadsOf(session).map((one): WorkloadSummary => {
    const { row, object } = one
    const { uid, name, namespace = '' } = object.metadata
    const measures = each.get(uid) ?? NOTHING_MEASURED
    const progressAt = lastProgressAt(samples, uid, { fromAt, toAt })
    const status = rolloutStatusOf(one, session, progressAt)
    return {
      kind: object.kind,
      uid,
      namespace,
      name,
      specReplicas: row.boundsOf(object).specReplicas,
      ...status,
      held: status.outcome === 'complete' ? undefined : heldBy(one, session),
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
    specReplicas: workloads.reduce((sum, { uid, specReplicas }) => sum + (uid === agent ? 0 : specReplicas), 0),
    ...(others === undefined ? together : measure(others, { fromAt, toAt }).together),
    writes: session.past.writesSince(fromAt, session.handled),
    requests: measureRequests(requests, { fromAt, toAt }),
    workloads,
    deployments: workloads.filter(({ kind }) => kind === 'Deployment'),
  }
}

/** The uid of the agent of every node, whose Pods are no part of the user's workloads; undefined without an agent. */
function agentUid({ document: { config }, objects: store }: Session): string | undefined {
  const { nodeAgent } = config.provided ?? {}
  if (nodeAgent === undefined) return undefined
  const { namespace, daemonSet } = nodeAgents[nodeAgent]
  return store.get('daemonsets', objectKey(namespace, String(asObject(daemonSet.metadata).name)))?.metadata.uid
}

/** Whether every Deployment, StatefulSet and DaemonSet is complete or stalled. */
export function isDecided(session: Session, fromAt: number): boolean {
  const toAt = session.cursor.at
  let samples: readonly TimelineSample[] | undefined
  const progressAt = (uid: string): number => {
    samples ??= session.past.samplesUpTo(toAt)
    return lastProgressAt(samples, uid, { fromAt, toAt })
  }
  return workloadsOf(session).every(
    (one) =>
      session.view.rolloutOf({ kind: one.row, object: one.object }) !== 'progressing' ||
      standsStill(one, session, progressAt(one.object.metadata.uid)),
  )
}

/** Virtual ms until the last moment at which all rollouts became complete; 0 without a rollout in progress. */
function timeToComplete({ past, handled }: Session, fromAt: number): number {
  const finished = past.stopBefore(handled + 1, 'rolloutFinished')
  return Math.max(0, past.timeOf(finished) - fromAt)
}

/** Records from a moment to the cursor; if a command was given at that moment, from the command on. */
export function recordsSince({ past, handled }: Session, fromAt: number): TraceRecord[] {
  const records = past.traceBetween(-1, handled, Number.POSITIVE_INFINITY)
  const command = records.findIndex((record) => record.type === 'command' && record.at === fromAt)
  const start = command >= 0 ? command : records.findIndex((record) => record.at > fromAt)
  return start < 0 ? [] : records.slice(start)
}
