/** Models the scaling part of pkg/controller/deployment/sync.go (v1.36). */
import type { ReplicaSet } from '../../api/types.ts'
import * as decisions from './decisions.ts'
import type { DeploymentSync } from './deploymentSync.ts'
import {
  activeOnly,
  bySizeNewer,
  bySizeOlder,
  findActiveOrLatest,
  isSaturated,
  replicaSetProportion,
  specReplicas,
} from './deploymentUtil.ts'
import { isRollingUpdate, maxSurgeOf } from './fenceposts.ts'
import { getAllReplicaSetsAndSyncRevision } from './newReplicaSet.ts'
import {
  DESIRED_REPLICAS,
  replicasAnnotation,
  replicasAnnotations,
  replicasAnnotationsNeedUpdate,
} from './revisions.ts'

/** Sets spec.replicas and the size annotations; writes only differences. A change of size is recorded as an Event. */
export function scaleReplicaSet(sync: DeploymentSync, rs: ReplicaSet, to: number): { scaled: boolean; rs: ReplicaSet } {
  const { d } = sync
  const from = rs.spec.replicas
  if (from === to && !replicasAnnotationsNeedUpdate(rs, d)) return { scaled: false, rs }
  const written = sync.client.update('replicasets', sync.namespace, {
    ...rs,
    metadata: { ...rs.metadata, annotations: { ...rs.metadata.annotations, ...replicasAnnotations(d) } },
    spec: { ...rs.spec, replicas: to },
  })
  if (from === to) return { scaled: false, rs: written }
  const direction = from < to ? 'up' : 'down'
  sync.recordEvent(
    'Normal',
    'ScalingReplicaSet',
    `Scaled ${direction} replica set ${rs.metadata.name} from ${from} to ${to}`,
  )
  return { scaled: true, rs: written }
}

/** `scaleReplicaSet` without a write for outdated annotations alone. */
export function scaleReplicaSetAndRecordEvent(sync: DeploymentSync, rs: ReplicaSet, to: number): boolean {
  return rs.spec.replicas === to ? false : scaleReplicaSet(sync, rs, to).scaled
}

/** Whether an active ReplicaSet was last scaled for another size of the Deployment. */
export function isScalingEvent(sync: DeploymentSync, replicaSets: readonly ReplicaSet[]): boolean {
  const source = 'sync.go isScalingEvent'
  sync.enter(source)
  const { newRS, oldRSs } = getAllReplicaSetsAndSyncRevision(sync, replicaSets, 'find')
  const to = sync.d.spec.replicas
  for (const rs of activeOnly(newRS ? [...oldRSs, newRS] : oldRSs)) {
    const from = replicasAnnotation(rs, DESIRED_REPLICAS)
    if (from === undefined || from === to) continue
    sync.decide(decisions.scalingEvent, { from, to })
    return true
  }
  return false
}

/** Distributes a change of spec.replicas over the ReplicaSets. */
export function scale(sync: DeploymentSync, newRS: ReplicaSet | undefined, oldRSs: readonly ReplicaSet[]): void {
  const { d } = sync
  const source = 'sync.go scale'
  sync.enter(source)
  const only = findActiveOrLatest(newRS, oldRSs)
  if (only) {
    const facts = { replicaSet: only.metadata.name, from: only.spec.replicas, to: d.spec.replicas }
    if (facts.from !== facts.to) sync.decide(decisions.scaleOnly, facts)
    scaleReplicaSetAndRecordEvent(sync, only, d.spec.replicas)
    return
  }
  if (isSaturated(d, newRS)) {
    for (const rs of activeOnly(oldRSs)) {
      const facts = { replicaSet: rs.metadata.name, from: rs.spec.replicas, replicas: d.spec.replicas }
      sync.decide(decisions.scaleSaturated, facts)
      scaleReplicaSetAndRecordEvent(sync, rs, 0)
    }
    return
  }
  if (isRollingUpdate(d)) scaleProportionally(sync, activeOnly(newRS ? [...oldRSs, newRS] : oldRSs))
}

/** Each active ReplicaSet keeps its proportion; the largest takes the rounding remainder. */
function scaleProportionally(sync: DeploymentSync, active: ReplicaSet[]): void {
  const { d } = sync
  const allowed = d.spec.replicas > 0 ? d.spec.replicas + maxSurgeOf(d) : 0
  const total = specReplicas(active)
  const toAdd = allowed - total
  if (toAdd !== 0) active.sort(toAdd > 0 ? bySizeNewer : bySizeOlder)
  let added = 0
  const sizes = active.map((rs) => {
    const share = replicaSetProportion(rs, d, toAdd, added)
    added += share
    return rs.spec.replicas + share
  })
  for (const [i, rs] of active.entries()) {
    const leftover = i === 0 ? toAdd - added : 0
    const to = Math.max(0, (sizes[i] ?? 0) + leftover)
    const facts = { replicaSet: rs.metadata.name, from: rs.spec.replicas, to, allowed, total }
    sync.decide(decisions.scaleProportionally, facts)
    scaleReplicaSet(sync, rs, to)
  }
}
