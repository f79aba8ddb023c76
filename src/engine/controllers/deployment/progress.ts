/** Status of a Deployment. Models pkg/controller/deployment/progress.go and the status part of sync.go (v1.36). */

import { deepEqual } from '../../api/equality.ts'
import type { Deployment, DeploymentStatus, ReplicaSet } from '../../api/types.ts'
import { EPOCH_MS } from '../../sim/epoch.ts'
import { isOn } from '../../versions.ts'
import { getCondition, newCondition, removeCondition, replicaFailure, setCondition } from './conditions.ts'
import * as decisions from './decisions.ts'
import type { DeploymentSync } from './deploymentSync.ts'
import {
  availableReplicas,
  deploymentComplete,
  deploymentProgressing,
  hasProgressDeadline,
  progressDeadlineAt,
  specReplicas,
  sumOf,
} from './deploymentUtil.ts'
import { maxUnavailableOf } from './fenceposts.ts'

type StatusSource = 'progress.go syncRolloutStatus' | 'sync.go syncDeploymentStatus'

/** Computes the status after a rollout pass, including Progressing, and writes changes. */
export function syncRolloutStatus(
  sync: DeploymentSync,
  all: readonly ReplicaSet[],
  newRS: ReplicaSet | undefined,
): void {
  const { d } = sync
  const source = 'progress.go syncRolloutStatus'
  sync.enter(source)
  let status = calculateStatus(sync, all, newRS)
  if (!hasProgressDeadline(d)) status = removeCondition(status, 'Progressing')
  const current = getCondition(d.status, 'Progressing')
  // Once complete, losing Pods is no stalled rollout: only a new template restarts the deadline.
  const wasComplete =
    (status.replicas ?? 0) === (status.updatedReplicas ?? 0) && current?.reason === 'NewReplicaSetAvailable'
  if (hasProgressDeadline(d) && !wasComplete) status = withProgress(sync, status, newRS)
  const failure = replicaFailure(all, newRS)
  status = failure ? setCondition(status, failure) : removeCondition(status, 'ReplicaFailure')
  if (writeIfChanged(sync, status, source) === 'unchanged') requeueStuckDeployment(sync, status)
}

/** The status without Progressing: for pauses, scaling and deletions. */
export function syncDeploymentStatus(
  sync: DeploymentSync,
  all: readonly ReplicaSet[],
  newRS: ReplicaSet | undefined,
): void {
  const source = 'sync.go syncDeploymentStatus'
  sync.enter(source)
  writeIfChanged(sync, calculateStatus(sync, all, newRS), source)
}

function writeIfChanged(sync: DeploymentSync, status: DeploymentStatus, source: StatusSource): 'written' | 'unchanged' {
  const { replicas = 0, updatedReplicas: updated = 0, availableReplicas: available = 0 } = status
  if (deepEqual(sync.d.status, status)) {
    sync.decide(decisions.statusUnchanged, { replicas, updated, available }, source)
    return 'unchanged'
  }
  sync.writeStatus(status)
  sync.decide(decisions.statusWritten, { replicas, updated, available }, source)
  return 'written'
}

function withProgress(sync: DeploymentSync, status: DeploymentStatus, newRS: ReplicaSet | undefined): DeploymentStatus {
  const { d, now } = sync
  const subject = newRS ? `ReplicaSet "${newRS.metadata.name}"` : `Deployment "${d.metadata.name}"`
  if (deploymentComplete(d, status)) {
    const message = `${subject} has successfully progressed.`
    return setCondition(status, newCondition('Progressing', 'True', 'NewReplicaSetAvailable', message, now))
  }
  if (deploymentProgressing(d, status)) {
    const condition = newCondition('Progressing', 'True', 'ReplicaSetUpdated', `${subject} is progressing.`, now)
    const current = getCondition(d.status, 'Progressing')
    const since = current?.status === 'True' ? current.lastTransitionTime : undefined
    // Replaced even by an equal condition, so that lastUpdateTime moves and the deadline restarts.
    return setCondition(
      removeCondition(status, 'Progressing'),
      since === undefined ? condition : { ...condition, lastTransitionTime: since },
    )
  }
  if (deploymentTimedOut(d, status, now)) {
    const message = `${subject} has timed out progressing.`
    return setCondition(status, newCondition('Progressing', 'False', 'ProgressDeadlineExceeded', message, now))
  }
  return status
}

/** No progress for longer than the deadline. A timed-out Deployment stays so until it makes progress. */
function deploymentTimedOut(d: Deployment, status: DeploymentStatus, now: number): boolean {
  const condition = getCondition(status, 'Progressing')
  if (!condition || condition.reason === 'NewReplicaSetAvailable') return false
  if (condition.reason === 'ProgressDeadlineExceeded') return true
  const deadline = progressDeadlineAt(d, status, EPOCH_MS)
  return deadline !== undefined && deadline < now
}

/** Enqueues a stalled Deployment for the time of its deadline, because nothing else would wake it then. */
function requeueStuckDeployment(sync: DeploymentSync, status: DeploymentStatus): void {
  const { d, now } = sync
  const deadline = progressDeadlineAt(d, d.status, EPOCH_MS)
  if (deadline === undefined) return
  const reason = getCondition(d.status, 'Progressing')?.reason
  if (deploymentComplete(d, status) || reason === 'ProgressDeadlineExceeded') return
  const after = deadline - now
  const seconds = after < 1000 ? 0 : Math.ceil(after / 1000) + 1
  sync.decide(decisions.requeueDeadline, { seconds })
  if (after < 1000) {
    sync.queue.addRateLimited(sync.key, 'the progress deadline is near')
    // A completed Deployment never times out: its key is requeued until something changes.
    if (reason === 'NewReplicaSetAvailable') sync.queue.repeatsUntilWoken()
  } else sync.queue.addAfter(sync.key, after + 1000, 'the progress deadline is over')
}

/** Sums of the ReplicaSets' statuses, and the Available condition. */
function calculateStatus(
  { d, now, release }: DeploymentSync,
  all: readonly ReplicaSet[],
  newRS: ReplicaSet | undefined,
): DeploymentStatus {
  const available = availableReplicas(all)
  const unavailable = Math.max(0, specReplicas(all) - available)
  const terminating = isOn(release, 'terminatingReplicas') ? terminatingReplicas(all) : undefined
  const replicas = sumOf(all, (rs) => rs.status.replicas)
  const updated = newRS?.status.replicas ?? 0
  const ready = sumOf(all, (rs) => rs.status.readyReplicas)
  const { generation } = d.metadata
  const { collisionCount, conditions } = d.status
  // Assigned one by one, because every sync builds one and object spreads are slow.
  const status: { -readonly [K in keyof DeploymentStatus]: DeploymentStatus[K] } = {}
  if (generation !== undefined) status.observedGeneration = generation
  if (replicas > 0) status.replicas = replicas
  if (updated > 0) status.updatedReplicas = updated
  if (ready > 0) status.readyReplicas = ready
  if (available > 0) status.availableReplicas = available
  if (unavailable > 0) status.unavailableReplicas = unavailable
  if (terminating !== undefined) status.terminatingReplicas = terminating
  if (collisionCount !== undefined) status.collisionCount = collisionCount
  if (conditions !== undefined) status.conditions = conditions
  const enough = available >= d.spec.replicas - maxUnavailableOf(d)
  return setCondition(
    status,
    enough
      ? newCondition('Available', 'True', 'MinimumReplicasAvailable', 'Deployment has minimum availability.', now)
      : newCondition(
          'Available',
          'False',
          'MinimumReplicasUnavailable',
          'Deployment does not have minimum availability.',
          now,
        ),
  )
}

/**
 * The number of Terminating Pods; undefined if an observed ReplicaSet does not report its number. An unobserved
 * ReplicaSet counts as 0.
 */
function terminatingReplicas(all: readonly ReplicaSet[]): number | undefined {
  let total = 0
  for (const { status } of all) {
    if (status.terminatingReplicas !== undefined) total += status.terminatingReplicas
    else if ((status.observedGeneration ?? 0) > 0) return undefined
  }
  return total
}
