import { virtualMsOf } from '../../api/clock.ts'
import { labelsMatch, selectorMatches } from '../../api/selector.ts'
import type { KubeObject, LabelSelector, Labels, Pod } from '../../api/types.ts'
import { controllerUidOf, type Informer } from '../../client/informer.ts'
import { MutableRecord } from '../../sim/cloneState.ts'
import { CowMap } from '../../sim/cowMap.ts'
import { freeze } from '../../sim/freeze.ts'
import { isOrdinary } from '../controllerUtils/activePods.ts'
import { isPodActive, isPodReady, isPodTerminating, podCondition } from '../controllerUtils/podUtils.ts'
import type { ReplicaKind, ReplicaOwner } from './adapter.ts'

/** Counts of one owner's Pods for a sync. */
export interface PodCount {
  readonly active: number
  readonly fullyLabeled: number
  readonly ready: number
  /** Virtual ms since which each ready Pod is ready, by name. */
  readonly readySince: ReadonlyMap<string, number>
  readonly terminating: number
}

/** The parts of the owner that the counts depend on. */
interface Basis {
  readonly selector: LabelSelector
  readonly templateLabels: Labels
}

const NO_BASIS: Basis = freeze({ selector: {}, templateLabels: {} })

class Tally extends MutableRecord {
  basis: Basis = NO_BASIS
  active = 0
  fullyLabeled = 0
  /** Active Pods without special rank for deletion. */
  ordinary = 0
  terminating = 0
  /** Active Pods that the selector does not match: they must be released, so the counts are invalid. */
  foreign = 0
  readySince = new Map<string, number>()
  /** Names of active Pods by node, including unmatched ones; '' for Pods without a node. */
  byNode = new Map<string, CowMap<string>>()
}

export type TallyState = Map<string, Tally>

/**
 * Counts the Pods of each owner incrementally, so that a sync of thousands of Pods does not read each. It follows the
 * same cache as the sync, so both see the same Pods.
 */
export class PodTallies {
  readonly #kind: ReplicaKind
  readonly #pods: Informer<Pod>
  readonly #state: () => TallyState

  constructor(kind: ReplicaKind, owners: Informer<KubeObject>, pods: Informer<Pod>, state: () => TallyState) {
    this.#kind = kind
    this.#pods = pods
    this.#state = state
    pods.addHandler({
      onAdd: (pod) => this.#add(pod, 1),
      onUpdate: (before, pod) => {
        if (countsAlike(before, pod)) return
        this.#add(before, -1)
        this.#add(pod, 1)
      },
      onDelete: (_, cached) => cached && this.#add(cached, -1),
    })
    owners.addHandler({
      onAdd: (object) => this.#begin(object),
      onUpdate: (before, object) => {
        if (before.metadata.uid !== object.metadata.uid) this.#state().delete(before.metadata.uid)
        this.#begin(object)
      },
      onDelete: (object) => this.#state().delete(object.metadata.uid),
    })
  }

  /** The counts; undefined if a Pod must be released first. */
  of(owner: ReplicaOwner): PodCount | undefined {
    const tally = this.#state().get(owner.object.metadata.uid)
    if (!tally || tally.foreign > 0) return undefined
    const { active, fullyLabeled, terminating, readySince } = tally
    return { active, fullyLabeled, terminating, readySince, ready: readySince.size }
  }

  /** Active Pods of these owners together, by node. */
  activeByNode(uids: Iterable<string>): ReadonlyMap<string, number> {
    const sums = new Map<string, number>()
    for (const uid of uids)
      for (const [node, names] of this.#state().get(uid)?.byNode ?? [])
        sums.set(node, (sums.get(node) ?? 0) + names.size)
    return sums
  }

  /**
   * Names of an owner's active Pods that contain the first `count` to delete: if only nodes and times distinguish them,
   * those on the fullest nodes. `siblings`: active Pods by node. Undefined if any Pod may be among them.
   */
  onFullestNodes(uid: string, count: number, siblings: ReadonlyMap<string, number>): string[] | undefined {
    const tally = this.#state().get(uid)
    if (!tally || tally.ordinary < tally.active) return undefined
    const rankOf = (node: string) => siblings.get(node) ?? 0
    const names: string[] = []
    let last = Number.POSITIVE_INFINITY
    for (const [node, onNode] of [...tally.byNode].sort(([a], [b]) => rankOf(b) - rankOf(a))) {
      if (names.length >= count && rankOf(node) < last) break
      last = rankOf(node)
      names.push(...onNode.values())
    }
    return names
  }

  /** Counts from scratch for a new owner or a changed selector. */
  #begin(object: KubeObject): void {
    const { uid } = object.metadata
    const { selector, template } = this.#kind.view(object)
    const templateLabels = template.metadata?.labels ?? {}
    const known = this.#state().get(uid)
    if (known?.basis.selector === selector && known.basis.templateLabels === templateLabels) return
    const tally = new Tally()
    tally.basis = freeze({ selector, templateLabels })
    this.#state().set(uid, tally)
    for (const pod of this.#pods.controlledBy(uid)) count(tally, pod, 1)
  }

  #add(pod: Pod, by: 1 | -1): void {
    const uid = controllerUidOf(pod)
    const tally = uid === undefined ? undefined : this.#state().get(uid)
    if (tally) count(tally, pod, by)
  }
}

/** Whether two versions of a Pod count equally, as in most updates. */
function countsAlike(one: Pod, other: Pod): boolean {
  return (
    isPodActive(one) === isPodActive(other) &&
    isPodTerminating(one) === isPodTerminating(other) &&
    one.spec.nodeName === other.spec.nodeName &&
    one.status.phase === other.status.phase &&
    one.metadata.labels === other.metadata.labels &&
    one.metadata.annotations === other.metadata.annotations &&
    one.metadata.ownerReferences === other.metadata.ownerReferences &&
    isPodReady(one) === isPodReady(other) &&
    podCondition(one, 'Ready')?.lastTransitionTime === podCondition(other, 'Ready')?.lastTransitionTime
  )
}

function count(tally: Tally, pod: Pod, by: 1 | -1): void {
  const matches = selectorMatches(tally.basis.selector, pod.metadata.labels)
  if (isPodTerminating(pod)) tally.terminating += matches ? by : 0
  if (!isPodActive(pod)) return
  const { name } = pod.metadata
  countOnNode(tally.byNode, pod.spec.nodeName ?? '', name, by)
  if (!matches) {
    tally.foreign += by
    return
  }
  tally.active += by
  if (labelsMatch(tally.basis.templateLabels, pod.metadata.labels)) tally.fullyLabeled += by
  if (!isPodReady(pod)) return
  if (isOrdinary(pod)) tally.ordinary += by
  if (by === 1) tally.readySince.set(name, readySinceOf(pod))
  else tally.readySince.delete(name)
}

function countOnNode(byNode: Tally['byNode'], node: string, name: string, by: 1 | -1): void {
  let names = byNode.get(node)
  if (by === 1) {
    if (!names) {
      names = new CowMap()
      byNode.set(node, names)
    }
    names.set(name, name)
    return
  }
  names?.delete(name)
  if (names?.size === 0) byNode.delete(node)
}

function readySinceOf(pod: Pod): number {
  const since = podCondition(pod, 'Ready')?.lastTransitionTime
  return since === undefined ? Number.POSITIVE_INFINITY : virtualMsOf(since)
}

/** Counts a list of Pods, for passes in which the running count is invalid. */
export function countPods(owner: ReplicaOwner, active: readonly Pod[], terminating: number): PodCount {
  const readySince = new Map<string, number>()
  let fullyLabeled = 0
  for (const pod of active) {
    if (labelsMatch(owner.template.metadata?.labels ?? {}, pod.metadata.labels)) fullyLabeled++
    if (isPodReady(pod)) readySince.set(pod.metadata.name, readySinceOf(pod))
  }
  return { active: active.length, fullyLabeled, ready: readySince.size, readySince, terminating }
}
