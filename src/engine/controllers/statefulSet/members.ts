/** The Pods of a StatefulSet as a sync sees them. */
import type { StatefulSet } from '../../api/kindTypes.ts'
import type { Pod } from '../../api/types.ts'
import { MappedList } from '../controllerUtils/mappedList.ts'
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

/** What a sync asks of a Pod. */
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
  /** It says of itself who it is, and has the volumes of its claims. */
  readonly isConsistent: boolean
}

/** A Pod as the API has it, or one that is to be created and has no status yet. */
export type Replica = Member | NewPod

export const isThere = (replica: Replica): replica is Member => !(replica instanceof NewPod)

export const nameOf = (replica: Replica): string => (isThere(replica) ? replica.pod.metadata.name : replica.name)

/** Whether a Pod is available at virtual time `now`. */
export const isAvailableAt = ({ availableAt: at }: Member, now: number): boolean => at !== undefined && at <= now

/** Not there, not ready for long enough, or going. Models isUnavailable. */
export const isUnavailable = (replica: Replica, now: number): boolean =>
  !isThere(replica) || replica.isTerminating || !isAvailableAt(replica, now)

/** Most Pods are those of the last sync, and what was read of them then still holds. */
const readPods = new WeakMap<StatefulSet['spec'], MappedList<Pod, Member>>()

/** What a sync asks of each Pod of a set. */
export function membersOf(set: StatefulSet, pods: readonly Pod[]): readonly Member[] {
  const { spec } = set
  let list = readPods.get(spec)
  if (!list) {
    list = new MappedList((pod) => ({
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
