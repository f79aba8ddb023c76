/**
 * Event handlers that wake a Deployment. Models the handlers in pkg/controller/deployment/deployment_controller.go
 * (v1.36).
 */
import { deepEqual } from '../../api/equality.ts'
import { keyOf } from '../../api/objectKey.ts'
import type { Deployment, OwnerReference, Pod, ReplicaSet } from '../../api/types.ts'
import type { Informer } from '../../client/informer.ts'
import type { WorkQueue } from '../../client/workqueue.ts'
import type { Release } from '../../releases.ts'
import { isOn } from '../../versions.ts'
import { controllerRefOf } from '../controllerUtils/controllerRefManager.ts'
import { controllerIn, possibleOwners } from '../controllerUtils/owners.ts'

/** Informers whose events wake Deployments. */
export interface DeploymentCaches {
  readonly deployments: Informer<Deployment>
  readonly replicaSets: Informer<ReplicaSet>
  readonly pods: Informer<Pod>
}

export function registerDeploymentHandlers(queue: WorkQueue, caches: DeploymentCaches, release: Release): void {
  const { deployments, replicaSets, pods } = caches
  const wakeDeployment = (d: Deployment, change: string) =>
    queue.add(keyOf(d), `Deployment ${d.metadata.name} ${change}`)
  deployments.addHandler({
    onAdd: (d) => wakeDeployment(d, 'ADDED'),
    onUpdate: (_, d) => wakeDeployment(d, 'MODIFIED'),
    onDelete: (d) => wakeDeployment(d, 'DELETED'),
  })
  replicaSets.addHandler({
    onAdd: (rs) => replicaSetAdded(queue, caches, rs),
    onUpdate: (before, rs) => replicaSetUpdated(queue, caches, before, rs),
    onDelete: (rs) => replicaSetDeleted(queue, caches, rs, 'DELETED'),
  })
  // Additions and updates of Pods appear in the status of their ReplicaSet; only Recreate waits for the removal of
  // Pods.
  pods.addHandler({ onDelete: (pod) => podDeleted(queue, caches, pod, release) })
}

function replicaSetAdded(queue: WorkQueue, caches: DeploymentCaches, rs: ReplicaSet): void {
  if (rs.metadata.deletionTimestamp !== undefined) {
    replicaSetDeleted(queue, caches, rs, 'ADDED')
    return
  }
  const ref = controllerRefOf(rs)
  if (!ref) {
    wakeMatching(queue, caches, rs, 'ADDED')
    return
  }
  const d = resolve(caches, rs, ref)
  if (d) queue.add(keyOf(d), `ReplicaSet ${rs.metadata.name} ADDED`)
}

function replicaSetUpdated(queue: WorkQueue, caches: DeploymentCaches, before: ReplicaSet, rs: ReplicaSet): void {
  if (before.metadata.resourceVersion === rs.metadata.resourceVersion) return
  const ref = controllerRefOf(rs)
  const oldRef = controllerRefOf(before)
  const refChanged = !deepEqual(ref, oldRef)
  const reason = `ReplicaSet ${rs.metadata.name} MODIFIED${describeChange(before, rs)}`
  if (refChanged && oldRef) {
    const oldOwner = resolve(caches, before, oldRef)
    if (oldOwner) queue.add(keyOf(oldOwner), reason)
  }
  if (ref) {
    const d = resolve(caches, rs, ref)
    if (d) queue.add(keyOf(d), reason)
    return
  }
  if (refChanged || !deepEqual(before.metadata.labels, rs.metadata.labels)) wakeMatching(queue, caches, rs, 'MODIFIED')
}

/** The changed numbers, for the explanation. */
function describeChange(before: ReplicaSet, rs: ReplicaSet): string {
  const moved = (name: string, a: number | undefined, b: number | undefined) =>
    (a ?? 0) === (b ?? 0) ? [] : [`${name} ${a ?? 0} → ${b ?? 0}`]
  const changes = [
    ...moved('spec.replicas', before.spec.replicas, rs.spec.replicas),
    ...moved('status.replicas', before.status.replicas, rs.status.replicas),
    ...moved('readyReplicas', before.status.readyReplicas, rs.status.readyReplicas),
    ...moved('availableReplicas', before.status.availableReplicas, rs.status.availableReplicas),
  ]
  return changes.length > 0 ? ` (${changes.join(', ')})` : ''
}

function replicaSetDeleted(queue: WorkQueue, caches: DeploymentCaches, rs: ReplicaSet, change: string): void {
  const d = resolve(caches, rs)
  if (d) queue.add(keyOf(d), `ReplicaSet ${rs.metadata.name} ${change}`)
}

/** With Recreate, the removal of the last old Pod lets the new ones start. Since v1.37 each removal wakes the Deployment. */
function podDeleted(queue: WorkQueue, caches: DeploymentCaches, pod: Pod, release: Release): void {
  const rs = controllerIn(caches.replicaSets.lister, 'ReplicaSet', pod)
  const d = rs && resolve(caches, rs)
  if (d?.spec.strategy.type !== 'Recreate') return
  if (isOn(release, 'recreateWakesOnEachPod')) {
    queue.add(keyOf(d), `Pod ${pod.metadata.name} DELETED`)
    return
  }
  for (const sibling of caches.replicaSets.controlledBy(d.metadata.uid))
    if (caches.pods.hasControlledBy(sibling.metadata.uid)) return
  queue.add(keyOf(d), `Pod ${pod.metadata.name} DELETED, the last one`)
}

function wakeMatching(queue: WorkQueue, caches: DeploymentCaches, rs: ReplicaSet, change: string): void {
  for (const d of possibleOwners(caches.deployments.lister, rs, ({ spec }) => spec.selector))
    queue.add(keyOf(d), `orphan ReplicaSet ${rs.metadata.name} ${change}`)
}

const resolve = (caches: DeploymentCaches, rs: ReplicaSet, ref?: OwnerReference): Deployment | undefined =>
  controllerIn(caches.deployments.lister, 'Deployment', rs, ref)
