/** Models updateStatus and completeRollingUpdate of pkg/controller/statefulset (v1.36). */
import { deepEqual } from '../../api/equality.ts'
import type { StatefulSet, StatefulSetStatus } from '../../api/kindTypes.ts'
import { isAvailableAt, type Member } from './members.ts'

/** The numbers of a status that come from Pods. */
export interface Counts {
  readonly replicas: number
  readonly ready: number
  readonly available: number
  readonly current: number
  readonly updated: number
}

/** What identifies the revisions of one sync. */
export interface RevisionNames {
  readonly current: string
  readonly update: string
}

/** Counts Pods at virtual time `now`; one that is going is still a replica, but of no revision. */
export function countPods(
  members: Iterable<Member>,
  { current: currentName, update }: RevisionNames,
  now: number,
): Counts {
  let [replicas, ready, available, current, updated] = [0, 0, 0, 0, 0]
  for (const member of members) {
    replicas++
    if (member.isRunningAndReady) {
      ready++
      if (isAvailableAt(member, now)) available++
    }
    if (member.isTerminating) continue
    const { revision } = member
    if (revision === currentName) current++
    if (revision === update) updated++
  }
  return { replicas, ready, available, current, updated }
}

/** Whether all Pods are there, ready and of the new revision: then it becomes the current one. */
export const isComplete = ({ spec }: StatefulSet, { replicas, ready, updated }: Counts): boolean =>
  spec.updateStrategy.type === 'RollingUpdate' &&
  updated === spec.replicas &&
  ready === spec.replicas &&
  replicas === spec.replicas

/** The status that these counts give. */
export function statusFrom(
  set: StatefulSet,
  counts: Counts,
  names: RevisionNames,
  collisionCount: number,
): StatefulSetStatus {
  const complete = isComplete(set, counts)
  const current = complete ? counts.updated : counts.current
  const { generation } = set.metadata
  return {
    ...(generation === undefined ? {} : { observedGeneration: generation }),
    replicas: counts.replicas,
    ...(counts.ready > 0 ? { readyReplicas: counts.ready } : {}),
    ...(current !== 0 ? { currentReplicas: current } : {}),
    ...(counts.updated > 0 ? { updatedReplicas: counts.updated } : {}),
    availableReplicas: counts.available,
    currentRevision: complete ? names.update : names.current,
    updateRevision: names.update,
    collisionCount,
  }
}

/** True if writing `next` would tell nothing new. Models inconsistentStatus, which does not look at the collision count. */
export function isCurrent({ status }: StatefulSet, next: StatefulSetStatus): boolean {
  if ((next.observedGeneration ?? 0) > (status.observedGeneration ?? 0)) return false
  const without = ({ collisionCount: _c, observedGeneration: _g, ...rest }: StatefulSetStatus) => rest
  return deepEqual(without(status), without(next))
}
