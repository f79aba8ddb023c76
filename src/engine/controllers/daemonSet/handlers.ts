/** Event handlers that wake a DaemonSet. Models the handlers in pkg/controller/daemon/daemon_controller.go (v1.36). */
import { deepEqual } from '../../api/equality.ts'
import type { ControllerRevision, DaemonSet } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import type { KubeObject, Node, Pod } from '../../api/types.ts'
import { controllerRefOf } from '../controllerUtils/controllerRefManager.ts'
import { controllerIn, possibleOwners } from '../controllerUtils/owners.ts'
import { isPodReady } from '../controllerUtils/podUtils.ts'
import type { DaemonSetContext } from './context.ts'
import { placementOn } from './placement.ts'

/** Margin added to minReadySeconds, because clocks of nodes may differ. */
const SKEW_MS = 1_000

export function registerDaemonSetHandlers(controller: DaemonSetContext): void {
  const { sets, pods, revisions, nodes, queue } = controller
  const deleted = (set: KubeObject) => {
    controller.expectations.forget(keyOf(set))
    controller.ownWrites.forget(keyOf(set))
    queue.add(keyOf(set), `DaemonSet ${set.metadata.name} DELETED`)
  }
  sets.addHandler({
    onAdd: (set) => queue.add(keyOf(set), `DaemonSet ${set.metadata.name} ADDED`),
    onUpdate: (before, set) => {
      if (before.metadata.uid !== set.metadata.uid) deleted(before)
      queue.add(keyOf(set), `DaemonSet ${set.metadata.name} MODIFIED`)
    },
    onDelete: deleted,
  })
  pods.addHandler({
    onAdd: (pod) => podAdded(controller, pod),
    onUpdate: (before, pod) => podUpdated(controller, before, pod),
    onDelete: (pod) => podDeleted(controller, pod, 'DELETED'),
  })
  revisions.addHandler({
    onAdd: (revision) => {
      if (!controllerRefOf(revision)) wakeMatching(controller, revision, 'ADDED')
    },
    onUpdate: (before, revision) => revisionUpdated(controller, before, revision),
    onDelete: (revision) => wakeOwner(controller, revision, 'DELETED'),
  })
  nodes.addHandler({
    onAdd: (node) => nodeAdded(controller, node),
    onUpdate: (before, node) => nodeUpdated(controller, before, node),
  })
}

function podAdded(controller: DaemonSetContext, pod: Pod): void {
  if (pod.metadata.deletionTimestamp !== undefined) {
    podDeleted(controller, pod, 'ADDED')
    return
  }
  if (!controllerRefOf(pod)) {
    wakeMatching(controller, pod, 'ADDED')
    return
  }
  const owner = ownerOf(controller, pod)
  if (!owner) return
  controller.expectations.creationsObserved(keyOf(owner), 1)
  controller.queue.add(keyOf(owner), `Pod ${pod.metadata.name} ADDED`)
}

function podUpdated(controller: DaemonSetContext, before: Pod, pod: Pod): void {
  if (before.metadata.resourceVersion === pod.metadata.resourceVersion) return
  if (pod.metadata.deletionTimestamp !== undefined) {
    // A Pod counts as deleted as soon as it has a deletion timestamp.
    podDeleted(controller, pod, 'MODIFIED')
    return
  }
  if (hasNewOwner(before, pod)) wakeOwner(controller, before, 'MODIFIED')
  if (!controllerRefOf(pod)) {
    if (isChangedOrphan(before, pod)) wakeMatching(controller, pod, 'MODIFIED')
    return
  }
  const owner = wakeOwner(controller, pod, 'MODIFIED')
  const minReadySeconds = owner?.spec.minReadySeconds ?? 0
  if (owner && minReadySeconds > 0 && !isPodReady(before) && isPodReady(pod))
    controller.queue.addAfter(
      keyOf(owner),
      minReadySeconds * 1000 + SKEW_MS,
      `Pod ${pod.metadata.name}: minReadySeconds are over`,
    )
}

function podDeleted(controller: DaemonSetContext, pod: Pod, change: string): void {
  const owner = ownerOf(controller, pod)
  if (!owner) return
  controller.expectations.anyDeletionObserved(keyOf(owner))
  const ending = change === 'DELETED' ? '' : ', being deleted'
  controller.queue.add(keyOf(owner), `Pod ${pod.metadata.name} ${change}${ending}`)
}

function revisionUpdated(controller: DaemonSetContext, before: ControllerRevision, revision: ControllerRevision): void {
  if (before.metadata.resourceVersion === revision.metadata.resourceVersion) return
  if (hasNewOwner(before, revision)) wakeOwner(controller, before, 'MODIFIED')
  if (controllerRefOf(revision)) wakeOwner(controller, revision, 'MODIFIED')
  else if (isChangedOrphan(before, revision)) wakeMatching(controller, revision, 'MODIFIED')
}

function hasNewOwner(before: KubeObject, object: KubeObject): boolean {
  const ref = controllerRefOf(before)
  return ref !== undefined && ref.uid !== controllerRefOf(object)?.uid
}

const isChangedOrphan = (before: KubeObject, object: KubeObject): boolean =>
  controllerRefOf(before) !== undefined || !deepEqual(before.metadata.labels, object.metadata.labels)

const ownerOf = ({ sets }: DaemonSetContext, object: KubeObject): DaemonSet | undefined =>
  controllerIn(sets.lister, 'DaemonSet', object)

function wakeOwner(controller: DaemonSetContext, object: KubeObject, change: string): DaemonSet | undefined {
  const owner = ownerOf(controller, object)
  if (owner) controller.queue.add(keyOf(owner), `${object.kind} ${object.metadata.name} ${change}`)
  return owner
}

/** An orphan wakes every set that might adopt it. */
function wakeMatching({ sets, queue }: DaemonSetContext, object: KubeObject, change: string): void {
  if (sets.size === 0) return
  for (const set of possibleOwners(sets.lister, object, ({ spec }) => spec.selector))
    queue.add(keyOf(set), `orphan ${object.kind} ${object.metadata.name} ${change}`)
}

function nodeAdded(controller: DaemonSetContext, node: Node): void {
  if (controller.sets.size > 0) wakeForNode(controller, node, 'ADDED')
}

function nodeUpdated(controller: DaemonSetContext, before: Node, node: Node): void {
  if (controller.sets.size === 0 || isSameToDaemons(before, node)) return
  wakeForNode(controller, node, 'MODIFIED')
}

/** Whether only fields irrelevant to placement have changed. Models shouldIgnoreNodeUpdate. */
const isSameToDaemons = (before: Node, node: Node): boolean =>
  deepEqual(before.metadata.labels, node.metadata.labels) && deepEqual(before.spec.taints, node.spec.taints)

/**
 * Wakes only sets that lack a Pod on the node, have one too many, or count Pods as misscheduled that may be placed
 * correctly now. A set whose Pod may stay is not woken: its status reports the misscheduled Pod later. An unbound Pod
 * is on no node. A deleted node wakes no set.
 */
// Models syncNodeUpdate.
function wakeForNode({ sets, pods, queue }: DaemonSetContext, node: Node, change: string): void {
  const { name } = node.metadata
  for (const set of sets.lister.all()) {
    const { shouldRun, shouldContinue } = placementOn(node, set)
    const hasPod = pods.controlledBy(set.metadata.uid, (pod) => pod.spec.nodeName === name).length > 0
    const counts = (set.status.numberMisscheduled ?? 0) > 0
    if (hasPod ? !shouldContinue || counts : shouldRun) queue.add(keyOf(set), `Node ${name} ${change}`)
  }
}
