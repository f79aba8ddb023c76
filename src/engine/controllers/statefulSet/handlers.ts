/**
 * Event handlers that wake a StatefulSet. Models the handlers in pkg/controller/statefulset/stateful_set.go (v1.36).
 */
import { deepEqual } from '../../api/equality.ts'
import type { StatefulSet } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import type { OwnerReference, Pod } from '../../api/types.ts'
import { isOn } from '../../versions.ts'
import { controllerRefOf } from '../controllerUtils/controllerRefManager.ts'
import { controllerIn, possibleOwners } from '../controllerUtils/owners.ts'
import { isPodReady } from '../controllerUtils/podUtils.ts'
import type { StatefulSetContext } from './context.ts'

export function registerStatefulSetHandlers(controller: StatefulSetContext): void {
  const { sets, pods, queue } = controller
  const wake = (set: StatefulSet, change: string) => queue.add(keyOf(set), `StatefulSet ${set.metadata.name} ${change}`)
  sets.addHandler({
    onAdd: (set) => wake(set, 'ADDED'),
    onUpdate: (_, set) => wake(set, 'MODIFIED'),
    onDelete: (set) => {
      controller.ownWrites.forget(keyOf(set))
      wake(set, 'DELETED')
    },
  })
  pods.addHandler({
    onAdd: (pod) => podAdded(controller, pod),
    onUpdate: (before, pod) => podUpdated(controller, before, pod),
    onDelete: (pod) => podDeleted(controller, pod, 'DELETED'),
  })
}

function podAdded(controller: StatefulSetContext, pod: Pod): void {
  if (pod.metadata.deletionTimestamp !== undefined) {
    podDeleted(controller, pod, 'ADDED')
    return
  }
  const ref = controllerRefOf(pod)
  if (!ref) {
    wakeMatching(controller, pod, 'ADDED')
    return
  }
  const set = resolve(controller, pod, ref)
  if (set) controller.queue.add(keyOf(set), `Pod ${pod.metadata.name} ADDED`)
}

function podUpdated(controller: StatefulSetContext, before: Pod, pod: Pod): void {
  if (before.metadata.resourceVersion === pod.metadata.resourceVersion) return
  const ref = controllerRefOf(pod)
  const oldRef = controllerRefOf(before)
  const refChanged = ref?.uid !== oldRef?.uid
  const reason = `Pod ${pod.metadata.name} MODIFIED`
  if (refChanged && oldRef) {
    const oldOwner = resolve(controller, before, oldRef)
    if (oldOwner) controller.queue.add(keyOf(oldOwner), reason)
  }
  if (!ref) {
    const labelsChanged = !deepEqual(before.metadata.labels, pod.metadata.labels)
    if (labelsChanged || refChanged) wakeMatching(controller, pod, 'MODIFIED')
    return
  }
  const set = resolve(controller, pod, ref)
  if (!set) return
  controller.queue.add(keyOf(set), reason)
  const { minReadySeconds = 0 } = set.spec
  const skew = isOn(controller.release, 'setAvailabilityRequeue') ? 0 : 1
  if (minReadySeconds > 0 && !isPodReady(before) && isPodReady(pod))
    controller.queue.addAfter(
      keyOf(set),
      (minReadySeconds + skew) * 1000,
      `Pod ${pod.metadata.name}: minReadySeconds are over`,
    )
}

function podDeleted(controller: StatefulSetContext, pod: Pod, change: string): void {
  const set = resolve(controller, pod)
  if (set) controller.queue.add(keyOf(set), `Pod ${pod.metadata.name} ${change}`)
}

const resolve = ({ sets }: StatefulSetContext, pod: Pod, ref?: OwnerReference): StatefulSet | undefined =>
  controllerIn(sets.lister, 'StatefulSet', pod, ref)

/** An orphan wakes every set that might adopt it. */
function wakeMatching({ sets, queue }: StatefulSetContext, pod: Pod, change: string): void {
  for (const set of possibleOwners(sets.lister, pod, ({ spec }) => spec.selector))
    queue.add(keyOf(set), `orphan Pod ${pod.metadata.name} ${change}`)
}
