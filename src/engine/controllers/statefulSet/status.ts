/** Models updateStatus and completeRollingUpdate of pkg/controller/statefulset (v1.36). */
import { deepEqual } from '../../api/equality.ts'
import type { StatefulSet, StatefulSetStatus } from '../../api/kindTypes.ts'
import type { Release } from '../../releases.ts'
import { isOn } from '../../versions.ts'
import { isAvailableAt, type Member } from './members.ts'

/** The counts of a status. */
export interface Counts {
  readonly replicas: number
  readonly ready: number
  readonly available: number
  readonly current: number
  readonly updated: number
}

/** Names of the revisions in one sync. */
export interface RevisionNames {
  readonly current: string
  readonly update: string
}

/** Counts Pods at virtual time `now`; a Terminating Pod counts as a replica, but for no revision. */
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

/** Whether all Pods exist, are ready and have the new revision: it then becomes the current one. */
export const isComplete = ({ spec }: StatefulSet, { replicas, ready, updated }: Counts, release: Release): boolean =>
  (spec.updateStrategy.type === 'RollingUpdate' || isOn(release, 'onDeleteCurrentRevision')) &&
  updated === spec.replicas &&
  ready === spec.replicas &&
  replicas === spec.replicas

/** The status for these counts. */
export function statusFrom(
  set: StatefulSet,
  counts: Counts,
  { names, collisionCount, isDone }: { names: RevisionNames; collisionCount: number; isDone: boolean },
): StatefulSetStatus {
  const current = isDone ? counts.updated : counts.current
  const { generation } = set.metadata
  return {
    ...(generation === undefined ? {} : { observedGeneration: generation }),
    replicas: counts.replicas,
    ...(counts.ready > 0 ? { readyReplicas: counts.ready } : {}),
    ...(current !== 0 ? { currentReplicas: current } : {}),
    ...(counts.updated > 0 ? { updatedReplicas: counts.updated } : {}),
    availableReplicas: counts.available,
    currentRevision: isDone ? names.update : names.current,
    updateRevision: names.update,
    collisionCount,
  }
}

/** Whether writing `next` would change nothing. Models inconsistentStatus, which ignores the collision count. */
export function isCurrent({ status }: StatefulSet, next: StatefulSetStatus): boolean {
  if ((next.observedGeneration ?? 0) > (status.observedGeneration ?? 0)) return false
  const without = ({ collisionCount: _c, observedGeneration: _g, ...rest }: StatefulSetStatus) => rest
  return deepEqual(without(status), without(next))
}
