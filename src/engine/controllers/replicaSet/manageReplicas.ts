/** Models pkg/controller/replicaset/replica_set.go manageReplicas, getPodsToDelete (v1.36). */
import { StatusError } from '../../api/errors.ts'
import { objectKey } from '../../api/objectKey.ts'
import type { KubeObject, Pod } from '../../api/types.ts'
import { controllerUidOf } from '../../client/informer.ts'
import { refusalOf } from '../../client/refusals.ts'
import { compareVictims, firstVictims } from '../controllerUtils/activePods.ts'
import { isNamespaceTerminating } from '../controllerUtils/podControl.ts'
import { slowStartBatch } from '../controllerUtils/slowStart.ts'
import type { ReplicaOwner } from './adapter.ts'
import type { ReplicaSetContext } from './context.ts'
import * as decisions from './decisions.ts'
import type { PodCount } from './podTallies.ts'

/** Largest number of Pods created or deleted in one sync. */
const BURST_REPLICAS = 500
/** Beyond this number of victims no reasons are recorded. */
const MAX_VICTIMS_EXPLAINED = 20

/** An owner's active Pods: their number, and the Pods on demand. */
export interface ObservedPods {
  readonly count: PodCount
  readonly list: () => readonly Pod[]
  /** A subset that contains the `count` Pods to delete first. `siblings`: active Pods by node, for the ranking. */
  readonly candidates: (count: number, siblings: ReadonlyMap<string, number>) => readonly Pod[]
}

/** Creates or deletes Pods up to the burst, until their number equals the spec. Throws the first error. */
export function manageReplicas(
  controller: ReplicaSetContext,
  key: string,
  owner: ReplicaOwner,
  pods: ObservedPods,
): void {
  const have = pods.count.active
  const want = owner.replicas
  if (have < want) createPods(controller, key, owner, { have, want })
  else if (have > want) deletePods(controller, key, owner, pods)
  else controller.decideOn(owner)(decisions.noop, { have })
}

function createPods(
  controller: ReplicaSetContext,
  key: string,
  owner: ReplicaOwner,
  { have, want }: { have: number; want: number },
): void {
  const count = Math.min(want - have, BURST_REPLICAS)
  controller.expectations.expectCreations(key, count)
  const { namespace = '' } = owner.object.metadata
  const { successes, error } = slowStartBatch(count, () => {
    try {
      controller.noteWrite(key, 'pods', controller.podControl.createPod(namespace, owner.template, owner.object))
    } catch (failure) {
      // Creation in a terminating namespace is not retried.
      if (failure instanceof StatusError && isNamespaceTerminating(failure)) return
      throw failure
    }
  })
  controller.decideOn(owner)(decisions.createPods, { want, have, create: count, batch: successes })
  if (successes < count) controller.expectations.creationsObserved(key, count - successes)
  if (error) throw error
}

function deletePods(controller: ReplicaSetContext, key: string, owner: ReplicaOwner, pods: ObservedPods): void {
  const have = pods.count.active
  const count = Math.min(have - owner.replicas, BURST_REPLICAS)
  const victims = podsToDelete(controller, owner, pods, count)
  controller.decideOn(owner)(decisions.deletePods, { want: owner.replicas, have, delete: count })
  const { namespace = '' } = owner.object.metadata
  const podKey = (pod: Pod) => objectKey(namespace, pod.metadata.name)
  controller.expectations.expectDeletions(key, victims.map(podKey))
  let firstError: StatusError | undefined
  for (const pod of victims) {
    const error = refusalOf(() => controller.podControl.deletePod(namespace, pod.metadata.name, owner.object))
    if (!error) continue
    controller.expectations.deletionObserved(key, podKey(pod))
    if (error.reason !== 'NotFound') firstError ??= error
  }
  if (firstError) throw firstError
}

/** The Pods to delete. If all are deleted, their order does not matter and is not computed. */
function podsToDelete(
  controller: ReplicaSetContext,
  owner: ReplicaOwner,
  { count: { active }, list, candidates }: ObservedPods,
  count: number,
): readonly Pod[] {
  if (count >= active) return list()
  const siblings = activeSiblingsByNode(controller, owner.object)
  const explained = count <= MAX_VICTIMS_EXPLAINED
  const wanted = explained ? count + 1 : count
  const victims = firstVictims(candidates(wanted, siblings), wanted, { siblings, now: controller.now })
  const spared = explained ? victims.pop() : undefined
  if (spared)
    for (const victim of victims)
      controller.decideOn(owner)(decisions.victim, {
        pod: victim.pod.metadata.name,
        rule: compareVictims(victim, spared, controller.now).rule,
      })
  return victims.map(({ pod }) => pod)
}

/** Active Pods per node of all ReplicaSets with the same controller. Models getIndirectlyRelatedPods. */
function activeSiblingsByNode(controller: ReplicaSetContext, object: KubeObject): ReadonlyMap<string, number> {
  const ownerUid = controllerUidOf(object)
  const related = ownerUid === undefined ? [] : controller.owners.controlledBy(ownerUid)
  return controller.tallies.activeByNode(related.map((rs) => rs.metadata.uid))
}
