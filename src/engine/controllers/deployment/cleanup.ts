import type { ReplicaSet } from '../../api/types.ts'
import { unlessNotFound } from '../../client/refusals.ts'
import * as decisions from './decisions.ts'
import type { DeploymentSync } from './deploymentSync.ts'
import { byRevision, hasRevisionHistoryLimit } from './deploymentUtil.ts'

/**
 * Deletes old ReplicaSets beyond revisionHistoryLimit, lowest revision first. A ReplicaSet with Pods is skipped without
 * a replacement. Models pkg/controller/deployment/sync.go cleanupDeployment (v1.36).
 */
export function cleanupDeployment(sync: DeploymentSync, oldRSs: readonly ReplicaSet[]): void {
  const source = 'sync.go cleanupDeployment'
  sync.enter(source)
  if (!hasRevisionHistoryLimit(sync.d)) return
  const limit = sync.d.spec.revisionHistoryLimit
  const candidates = oldRSs.filter((rs) => rs.metadata.deletionTimestamp === undefined).sort(byRevision)
  for (const rs of candidates.slice(0, Math.max(0, candidates.length - limit))) {
    const { generation = 0, name } = rs.metadata
    if (rs.status.replicas !== 0 || rs.spec.replicas !== 0 || generation > (rs.status.observedGeneration ?? 0)) continue
    sync.decide(decisions.historyCleanup, { replicaSet: name, limit })
    unlessNotFound(() => sync.client.delete('replicasets', sync.namespace, name))
  }
}
