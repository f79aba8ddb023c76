/** Waits of StatefulSets and DaemonSets, besides those of their Pods. */
import type { ControllerRevision, DaemonSet, StatefulSet } from '../../api/kindTypes.ts'
import type { Node } from '../../api/types.ts'
import { isInRange } from '../../controllers/statefulSet/identity.ts'
import { partitionOf } from '../../controllers/statefulSet/updateSet.ts'
import type { NodeNeed } from '../../scheduler/nodeNeeds.ts'
import { secondsOf } from '../podWaits.ts'
import type { PodView, WaitReason } from '../types.ts'
import { podWaits, wait } from '../waits.ts'
import { newestOf } from './controllerRevision.ts'
import { daemonNeed } from './daemonNeed.ts'
import { daemonSetRollout, statefulSetRollout } from './setRollouts.ts'
import { daemonBounds } from './setStalls.ts'

interface SetWaitContext {
  readonly revisions: readonly ControllerRevision[]
  /** The set's existing Pods. */
  readonly pods: readonly PodView[]
  readonly waitOf: (pod: PodView) => WaitReason | undefined
  /** The API server's message if it rejects the next Pod. */
  readonly refusal: string | undefined
  /** Whether the blocking Pod has an old template, and the newest template changes the field that blocks it. */
  readonly isOutdated: boolean
}

export interface DaemonWaitContext extends SetWaitContext {
  readonly now: number
  readonly nodes: readonly Node[]
  /** Virtual ms before which the controller does not delete a failed Pod on a node; undefined without a back-off. */
  readonly heldBackUntil: (node: string) => number | undefined
}

/** The Pod that a StatefulSet waits for, or another cause. */
export function statefulSetWaits(set: StatefulSet, context: SetWaitContext): WaitReason[] {
  const who = set.metadata.name
  const { pods, revisions, isOutdated } = context
  const newest = newestOf(revisions)?.metadata.uid
  const old = pods.filter(({ ownerUid }) => ownerUid !== newest)
  if (set.spec.updateStrategy.type === 'OnDelete' && old.length > 0 && old.length === pods.filter(isAvailable).length)
    return [wait('onDelete', { who, pods: old.length })]
  const isWhole = pods.filter(isAvailable).length >= set.spec.replicas
  if (isWhole && statefulSetRollout(set) === 'complete') {
    const partition = partitionOf(set)
    return old.length > 0 && partition > 0
      ? [wait('partition', { who, partition, pods: old.length })]
      : [wait('nothing', { who })]
  }
  const held = heldBy(set, pods, newest)
  const waits = podWaits(held ? [held] : pods, context)
  if (!held) return [...refused(who, pods.length < set.spec.replicas, context), ...waits]
  if (isOutdated) return [wait('outdatedPod', { who, pod: held.name }), ...waits]
  return [wait(isOrdered(set) ? 'predecessor' : 'oneByOne', { who, pod: held.name }), ...waits]
}

const refused = (who: string, isMissing: boolean, { refusal }: SetWaitContext): WaitReason[] =>
  isMissing && refusal !== undefined ? [wait('refused', { who, message: refusal })] : []

/** The blocking Pod: in order the lowest unavailable one; with Parallel the highest updated and unavailable one. */
// Models the order of pkg/controller/statefulset/stateful_set_control.go updateStatefulSet (v1.36).
function heldBy(set: StatefulSet, pods: readonly PodView[], newest: string | undefined): PodView | undefined {
  const waiting = pods
    .filter((pod) => !isAvailable(pod) && isInRange(set, pod.ordinal ?? -1))
    .sort((a, b) => (a.ordinal ?? 0) - (b.ordinal ?? 0))
  if (isOrdered(set)) return waiting[0]
  const isUpdating = pods.some(({ ownerUid }) => ownerUid !== newest)
  return isUpdating ? waiting.at(-1) : undefined
}

const MOST_NAMED = 3

/** Number of a DaemonSet's nodes without an available Pod, against the allowed number. */
export function daemonSetWaits(set: DaemonSet, context: DaemonWaitContext): WaitReason[] {
  const need = daemonNeed(set, context.nodes)
  if (need && context.pods.length === 0)
    return [wait('noNode', { who: set.metadata.name, nodes: context.nodes.length, lacks: lackWords(need) })]
  return [...failedPodsWait(set, context), ...nodesWaits(set, context)]
}

/** A requirement in the notation of selectors and taints. */
const lackWords = ({ lacks }: NodeNeed): string =>
  lacks
    .flatMap((lack) => (lack.kind === 'label' ? lack.wanted : lack.kind === 'taint' ? lack.taint.key : []))
    .join(', ')

/** Back-offs of nodes with failed Pods, with any update strategy. */
export function failedPodsWait(
  set: DaemonSet,
  { pods, heldBackUntil, now }: Omit<DaemonWaitContext, keyof SetWaitContext | 'nodes'> & Pick<SetWaitContext, 'pods'>,
): WaitReason[] {
  const held = pods.flatMap(({ state, node }) => {
    const until = state === 'failed' ? heldBackUntil(node) : undefined
    return until === undefined ? [] : [{ node, until }]
  })
  if (held.length === 0) return []
  const seconds = secondsOf(Math.min(...held.map(({ until }) => until)) - now)
  return [
    wait('failedPods', {
      who: set.metadata.name,
      pods: held.length,
      nodes: named(held.map(({ node }) => node)),
      seconds,
    }),
  ]
}

function nodesWaits(set: DaemonSet, context: SetWaitContext): WaitReason[] {
  const who = set.metadata.name
  const { pods, revisions } = context
  const newest = newestOf(revisions)?.metadata.uid
  const old = pods.filter((pod) => pod.ownerUid !== newest && pod.state !== 'terminating')
  if (set.spec.updateStrategy.type === 'OnDelete' && old.length > 0)
    return [wait('onDelete', { who, pods: old.length })]
  const isWhole = pods.filter(isAvailable).length >= set.status.desiredNumberScheduled
  if (isWhole && daemonSetRollout(set) === 'complete') return [wait('nothing', { who })]
  const waiting = pods.filter((pod) => !isAvailable(pod))
  const isMissing = pods.length < set.status.desiredNumberScheduled
  const waits = [...refused(who, isMissing, context), ...podWaits(waiting, context)]
  const { surge, unavailable } = daemonBounds(set)
  const may = surge > 0 ? surge : unavailable
  const taken = surge > 0 ? waiting.filter(({ ownerUid }) => ownerUid === newest) : waiting
  const names = [...new Set(taken.map(({ node, meantFor }) => meantFor ?? node))]
  if (old.length === 0 || names.length < may) return waits
  const facts = { who, unavailable: names.length, may, nodes: named(names), old: old.length }
  return [wait(surge > 0 ? 'daemonsSurging' : 'daemonsUnavailable', facts), ...waits]
}

function named(nodes: readonly string[]): string {
  const first = [...nodes].sort().slice(0, MOST_NAMED).join(', ')
  return nodes.length > MOST_NAMED ? `${first}, …` : first
}

const isOrdered = ({ spec }: StatefulSet): boolean => spec.podManagementPolicy !== 'Parallel'
const isAvailable = ({ state }: PodView): boolean => state === 'available'
