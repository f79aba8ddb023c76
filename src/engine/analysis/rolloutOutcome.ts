/** Computes the state of a rollout at a moment: whether it can still progress, and the reason if it is incomplete. */
import { isOfKind } from '../api/fields/ofKind.ts'
import type { DaemonSet, StatefulSet } from '../api/kindTypes.ts'
import type { Deployment, DeploymentCondition } from '../api/types.ts'
import { getCondition } from '../controllers/deployment/conditions.ts'
import { hasProgressDeadline } from '../controllers/deployment/deploymentUtil.ts'
import type { RolloutOutcome } from '../document/outcomes.ts'
import { rolloutState } from '../kubectl/verbs/rollout/rolloutStatus.ts'
import type { Session } from '../session/session.ts'
import { isOnDelete, revisionKindOf, revisionsOf, type Workload } from './workloads.ts'

/** The state of a rollout in a summary. */
interface RolloutStatus {
  readonly outcome: RolloutOutcome
  readonly reason: string
  readonly message: string
}

/**
 * Virtual ms without progress after which a rollout counts as stalled: three times the longest back-off of the kubelet.
 */
export const PATIENCE_MS = 900_000

/**
 * Whether an incomplete workload cannot progress any more: its deadline is exceeded; it is paused; the simulation has
 * no event left; or its Pods have made no progress for far longer than any of their waits. The last rule is for
 * workloads without a deadline, and for those whose restarting Pods keep postponing it.
 */
export function standsStill({ row, object }: Workload, session: Session, progressAt: number): boolean {
  const state = session.view.rolloutOf({ kind: row, object })
  if (state !== 'progressing') return state !== 'complete'
  // After a run that ended at its largest size, further progress is unknown.
  if (session.nextEventAt === undefined) return !session.isFull
  return session.cursor.at - progressAt >= patienceMsFor(object)
}

/**
 * Virtual ms of back-offs, or the progress deadline if it is longer, plus minReadySeconds and the grace period of old
 * Pods.
 */
function patienceMsFor(object: Workload['object']): number {
  const hasDeadline = object.kind === 'Deployment' && hasProgressDeadline(object)
  const deadlineMs = hasDeadline ? (object.spec.progressDeadlineSeconds ?? 0) * 1000 : 0
  const waitsSeconds = (object.spec.minReadySeconds ?? 0) + object.spec.template.spec.terminationGracePeriodSeconds
  return Math.max(PATIENCE_MS, deadlineMs + 60_000) + waitsSeconds * 1000
}

/** The state at the cursor; `progressAt` is the virtual ms of the last progress. */
export function rolloutStatusOf(workload: Workload, session: Session, progressAt: number): RolloutStatus {
  const { row, object } = workload
  if (row.rolloutOf(object) === 'complete') return { outcome: 'complete', reason: '', message: '' }
  const isStill = standsStill(workload, session, progressAt)
  return object.kind === 'Deployment'
    ? deploymentStatus(object, isStill)
    : setStatus({ ...workload, object }, session, isStill)
}

function deploymentStatus(d: Deployment, isStill: boolean): RolloutStatus {
  const progressing = getCondition(d.status, 'Progressing')
  const available = getCondition(d.status, 'Available')
  const outcomeOf = (outcome: RolloutOutcome, condition: DeploymentCondition | undefined) => ({
    outcome,
    reason: condition?.reason ?? 'NotObserved',
    message: condition?.message ?? '',
  })
  if (!isStill) return outcomeOf('progressing', progressing ?? available)
  const failure = getCondition(d.status, 'ReplicaFailure')
  if (failure?.status === 'True') return outcomeOf('failed', failure)
  if (d.spec.paused) return { outcome: 'stalled', reason: 'DeploymentPaused', message: progressing?.message ?? '' }
  if (progressing?.status === 'False') return outcomeOf('stalled', progressing)
  return outcomeOf('stalled', available?.status === 'False' ? available : progressing)
}

/**
 * The state of a StatefulSet or DaemonSet. Neither has conditions: the reason is from the Pods, the message from
 * `kubectl rollout status`.
 */
function setStatus(
  workload: Workload & { readonly object: StatefulSet | DaemonSet },
  session: Session,
  isStill: boolean,
): RolloutStatus {
  const { object } = workload
  const isWaiting = isOnDelete(workload)
  // kubectl has no message about OnDelete.
  const message = isWaiting
    ? ''
    : rolloutState(isOfKind('StatefulSet', object) ? 'statefulsets' : 'daemonsets', object).message
  const ofPods = reasonOfPods(workload, session)
  const outcome = isStill ? 'stalled' : 'progressing'
  if (ofPods !== undefined) return { outcome, reason: ofPods, message }
  if (isWaiting) return { outcome, reason: 'OnDelete', message }
  const refusal = refusalOf(object, session)
  if (refusal === undefined) return { outcome, reason: 'NotObserved', message }
  return { outcome: isStill ? 'failed' : 'progressing', reason: 'FailedCreate', message: refusal }
}

/** The reason of the first unready Pod; undefined if all existing Pods are ready. */
function reasonOfPods(workload: Workload, { objects, view }: Session): string | undefined {
  const revisions = revisionsOf(workload, objects.list(revisionKindOf(workload).resource))
  const uids = new Set(revisions.map(({ metadata }) => metadata.uid))
  for (const pod of view.pods.all())
    if (uids.has(pod.ownerUid) && !pod.ready && pod.goneAt === undefined) return pod.reason ?? 'Unready'
  return undefined
}

/** The controller's last message about a Pod that the API server refused; undefined without one. */
function refusalOf({ metadata }: StatefulSet | DaemonSet, { objects }: Session): string | undefined {
  const events = [...objects.list('events', metadata.namespace)]
  return events.findLast(
    ({ involvedObject, reason }) => involvedObject.uid === metadata.uid && reason === 'FailedCreate',
  )?.message
}
