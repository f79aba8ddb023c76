/** Finds stalled updates of StatefulSets and DaemonSets. */

import { isOfKind } from '../../api/fields/ofKind.ts'
import { asObject, textOf } from '../../api/jsonObject.ts'
import type { DaemonSet, StatefulSet } from '../../api/kindTypes.ts'
import { allowsSurge, boundOf } from '../../controllers/daemonSet/daemonPods.ts'
import { controllerRef } from '../authors.ts'
import { engineObjectIfAny } from '../engineObject.ts'
import { metaText, type ObservedChange, type ObservedRun } from '../observedRun.ts'
import type { SeenObject } from '../records.ts'
import { conditionOf } from '../seenConditions.ts'
import type { LostNode } from './lostNodes.ts'
import { blockOf, type SlowPods, slowPods } from './podTroubles.ts'
import { isSetUpdated } from './workloadHistory.ts'

export interface SetStall {
  readonly set: StatefulSet | DaemonSet
  readonly uid: string
  /** Unix ms. */
  readonly from: number
  readonly until: number | undefined
  readonly updated: number
  readonly wanted: number
  /** `surgePort`: the old Pod has the hostPort that the new Pod on the same node needs. */
  readonly heldBy: 'maxSurge' | 'surgePort' | 'maxUnavailable' | 'order' | 'oldPod'
  /** Name of the Pod that cannot continue. */
  readonly pod: string
  readonly node: string
  readonly revision: string
}

const SHORTEST_MS = 5000
const HASH = 'controller-revision-hash'

interface Watched {
  set: StatefulSet | DaemonSet | undefined
  readonly pods: Map<string, SeenObject>
  stall: Omit<SetStall, 'until'> | undefined
}

/** Stalled updates, in the order of their beginnings. */
export function setStalls(run: ObservedRun, nodes: readonly LostNode[]): readonly SetStall[] {
  const watch = new SetWatch(slowPods(run), nodes)
  for (const change of run.changes) watch.see(change)
  return watch.finish()
}

class SetWatch {
  readonly #watched = new Map<string, Watched>()
  readonly #stalls: SetStall[] = []
  readonly #slow: SlowPods
  readonly #nodes: readonly LostNode[]

  constructor(slow: SlowPods, nodes: readonly LostNode[]) {
    this.#slow = slow
    this.#nodes = nodes
  }

  see(change: ObservedChange): void {
    const { resource, object, key, type, at } = change
    const isEnd = type === 'deleted' || type === 'lost'
    if (resource === 'nodes') {
      for (const uid of this.#watched.keys()) this.#check(uid, at)
    } else if (resource === 'pods') {
      const uid = controllerRef(object)?.uid
      const ref = controllerRef(object)?.kind
      if (uid === undefined || (ref !== 'StatefulSet' && ref !== 'DaemonSet')) return
      const { pods } = this.#of(uid)
      if (isEnd) pods.delete(key)
      else pods.set(key, object)
      this.#check(uid, at)
    } else if (resource === 'statefulsets' || resource === 'daemonsets') {
      const made = isEnd ? undefined : engineObjectIfAny(object)
      const isSet = made && (isOfKind('StatefulSet', made) || isOfKind('DaemonSet', made))
      this.#of(key).set = isSet ? made : undefined
      this.#check(key, at)
    }
  }

  #of(uid: string): Watched {
    const known = this.#watched.get(uid) ?? { set: undefined, pods: new Map(), stall: undefined }
    this.#watched.set(uid, known)
    return known
  }

  #check(uid: string, at: number): void {
    const watched = this.#of(uid)
    const found = watched.set && this.#stallOf(watched.set, watched, at)
    if (found) {
      const isSame = watched.stall?.heldBy === found.heldBy && watched.stall.revision === found.revision
      if (!isSame) this.#end(watched, at)
      watched.stall = { ...found, uid, from: (isSame && watched.stall?.from) || at }
    } else this.#end(watched, at)
  }

  #end(watched: Watched, until: number): void {
    const { stall } = watched
    watched.stall = undefined
    if (!stall) return
    const last = this.#stalls.findLast(({ uid }) => uid === stall.uid)
    // A crashing container runs for a moment between two crashes: both stalls are one.
    if (last?.until !== undefined && last.heldBy === stall.heldBy && stall.from - last.until < SHORTEST_MS)
      this.#stalls[this.#stalls.indexOf(last)] = { ...stall, from: last.from, until }
    else this.#stalls.push({ ...stall, until })
  }

  #stallOf(set: StatefulSet | DaemonSet, { pods }: Watched, at: number) {
    const { generation = 0 } = set.metadata
    if ((set.status.observedGeneration ?? 0) < generation || set.spec.updateStrategy.type === 'OnDelete')
      return undefined
    const stuck = [...pods.values()].filter((pod) => this.#isStuck(pod, at))
    if (stuck.length === 0) return undefined
    return isDaemonSet(set) ? daemonStall(set, [...pods.values()], stuck) : setStall(set, stuck)
  }

  /** Whether a Pod cannot become available by itself, because of a trouble of its own or because its node is lost. */
  #isStuck(pod: SeenObject, at: number): boolean {
    if (metaText(pod, 'deletionTimestamp') === undefined && blockOf(pod, this.#slow) !== undefined) return true
    const { nodeName } = asObject(pod.spec)
    return this.#nodes.some(({ name, from, until }) => name === nodeName && from <= at && (until ?? at) >= at)
  }

  finish(): readonly SetStall[] {
    for (const watched of this.#watched.values())
      if (watched.stall) this.#stalls.push({ ...watched.stall, until: undefined })
    return this.#stalls
      .filter(({ from, until }) => until === undefined || until - from >= SHORTEST_MS)
      .sort((a, b) => a.from - b.from)
  }
}

const isDaemonSet = (set: StatefulSet | DaemonSet): set is DaemonSet => set.kind === 'DaemonSet'

type Found = Omit<SetStall, 'uid' | 'from' | 'until'>

const nodeOf = (pod: SeenObject | undefined): string => {
  const nodeName = asObject(pod?.spec).nodeName
  return typeof nodeName === 'string' ? nodeName : ''
}
const hashOf = (pod: SeenObject): string | undefined => {
  const hash = asObject(pod.metadata.labels)[HASH]
  return typeof hash === 'string' ? hash : undefined
}

function daemonStall(set: DaemonSet, pods: readonly SeenObject[], stuck: readonly SeenObject[]): Found | undefined {
  const { desiredNumberScheduled: wanted, updatedNumberScheduled: updated = 0, numberAvailable = 0 } = set.status
  if (updated >= wanted && numberAvailable >= wanted) return undefined
  const hasSurge = allowsSurge(set)
  const bound = Math.max(hasSurge ? 0 : 1, boundOf(set, hasSurge ? 'maxSurge' : 'maxUnavailable', wanted))
  if (stuck.length < bound) return undefined
  // Without an older Pod this is no update but the first rollout.
  const hashes = new Set(pods.flatMap((pod) => hashOf(pod) ?? []))
  if (hashes.size < 2 && updated >= wanted) return undefined
  const [pod] = stuck
  if (pod === undefined) return undefined
  const heldBy = !hasSurge ? 'maxUnavailable' : waitsForPort(pod) ? 'surgePort' : 'maxSurge'
  return {
    set,
    updated,
    wanted,
    heldBy,
    pod: pod.metadata.name,
    node: nodeOf(pod),
    revision: String(set.metadata.generation),
  }
}

const waitsForPort = (pod: SeenObject): boolean =>
  textOf(conditionOf(pod, 'PodScheduled')?.message).includes("didn't have free ports for the requested pod ports")

function setStall(set: StatefulSet, stuck: readonly SeenObject[]): Found | undefined {
  const { updateRevision = '', currentRevision = '', updatedReplicas = 0, replicas } = set.status
  const wanted = set.spec.replicas
  const isRolledBack = (pod: SeenObject): boolean => {
    const hash = hashOf(pod)
    return hash !== undefined && hash !== updateRevision && hash !== currentRevision
  }
  const isOrdered = set.spec.podManagementPolicy !== 'Parallel'
  const old = stuck.find(isRolledBack)
  const common = { set, wanted, revision: updateRevision }
  if (old !== undefined && isOrdered)
    return { ...common, updated: updatedReplicas, heldBy: 'oldPod', pod: old.metadata.name, node: nodeOf(old) }
  const pod = stuck.find((one) => hashOf(one) === updateRevision) ?? stuck[0]
  if (pod === undefined || isSetUpdated(set) || replicas === 0) return undefined
  return { ...common, updated: updatedReplicas, heldBy: 'order', pod: pod.metadata.name, node: nodeOf(pod) }
}
