/** Models pkg/controller/deployment/recreate.go (v1.36). */
import type { Pod, ReplicaSet } from '../../api/types.ts'
import { cleanupDeployment } from './cleanup.ts'
import * as decisions from './decisions.ts'
import type { DeploymentSync } from './deploymentSync.ts'
import { activeOnly, deploymentComplete, sumOf } from './deploymentUtil.ts'
import { getAllReplicaSetsAndSyncRevision } from './newReplicaSet.ts'
import { syncRolloutStatus } from './progress.ts'
import { scaleReplicaSetAndRecordEvent } from './scale.ts'

/** Scales all old Pods down, waits until none is left, then creates all new ones at once. */
export function rolloutRecreate(
  sync: DeploymentSync,
  replicaSets: readonly ReplicaSet[],
  podsOf: (rs: ReplicaSet) => Iterable<Pod>,
): void {
  sync.decide(decisions.recreate, {})
  sync.enter('recreate.go rolloutRecreate')
  const found = getAllReplicaSetsAndSyncRevision(sync, replicaSets, 'find')
  const all = found.newRS ? [...found.oldRSs, found.newRS] : found.oldRSs
  if (scaleDownOldReplicaSets(sync, activeOnly(found.oldRSs))) {
    syncRolloutStatus(sync, all, found.newRS)
    return
  }
  const waitsFor = oldPodsRunning(found.newRS, found.oldRSs, replicaSets, podsOf)
  if (waitsFor > 0) {
    sync.decide(decisions.recreateWaitForPods, { pods: waitsFor })
    syncRolloutStatus(sync, all, found.newRS)
    return
  }
  const { newRS, oldRSs } = found.newRS ? found : getAllReplicaSetsAndSyncRevision(sync, replicaSets, 'create')
  if (!newRS) return
  const source = 'recreate.go scaleUpNewReplicaSetForRecreate'
  sync.enter(source)
  const facts = { replicaSet: newRS.metadata.name, from: newRS.spec.replicas, to: sync.d.spec.replicas }
  if (facts.from !== facts.to) sync.decide(decisions.recreateScaleUpNew, facts)
  scaleReplicaSetAndRecordEvent(sync, newRS, sync.d.spec.replicas)
  if (deploymentComplete(sync.d, sync.d.status)) {
    sync.decide(decisions.complete, { replicas: sync.d.spec.replicas }, 'recreate.go rolloutRecreate')
    cleanupDeployment(sync, oldRSs)
  }
  syncRolloutStatus(sync, [...oldRSs, newRS], newRS)
}

function scaleDownOldReplicaSets(sync: DeploymentSync, oldActive: readonly ReplicaSet[]): boolean {
  const source = 'recreate.go scaleDownOldReplicaSetsForRecreate'
  sync.enter(source)
  let scaled = false
  for (const rs of oldActive) {
    sync.decide(decisions.recreateScaleDownOld, { replicaSet: rs.metadata.name, from: rs.spec.replicas })
    if (scaleReplicaSetAndRecordEvent(sync, rs, 0)) scaled = true
  }
  return scaled
}

/** Number of old Pods still running: by the statuses of their ReplicaSets, then by the Pods themselves. */
function oldPodsRunning(
  newRS: ReplicaSet | undefined,
  oldRSs: readonly ReplicaSet[],
  replicaSets: readonly ReplicaSet[],
  podsOf: (rs: ReplicaSet) => Iterable<Pod>,
): number {
  const counted = sumOf(oldRSs, (rs) => rs.status.replicas)
  if (counted > 0) return counted
  let running = 0
  for (const rs of replicaSets) {
    if (rs.metadata.uid === newRS?.metadata.uid) continue
    for (const pod of podsOf(rs)) if (pod.status.phase !== 'Failed' && pod.status.phase !== 'Succeeded') running++
  }
  return running
}
