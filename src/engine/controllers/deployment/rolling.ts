/** Models pkg/controller/deployment/rolling.go (v1.36). */
import { StatusError } from '../../api/errors.ts'
import type { ReplicaSet } from '../../api/types.ts'
import { cleanupDeployment } from './cleanup.ts'
import * as decisions from './decisions.ts'
import type { DeploymentSync } from './deploymentSync.ts'
import {
  activeOnly,
  availableReplicas,
  byCreation,
  deploymentComplete,
  newRSNewReplicas,
  specReplicas,
} from './deploymentUtil.ts'
import { maxSurgeOf, maxUnavailableOf } from './fenceposts.ts'
import { getAllReplicaSetsAndSyncRevision } from './newReplicaSet.ts'
import { syncRolloutStatus } from './progress.ts'
import { scaleReplicaSet, scaleReplicaSetAndRecordEvent } from './scale.ts'

/** A sync of a rolling update: scales the new ReplicaSet up or old ones down, never both. */
export function rolloutRolling(sync: DeploymentSync, replicaSets: readonly ReplicaSet[]): void {
  const { newRS, oldRSs } = getAllReplicaSetsAndSyncRevision(sync, replicaSets, 'create')
  if (!newRS) return
  const all = [...oldRSs, newRS]
  if (reconcileNewReplicaSet(sync, all, newRS)) {
    syncRolloutStatus(sync, all, newRS)
    return
  }
  if (reconcileOldReplicaSets(sync, all, activeOnly(oldRSs), newRS)) {
    syncRolloutStatus(sync, all, newRS)
    return
  }
  if (deploymentComplete(sync.d, sync.d.status)) {
    sync.decide(decisions.complete, { replicas: sync.d.spec.replicas }, 'rolling.go rolloutRolling')
    cleanupDeployment(sync, oldRSs)
  }
  syncRolloutStatus(sync, all, newRS)
}

/** Scales the new ReplicaSet towards spec.replicas within maxSurge. Returns whether it was scaled. */
function reconcileNewReplicaSet(sync: DeploymentSync, all: readonly ReplicaSet[], newRS: ReplicaSet): boolean {
  const { d } = sync
  const source = 'rolling.go reconcileNewReplicaSet'
  sync.enter(source)
  const from = newRS.spec.replicas
  const desired = d.spec.replicas
  const replicaSet = newRS.metadata.name
  if (from === desired) {
    sync.decide(decisions.newIsComplete, { replicaSet, specReplicas: from })
    return false
  }
  if (from > desired) {
    sync.decide(decisions.scaleDownNew, { replicaSet, from, to: desired })
    return scaleReplicaSet(sync, newRS, desired).scaled
  }
  const maxSurge = maxSurgeOf(d)
  const maxTotal = desired + maxSurge
  const totalPods = specReplicas(all)
  const to = newRSNewReplicas(d, all, from)
  if (to === from) sync.decide(decisions.newAtMaximum, { replicaSet, maxTotal, totalPods, specReplicas: from })
  else
    sync.decide(decisions.scaleUpNew, {
      replicaSet,
      from,
      to,
      replicas: desired,
      maxSurgeWritten: String(d.spec.strategy.rollingUpdate?.maxSurge ?? 0),
      maxSurge,
      maxTotal,
      totalPods,
      mayAdd: maxTotal - totalPods,
      stillNeeds: desired - from,
    })
  return scaleReplicaSetAndRecordEvent(sync, newRS, to)
}

/**
 * Scales old ReplicaSets down: unhealthy Pods first, then healthy ones down to minAvailable. New unavailable Pods
 * prevent it, so a broken rollout stalls at a safe point. Example: 10 replicas, at least 8 available, old 8, new 5 of
 * which 3 are available: 13 − 8 − 2 = 3 may be deleted.
 */
function reconcileOldReplicaSets(
  sync: DeploymentSync,
  all: readonly ReplicaSet[],
  oldActive: readonly ReplicaSet[],
  newRS: ReplicaSet,
): boolean {
  const { d } = sync
  if (specReplicas(oldActive) === 0) {
    sync.decide(decisions.oldNothingToScale, {})
    return false
  }
  const totalPods = specReplicas(all)
  const minAvailable = d.spec.replicas - maxUnavailableOf(d)
  const newUnavailable = newRS.spec.replicas - (newRS.status.availableReplicas ?? 0)
  const maxScaledDown = totalPods - minAvailable - newUnavailable
  if (maxScaledDown <= 0) {
    sync.decide(decisions.oldCannotScale, { totalPods, minAvailable, newUnavailable, maxScaledDown })
    return false
  }
  try {
    const cleaned = cleanupUnhealthyReplicas(sync, oldActive, maxScaledDown)
    const removed = scaleDownOldReplicaSetsForRollingUpdate(sync, [...cleaned.oldRSs, newRS], cleaned.oldRSs)
    return cleaned.count + removed > 0
  } catch (error) {
    // Upstream ignores these errors: the pass continues to the status and is not retried for them.
    if (!(error instanceof StatusError)) throw error
    sync.decide(decisions.oldScaleRefused, { message: error.message })
    return false
  }
}

/** Removes unavailable Pods from old ReplicaSets, oldest first, within the limit. */
function cleanupUnhealthyReplicas(
  sync: DeploymentSync,
  oldActive: readonly ReplicaSet[],
  budget: number,
): { oldRSs: ReplicaSet[]; count: number } {
  let count = 0
  const oldRSs = [...oldActive].sort(byCreation)
  for (const [i, rs] of oldRSs.entries()) {
    if (count >= budget) break
    const from = rs.spec.replicas
    const unhealthy = from - (rs.status.availableReplicas ?? 0)
    if (from === 0 || unhealthy === 0) continue
    const remove = Math.min(budget - count, unhealthy)
    const to = from - remove
    if (to > from) throw invalidScaleDown('cleaning up unhealthy replicas', rs, to)
    sync.decide(decisions.cleanupUnhealthy, {
      replicaSet: rs.metadata.name,
      from,
      to,
      unhealthy,
      budget: budget - count,
    })
    oldRSs[i] = scaleReplicaSet(sync, rs, to).rs
    count += remove
  }
  return { oldRSs, count }
}

/** Scales old ReplicaSets down, oldest first, by the number of Pods available beyond minAvailable. */
function scaleDownOldReplicaSetsForRollingUpdate(
  sync: DeploymentSync,
  all: readonly ReplicaSet[],
  oldRSs: readonly ReplicaSet[],
): number {
  const { d } = sync
  const minAvailable = d.spec.replicas - maxUnavailableOf(d)
  const available = availableReplicas(all)
  if (available <= minAvailable) {
    sync.decide(decisions.oldAtMinimum, { available, minAvailable })
    return 0
  }
  const budget = available - minAvailable
  let removed = 0
  for (const rs of [...oldRSs].sort(byCreation)) {
    if (removed >= budget) break
    const from = rs.spec.replicas
    if (from === 0) continue
    const to = from - Math.min(from, budget - removed)
    if (to > from) throw invalidScaleDown('scaling down old RS', rs, to)
    const facts = { replicaSet: rs.metadata.name, from, to, available, minAvailable, budget: budget - removed }
    sync.decide(decisions.scaleDownOld, facts)
    scaleReplicaSet(sync, rs, to)
    removed += from - to
  }
  return removed
}

/**
 * The API server's error for a negative size, which occurs only if a status reports more available Pods than the spec
 * desires.
 */
function invalidScaleDown(doing: string, rs: ReplicaSet, to: number): StatusError {
  const { namespace = '', name } = rs.metadata
  return new StatusError(
    'InternalError',
    `when ${doing}, got invalid request to scale down ${namespace}/${name} ${rs.spec.replicas} -> ${to}`,
  )
}
