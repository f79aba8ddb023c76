/** Event handlers that wake a ReplicaSet. Models the handlers in pkg/controller/replicaset/replica_set.go (v1.36). */
import { deepEqual } from '../../api/equality.ts'
import { keyOf } from '../../api/objectKey.ts'
import type { KubeObject, OwnerReference, Pod } from '../../api/types.ts'
import { isOn } from '../../versions.ts'
import { controllerRefOf } from '../controllerUtils/controllerRefManager.ts'
import { controllerIn, possibleOwners } from '../controllerUtils/owners.ts'
import { isPodReady } from '../controllerUtils/podUtils.ts'
import type { ReplicaSetContext } from './context.ts'

export function registerReplicaSetHandlers(controller: ReplicaSetContext): void {
  const { kind, owners, pods, queue } = controller
  const deleted = (object: KubeObject) => {
    // A new object with the same name must start without old expectations.
    controller.forgetExpectations(keyOf(object))
    queue.add(keyOf(object), `${kind.kind} ${object.metadata.name} DELETED`)
  }
  owners.addHandler({
    onAdd: (object) => queue.add(keyOf(object), `${kind.kind} ${object.metadata.name} ADDED`),
    onUpdate: (before, object) => {
      if (before.metadata.uid !== object.metadata.uid) deleted(before)
      queue.add(keyOf(object), `${kind.kind} ${object.metadata.name} MODIFIED`)
    },
    onDelete: deleted,
  })
  pods.addHandler({
    onAdd: (pod) => podAdded(controller, pod),
    onUpdate: (before, pod) => podUpdated(controller, before, pod),
    onDelete: (pod) => podDeleted(controller, pod, 'DELETED'),
  })
}

function podAdded(controller: ReplicaSetContext, pod: Pod): void {
  if (pod.metadata.deletionTimestamp !== undefined) {
    podDeleted(controller, pod, 'ADDED')
    return
  }
  const ref = controllerRefOf(pod)
  if (!ref) {
    wakeMatching(controller, pod, 'ADDED')
    return
  }
  const owner = resolve(controller, pod, ref)
  if (!owner) return
  controller.expectations.creationsObserved(keyOf(owner), 1)
  controller.queue.add(keyOf(owner), `Pod ${pod.metadata.name} ADDED`)
}

function podUpdated(controller: ReplicaSetContext, before: Pod, pod: Pod): void {
  if (before.metadata.resourceVersion === pod.metadata.resourceVersion) return
  const labelsChanged =
    before.metadata.labels !== pod.metadata.labels && !deepEqual(before.metadata.labels, pod.metadata.labels)
  if (pod.metadata.deletionTimestamp !== undefined) {
    // A Pod counts as deleted as soon as it has a deletion timestamp: its replacement is created while it terminates.
    podDeleted(controller, pod, 'MODIFIED')
    if (labelsChanged) podDeleted(controller, before, 'MODIFIED')
    return
  }
  const ref = controllerRefOf(pod)
  const oldRef = controllerRefOf(before)
  const refChanged = ref?.uid !== oldRef?.uid
  const reason = `Pod ${pod.metadata.name} MODIFIED`
  if (refChanged && oldRef) {
    const oldOwner = resolve(controller, before, oldRef)
    if (oldOwner) controller.queue.add(keyOf(oldOwner), reason)
  }
  if (!ref) {
    if (labelsChanged || refChanged) wakeMatching(controller, pod, 'MODIFIED')
    return
  }
  const owner = resolve(controller, pod, ref)
  if (!owner) return
  controller.queue.add(keyOf(owner), reason)
  const { minReadySeconds } = controller.kind.view(owner)
  const skew = isOn(controller.release, 'replicaSetAvailabilityRequeue') ? 0 : 1
  if (minReadySeconds > 0 && !isPodReady(before) && isPodReady(pod))
    controller.queue.addAfter(
      keyOf(owner),
      (minReadySeconds + skew) * 1000,
      `Pod ${pod.metadata.name}: minReadySeconds are over`,
    )
}

function podDeleted(controller: ReplicaSetContext, pod: Pod, change: string): void {
  const ref = controllerRefOf(pod)
  if (!ref) return
  const owner = resolve(controller, pod, ref)
  if (!owner) return
  controller.expectations.deletionObserved(keyOf(owner), keyOf(pod))
  controller.queue.add(
    keyOf(owner),
    `Pod ${pod.metadata.name} ${change}${change === 'DELETED' ? '' : ', being deleted'}`,
  )
}

const resolve = ({ owners, kind }: ReplicaSetContext, pod: Pod, ref: OwnerReference): KubeObject | undefined =>
  controllerIn(owners.lister, kind.kind, pod, ref)

/** An orphan wakes every owner that might adopt it. */
function wakeMatching({ owners, kind, queue }: ReplicaSetContext, pod: Pod, change: string): void {
  for (const object of possibleOwners(owners.lister, pod, (owner) => kind.view(owner).selector))
    queue.add(keyOf(object), `orphan Pod ${pod.metadata.name} ${change}`)
}
