/** Models pkg/controller/replicaset/replica_set.go manageReplicas, getPodsToDelete (v1.36). */
import { StatusError } from '../../api/errors.ts'
import { objectKey } from '../../api/objectKey.ts'
import type { KubeObject, Pod } from '../../api/types.ts'
import { controllerUidOf } from '../../client/informer.ts'
import { compareVictims, firstVictims } from '../controllerUtils/activePods.ts'
import { isNamespaceTerminating } from '../controllerUtils/podControl.ts'
import { slowStartBatch } from '../controllerUtils/slowStart.ts'
import type { ReplicaOwner } from './adapter.ts'
import type { ReplicaSetController } from './controller.ts'
import * as decisions from './decisions.ts'
import type { PodCount } from './podTallies.ts'

/** Most Pods created or deleted in one sync. */
const BURST_REPLICAS = 500
/** Beyond this many victims their single reasons are not worth telling. */
const MAX_VICTIMS_EXPLAINED = 20

/** The active Pods of an owner: how many, and which if that is asked. */
export interface ObservedPods {
  readonly count: PodCount
  readonly list: () => readonly Pod[]
  /** Some among which so many die first. `siblings`: active Pods by node that count there. */
  readonly candidates: (count: number, siblings: ReadonlyMap<string, number>) => readonly Pod[]
}

/** Creates or deletes Pods until there are as many as the spec asks for, up to the burst. Throws the first error. */
export function manageReplicas(
  controller: ReplicaSetController,
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
  controller: ReplicaSetController,
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
      // Nothing can be created in a namespace that is going away: not worth a retry.
      if (failure instanceof StatusError && isNamespaceTerminating(failure)) return
      throw failure
    }
  })
  controller.decideOn(owner)(decisions.createPods, { want, have, create: count, batch: successes })
  if (successes < count) controller.expectations.creationsObserved(key, count - successes)
  if (error) throw error
}

function deletePods(controller: ReplicaSetController, key: string, owner: ReplicaOwner, pods: ObservedPods): void {
  const have = pods.count.active
  const count = Math.min(have - owner.replicas, BURST_REPLICAS)
  const victims = podsToDelete(controller, owner, pods, count)
  controller.decideOn(owner)(decisions.deletePods, { want: owner.replicas, have, delete: count })
  const { namespace = '' } = owner.object.metadata
  const podKey = (pod: Pod) => objectKey(namespace, pod.metadata.name)
  controller.expectations.expectDeletions(key, victims.map(podKey))
  let firstError: StatusError | undefined
  for (const pod of victims) {
    try {
      controller.podControl.deletePod(namespace, pod.metadata.name, owner.object)
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      controller.expectations.deletionObserved(key, podKey(pod))
      if (error.reason !== 'NotFound') firstError ??= error
    }
  }
  if (firstError) throw firstError
}

/** Which Pods go. When all go, or none may stay, their order does not matter and is not computed. */
function podsToDelete(
  controller: ReplicaSetController,
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

/** Active Pods per node among all ReplicaSets of the same controller. Models getIndirectlyRelatedPods. */
function activeSiblingsByNode(controller: ReplicaSetController, object: KubeObject): ReadonlyMap<string, number> {
  const ownerUid = controllerUidOf(object)
  const related = ownerUid === undefined ? [] : controller.owners.controlledBy(ownerUid)
  return controller.tallies.activeByNode(related.map((rs) => rs.metadata.uid))
}
