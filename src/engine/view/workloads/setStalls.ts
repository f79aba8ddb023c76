/**
 * Decides when rollouts of StatefulSets and DaemonSets stall: their controllers have done all they may, no Pod is in
 * progress, and at least one cannot progress by itself, or OnDelete waits for a user to delete Pods.
 */

import { deepEqual } from '../../api/equality.ts'
import type { ControllerRevision, DaemonSet, StatefulSet } from '../../api/kindTypes.ts'
import type { Container, PodSpec } from '../../api/types.ts'
import type { StoredObjects } from '../../apiserver/store.ts'
import { templateIn } from '../../controllers/controllerUtils/history/revisions.ts'
import { boundOf } from '../../controllers/daemonSet/daemonPods.ts'
import { isInRange } from '../../controllers/statefulSet/identity.ts'
import { partitionOf } from '../../controllers/statefulSet/updateSet.ts'
import { missingReferences } from '../missingReferences.ts'
import { podSources } from '../podSources.ts'
import { refusalMessage, refusalOf } from '../refusals.ts'
import type { Cause } from '../stallCause.ts'
import type { StallFacts, StallGround, StallMark } from '../stalls.ts'
import { drainStall, mostFrequent, podCause, type StallReads } from '../stallView.ts'
import { imagesOf } from '../templateFacts.ts'
import type { PodView } from '../types.ts'
import type { StallBound, StallView } from '../workload.ts'
import { newestOf } from './controllerRevision.ts'
import { daemonSetRollout, statefulSetRollout } from './setRollouts.ts'

type Facts = StallFacts<ControllerRevision>

/** Why a StatefulSet's rollout stalls. */
export function statefulSetStallGround(set: StatefulSet, facts: Facts, before?: StallMark): StallGround | undefined {
  if (statefulSetRollout(set) === 'complete' || !isSeen(set) || facts.areNodesPlayed) return undefined
  if (isGoingOn(set, facts, before)) return undefined
  const pods = facts.pods()
  if (isMoving(pods)) return undefined
  const wanted = pods.filter(({ ordinal = -1 }) => isInRange(set, ordinal))
  if (isOnDelete(set) && wanted.length === set.spec.replicas && pods.every(isAvailable)) return 'onDelete'
  if (wanted.length < set.spec.replicas && wanted.every(isAvailable) && isRefused(set, facts, before)) return 'refused'
  const isHeld = wanted.some(isBlocked) && !isReplacedByItself(set, wanted, newestOf(facts.revisions)?.metadata.uid)
  return isHeld ? 'pods' : undefined
}

/** Whether the counts, which exclude finished Pods, already show that no Pod blocks the rollout, as at most commits. */
function isGoingOn(set: StatefulSet | DaemonSet, facts: Facts, before: StallMark | undefined): boolean {
  let moving = 0
  let blocked = 0
  for (const { metadata } of facts.revisions) {
    const of = facts.countsOf(metadata.uid)
    moving += of.counts.ready + of.counts.starting + of.counts.failing + of.counts.terminating - of.blocked
    blocked += of.blocked
  }
  return moving > 0 || (blocked === 0 && !isOnDelete(set) && !isRefused(set, facts, before))
}

/**
 * Whether the creation of a Pod is rejected: from the first rejection until the Pod exists, however long the
 * controller's back-off is.
 */
function isRefused(
  set: StatefulSet | DaemonSet,
  { isRefused: isRefusedNow, revisions }: Facts,
  before: StallMark | undefined,
): boolean {
  return (before?.ground === 'refused' && before.asked === setAskedOf(set, revisions)) || isRefusedNow(set)
}

/**
 * Whether the controller may delete an old Pod: with Parallel it deletes the highest one, ready or not, if all Pods
 * above are available.
 */
// Models the decisions of pkg/controller/statefulset/stateful_set_control.go updateStatefulSet (v1.36).
function isReplacedByItself(set: StatefulSet, pods: readonly PodView[], newest: string | undefined): boolean {
  if (set.spec.podManagementPolicy !== 'Parallel' || isOnDelete(set)) return false
  const first = (set.spec.ordinals?.start ?? 0) + partitionOf(set)
  const falling = pods
    .filter(({ ordinal = -1 }) => ordinal >= first)
    .sort((a, b) => (b.ordinal ?? 0) - (a.ordinal ?? 0))
  const next = falling.find((pod) => pod.ownerUid !== newest || !isAvailable(pod))
  return next !== undefined && next.ownerUid !== newest
}

/** Why a DaemonSet's rollout stalls. */
export function daemonSetStallGround(set: DaemonSet, facts: Facts, before?: StallMark): StallGround | undefined {
  if (daemonSetRollout(set) === 'complete' || !isSeen(set) || facts.areNodesPlayed) return undefined
  if (isGoingOn(set, facts, before)) return undefined
  const pods = facts.pods()
  if (isMoving(pods)) return undefined
  const blocked = pods.filter(isBlocked)
  const isMissing = blocked.length === 0 && pods.length < set.status.desiredNumberScheduled
  if (isMissing && isRefused(set, facts, before)) return 'refused'
  if (isOnDelete(set)) {
    const isFull = pods.length >= set.status.desiredNumberScheduled
    return blocked.length > 0 ? 'pods' : isFull ? 'onDelete' : undefined
  }
  const newest = newestOf(facts.revisions)?.metadata.uid
  // Unavailable old Pods are replaced at once, regardless of maxUnavailable.
  if (blocked.length === 0 || blocked.some(({ ownerUid }) => ownerUid !== newest)) return undefined
  const { surge, unavailable } = daemonBounds(set)
  const mayGoOn = blocked.length < (surge > 0 ? surge : unavailable)
  return mayGoOn && pods.some(({ ownerUid }) => ownerUid !== newest) ? undefined : 'pods'
}

/** Bounds of a rolling update as its controller resolves them: without surge at least one Pod may be unavailable. */
// Models pkg/controller/daemon/update.go rollingUpdate (v1.36).
export function daemonBounds(set: DaemonSet): { readonly surge: number; readonly unavailable: number } {
  const desired = set.status.desiredNumberScheduled
  const surge = boundOf(set, 'maxSurge', desired)
  const least = desired > 0 && surge === 0 ? 1 : 0
  return { surge, unavailable: Math.min(desired, Math.max(least, boundOf(set, 'maxUnavailable', desired))) }
}

/** The specs as one text. */
export function setAskedOf(set: StatefulSet | DaemonSet, revisions: readonly ControllerRevision[]): string {
  return [
    set.metadata.generation ?? 0,
    ...revisions.map(({ metadata, revision }) => `${metadata.name} ${revision}`),
  ].join(', ')
}

/** The current stall of a StatefulSet or DaemonSet; undefined without one. */
export function setStallAt(
  set: StatefulSet | DaemonSet,
  mark: StallMark | undefined,
  reads: StallReads<ControllerRevision>,
): StallView | undefined {
  const { store, hidden, revisions } = reads
  const uids = new Set(revisions.map(({ metadata }) => metadata.uid))
  const ownPods = (): PodView[] =>
    [...reads.pods.all()].filter(({ ownerUid, state }) => state !== 'gone' && uids.has(ownerUid))
  if (!mark) return drainStall(set, ownPods, reads)
  const pods = ownPods()
  const newest = newestOf(revisions)
  const old = pods.filter(({ ownerUid }) => ownerUid !== newest?.metadata.uid)
  if (mark.ground === 'onDelete')
    return {
      since: mark.since,
      kind: 'onDelete',
      facts: { pod: nextOf(old)?.name ?? '' },
      message: '',
      held: { pods: old.length, of: pods.length, whose: 'old' },
      bound: { kind: 'onDelete' },
    }
  if (mark.ground === 'refused') {
    const of = set.kind === 'StatefulSet' ? set.spec.replicas : set.status.desiredNumberScheduled
    const refusal = refusalOf(store, set, reads.now)
    return {
      since: mark.since,
      kind: refusal.kind,
      facts: refusal.facts ?? {},
      message: refusalMessage(store, set) ?? '',
      held: { pods: of - pods.length, of, whose: 'missing' },
      bound: stallBound(set, 0),
    }
  }
  const blocked = pods.filter(isBlocked)
  // In order, the lowest Pod blocks the others.
  const held = isOrdered(set) ? blocked.sort((a, b) => (a.ordinal ?? 0) - (b.ordinal ?? 0)) : mostFrequent(blocked)
  const [first] = held
  const cause = podCause(held, { store, sourceOf: podSources(store, hidden) })
  const { kind, facts = {}, message = '', missing, retryAt } = cause
  const own = revisions.find(({ metadata }) => metadata.uid === first?.ownerUid)
  const isFixed = isOrdered(set) && first !== undefined && isAnsweredBy(newest, own, cause, reads.store)
  const revision = own?.revision ?? 0
  const rollback = isFixed ? undefined : rollbackOf(newest, revisions)
  return {
    since: mark.since,
    kind: isFixed ? 'outdatedPod' : kind,
    facts: isFixed ? { ...facts, pod: first.name, revision, newest: newest?.revision ?? 0 } : facts,
    message,
    held: {
      pods: blocked.length,
      of: pods.length,
      whose: blocked.length > old.filter(isBlocked).length ? 'new' : 'any',
    },
    bound: stallBound(set, blocked.length),
    ...(rollback ? { rollback } : {}),
    ...pathOf(set, isFixed ? undefined : cause, first),
    ...(missing ? { missing } : {}),
    ...(retryAt === undefined ? {} : { retryAt }),
    ...(first ? { pod: first.name } : {}),
  }
}

function isAnsweredBy(
  newest: ControllerRevision | undefined,
  own: ControllerRevision | undefined,
  cause: Cause,
  store: StoredObjects,
): boolean {
  if (newest === undefined || own === undefined || own === newest) return false
  const specOf = (revision: ControllerRevision) => templateIn(revision)?.spec
  const namespace = own.metadata.namespace ?? 'default'
  return isAnswered(cause, { namespace, own: specOf(own), newest: specOf(newest) }, store)
}

/** The field that causes it: in the Pod template or in a claim template. */
function pathOf(
  set: StatefulSet | DaemonSet,
  cause: Cause | undefined,
  pod: PodView | undefined,
): Pick<StallView, 'path'> {
  if (cause?.path) return { path: ['spec', 'template', 'spec', ...cause.path] }
  if (cause?.kind !== 'storageClass' || set.kind !== 'StatefulSet') return {}
  const { volumeClaimTemplates: templates = [] } = set.spec
  const index = templates.findIndex(({ metadata }) => `${metadata?.name}-${pod?.name}` === cause.facts?.claim)
  return index < 0 ? {} : { path: ['spec', 'volumeClaimTemplates', index, 'spec', 'storageClassName'] }
}

function stallBound(set: StatefulSet | DaemonSet, unavailable: number): StallBound {
  if (isOnDelete(set)) return { kind: 'onDelete' }
  if (set.kind === 'StatefulSet') return { kind: isOrdered(set) ? 'ordered' : 'oneByOne' }
  const bounds = daemonBounds(set)
  const { maxSurge, maxUnavailable } = set.spec.updateStrategy.rollingUpdate ?? {}
  const isSurging = bounds.surge > 0
  const written = String((isSurging ? maxSurge : maxUnavailable) ?? '')
  const pods = isSurging ? bounds.surge : bounds.unavailable
  return { kind: isSurging ? 'daemonSurge' : 'daemons', written, pods, unavailable }
}

/** The previous revision, as `kubectl rollout undo` finds it. */
function rollbackOf(
  newest: ControllerRevision | undefined,
  revisions: readonly ControllerRevision[],
): StallView['rollback'] {
  const before = newestOf(revisions.filter((one) => one !== newest))
  const spec = before && templateIn(before)?.spec
  return before && spec ? { revision: before.revision, image: imagesOf(spec) } : undefined
}

/** The Pod to delete first when updating in order: the highest. */
const nextOf = (pods: readonly PodView[]): PodView | undefined =>
  [...pods].sort((a, b) => (b.ordinal ?? 0) - (a.ordinal ?? 0))[0]

const isSeen = ({ metadata, status }: StatefulSet | DaemonSet): boolean =>
  (status.observedGeneration ?? 0) >= (metadata.generation ?? 0)
const isOnDelete = ({ spec }: StatefulSet | DaemonSet): boolean => spec.updateStrategy.type === 'OnDelete'
const isOrdered = (set: StatefulSet | DaemonSet): boolean =>
  set.kind === 'StatefulSet' && set.spec.podManagementPolicy !== 'Parallel'
const isAvailable = ({ state }: PodView): boolean => state === 'available'
const isBlocked = ({ block }: PodView): boolean => block !== undefined
const isMoving = (pods: readonly PodView[]): boolean => pods.some((pod) => !isAvailable(pod) && !isBlocked(pod))

interface Templates {
  readonly namespace: string
  /** Template of the Pod's own revision. */
  readonly own: PodSpec | undefined
  readonly newest: PodSpec | undefined
}

/**
 * Whether the newest template differs in the part that causes the block: a new Pod may then progress, and only the
 * existing Pod blocks the rollout. Causes outside of the template (volume, node, budget) are not resolved by it.
 */
function isAnswered(cause: Cause, { namespace, own, newest }: Templates, store: StoredObjects): boolean {
  if (own === undefined || newest === undefined) return false
  const { kind, facts = {} } = cause
  switch (kind) {
    case 'missing':
    case 'missingKey':
      return !missingReferences(store, namespace, newest).some(
        (one) => one.kind === facts.kind && one.name === facts.name,
      )
    case 'placement':
      return differs(placementOf(own), placementOf(newest))
    case 'taint':
      return differs(own.tolerations, newest.tolerations)
    case 'room':
      return differs(resourcesOf(own), resourcesOf(newest))
    case 'image':
      return containerOf(own, facts.container)?.image !== containerOf(newest, facts.container)?.image
    case 'crash':
    case 'probe':
    case 'config':
    case 'init':
    case 'initEndless':
      return differs(containerOf(own, facts.container), containerOf(newest, facts.container))
    default:
      return false
  }
}

const placementOf = ({ nodeSelector, affinity }: PodSpec) => ({ nodeSelector, affinity })

const resourcesOf = ({ containers, initContainers = [] }: PodSpec) =>
  [...initContainers, ...containers].map(({ name, resources }) => ({ name, resources }))

const containerOf = ({ containers, initContainers = [] }: PodSpec, name: unknown): Container | undefined =>
  [...initContainers, ...containers].find((container) => container.name === name)

const differs = (one: unknown, other: unknown): boolean => !deepEqual(one, other)
