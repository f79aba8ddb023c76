/** The Pods of a StatefulSet in a sync. */
import type { StatefulSet } from '../../api/kindTypes.ts'
import type { Pod } from '../../api/types.ts'
import { IncrementalMap } from '../controllerUtils/incrementalMap.ts'
import { availableAt } from '../controllerUtils/podUtils.ts'
import {
  hasEnded,
  identityMatches,
  isRunningAndReady,
  isTerminating,
  NewPod,
  ordinalOf,
  revisionNameOf,
  storageMatches,
} from './identity.ts'

/** The facts about a Pod that a sync needs. */
export interface Member {
  readonly pod: Pod
  readonly ordinal: number
  /** Name of its revision. */
  readonly revision: string
  readonly isTerminating: boolean
  readonly hasEnded: boolean
  readonly isPending: boolean
  readonly isRunningAndReady: boolean
  /** Virtual ms; undefined while it is not ready. */
  readonly availableAt: number | undefined
  /** Whether the Pod has its identity labels and claim volumes. */
  readonly isConsistent: boolean
}

/** An existing Pod, or one to be created, without a status. */
export type Replica = Member | NewPod

export const isThere = (replica: Replica): replica is Member => !(replica instanceof NewPod)

export const nameOf = (replica: Replica): string => (isThere(replica) ? replica.pod.metadata.name : replica.name)

/** Whether a Pod is available at virtual time `now`. */
export const isAvailableAt = ({ availableAt: at }: Member, now: number): boolean => at !== undefined && at <= now

/** Missing, not ready for long enough, or Terminating. Models isUnavailable. */
export const isUnavailable = (replica: Replica, now: number): boolean =>
  !isThere(replica) || replica.isTerminating || !isAvailableAt(replica, now)

/** Most Pods are unchanged since the last sync, and their facts are still valid. */
const readPods = new WeakMap<StatefulSet['spec'], IncrementalMap<Pod, Member>>()

/** The facts about each Pod of a set. */
export function membersOf(set: StatefulSet, pods: readonly Pod[]): readonly Member[] {
  const { spec } = set
  let list = readPods.get(spec)
  if (!list) {
    list = new IncrementalMap((pod) => ({
      pod,
      ordinal: ordinalOf(pod),
      revision: revisionNameOf(pod),
      isTerminating: isTerminating(pod),
      hasEnded: hasEnded(pod),
      isPending: pod.status.phase === 'Pending',
      isRunningAndReady: isRunningAndReady(pod),
      availableAt: availableAt(pod, spec.minReadySeconds ?? 0),
      isConsistent: identityMatches(set, pod) && storageMatches(set, pod),
    }))
    readPods.set(spec, list)
  }
  return list.of(pods)
}
