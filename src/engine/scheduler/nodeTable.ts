import { ownValue } from '../api/lookup.ts'
import { placedFacts } from '../api/placing/placedFacts.ts'
import { milliOrValue, type PodFacts, preferredTerms, requiredTerms } from '../api/placing/podFacts.ts'
import { selectorMatches } from '../api/selector.ts'
import type { LabelSelector, Labels, Node, Pod } from '../api/types.ts'

const MAX_COUNTED_SELECTORS = 32
const ZONE = 'topology.kubernetes.io/zone'
const REGION = 'topology.kubernetes.io/region'
const OLD_ZONE = 'failure-domain.beta.kubernetes.io/zone'
const OLD_REGION = 'failure-domain.beta.kubernetes.io/region'

/** A node with the sums over its Pods, updated with each added and removed Pod. */
export interface NodeInfo {
  readonly name: string
  readonly node: Node
  readonly allocatable: ReadonlyMap<string, number>
  /** cpu in thousandths of a core, memory in bytes: the resources of scores. */
  readonly allocatableCpu: number
  readonly allocatableMemory: number
  /** The largest number of Pods. */
  readonly allocatablePods: number
  readonly requested: Map<string, number>
  scoredCpu: number
  scoredMemory: number
  readonly pods: Map<string, Pod>
  /** Pods that use a port of the node, by uid. */
  readonly portPods: Map<string, Pod>
  /** Pods with any pod affinity or anti-affinity, by uid. */
  readonly affinePods: Map<string, Pod>
  /** Facts of the last Pod that fitted beside the present Pods; reset when a Pod is added or removed. */
  fitting: PodFacts | undefined
  /**
   * The score for the node's free resources, and the facts of the Pod for which it was computed; reset when a Pod is
   * added or removed.
   */
  points: { readonly facts: PodFacts; readonly count: number } | undefined
}

/** The number of a namespace's Pods that match a selector on each node. */
interface Counted {
  readonly namespace: string
  readonly selectors: readonly LabelSelector[]
  readonly byNode: Map<string, number>
  /** Sums by the value of a node label, for each requested label; reset when a node changes. */
  readonly byDomain: Map<string, Map<string, number>>
}

/** The labels of a namespace by its name. */
export type NamespaceLabels = (namespace: string) => Labels

/** The label that the API server gives to each namespace. */
export const nameLabel: NamespaceLabels = (namespace) => ({ 'kubernetes.io/metadata.name': namespace })

/**
 * The facts about nodes for a decision. They are derived from the scheduler's state and computed again after a snapshot
 * is restored, so they are no part of the state.
 */
export class NodeTable {
  readonly infos = new Map<string, NodeInfo>()
  readonly labelsOf: NamespaceLabels
  /** The number of Pods with any pod affinity or anti-affinity. */
  affinePods = 0
  #list: readonly NodeInfo[] | undefined
  /** Results of `hasLabel` by name, reset when a node changes. */
  #labelled = new Map<string, boolean>()
  readonly #counted = new Map<string, Counted>()
  readonly #nodeOfPod = new Map<string, string>()
  /** The number of Pods of each priority: without Pods of lower priority, preemption is not tried. */
  readonly #priorities = new Map<number, number>()

  constructor(nodes: Iterable<Node>, pods: Iterable<Pod>, labelsOf: NamespaceLabels = nameLabel) {
    this.labelsOf = labelsOf
    for (const node of nodes) this.setNode(node)
    for (const pod of pods) this.addPod(pod)
  }

  /**
   * The nodes in the order of the search: one node of each zone, then the next node of each zone. Zones and nodes keep
   * the order in which they were added.
   */
  // Models pkg/scheduler/backend/cache/node_tree.go list (v1.36).
  list(): readonly NodeInfo[] {
    this.#list ??= byTurns(this.infos.values())
    return this.#list
  }

  /** Whether any node has a label with this name. */
  hasLabel(name: string): boolean {
    let isThere = this.#labelled.get(name)
    if (isThere === undefined) {
      isThere = [...this.infos.values()].some(({ node }) => ownValue(node.metadata.labels, name) !== undefined)
      this.#labelled.set(name, isThere)
    }
    return isThere
  }

  setNode(node: Node): void {
    const { name } = node.metadata
    const allocatable = new Map<string, number>()
    for (const [resource, quantity] of Object.entries(node.status.allocatable ?? node.status.capacity ?? {}))
      allocatable.set(resource, milliOrValue(resource, quantity))
    const before = this.infos.get(name)
    this.#forgetNodes()
    this.infos.set(name, {
      ...(before ?? {
        requested: new Map<string, number>(),
        scoredCpu: 0,
        scoredMemory: 0,
        pods: new Map<string, Pod>(),
        portPods: new Map<string, Pod>(),
        affinePods: new Map<string, Pod>(),
      }),
      fitting: undefined,
      points: undefined,
      name,
      node,
      allocatable,
      allocatableCpu: allocatable.get('cpu') ?? 0,
      allocatableMemory: allocatable.get('memory') ?? 0,
      allocatablePods: allocatable.get('pods') ?? 0,
    })
  }

  removeNode(name: string): void {
    for (const pod of this.infos.get(name)?.pods.values() ?? []) this.removePod(pod.metadata.uid)
    this.infos.delete(name)
    this.#forgetNodes()
  }

  #forgetNodes(): void {
    this.#list = undefined
    this.#labelled = new Map()
    for (const { byDomain } of this.#counted.values()) byDomain.clear()
  }

  /** Counts a Pod that is bound, or about to be bound, to the node of its spec. */
  addPod(pod: Pod): void {
    const { uid } = pod.metadata
    this.removePod(uid)
    const nodeName = pod.spec.nodeName ?? ''
    const info = this.infos.get(nodeName)
    if (!info) return
    this.#nodeOfPod.set(uid, nodeName)
    info.pods.set(uid, pod)
    if (hasPodAffinity(pod)) {
      info.affinePods.set(uid, pod)
      this.affinePods++
    }
    this.#account(info, pod, 1)
  }

  removePod(uid: string): void {
    const nodeName = this.#nodeOfPod.get(uid)
    if (nodeName === undefined) return
    this.#nodeOfPod.delete(uid)
    const info = this.infos.get(nodeName)
    const pod = info?.pods.get(uid)
    if (!info || !pod) return
    info.pods.delete(uid)
    if (info.affinePods.delete(uid)) this.affinePods--
    this.#account(info, pod, -1)
  }

  hasPriorityBelow(priority: number): boolean {
    for (const [other, count] of this.#priorities) if (other < priority && count > 0) return true
    return false
  }

  /**
   * The number of the namespace's Pods, by node, that match all selectors and are not being deleted. `key`: the name
   * under which the result is cached.
   */
  matchingByNode(namespace: string, selectors: readonly LabelSelector[], key: string): ReadonlyMap<string, number> {
    return this.#count(namespace, selectors, key).byNode
  }

  /** Like `matchingByNode`, by the value of a node label; nodes without the label are left out. */
  matchingByDomain(
    namespace: string,
    selectors: readonly LabelSelector[],
    key: string,
    label: string,
  ): ReadonlyMap<string, number> {
    const { byNode, byDomain } = this.#count(namespace, selectors, key)
    let counts = byDomain.get(label)
    if (!counts) {
      counts = new Map()
      for (const { name, node } of this.infos.values())
        addTo(counts, ownValue(node.metadata.labels, label), byNode.get(name) ?? 0)
      byDomain.set(label, counts)
    }
    return counts
  }

  #count(namespace: string, selectors: readonly LabelSelector[], key: string): Counted {
    let counted = this.#counted.get(key)
    if (!counted) {
      counted = { namespace, selectors, byNode: new Map(), byDomain: new Map() }
      for (const info of this.infos.values()) {
        let count = 0
        for (const pod of info.pods.values()) if (isCounted(pod, counted)) count++
        counted.byNode.set(info.name, count)
      }
      if (this.#counted.size >= MAX_COUNTED_SELECTORS) {
        const [oldest] = this.#counted.keys()
        if (oldest !== undefined) this.#counted.delete(oldest)
      }
      this.#counted.set(key, counted)
    }
    return counted
  }

  #account(info: NodeInfo, pod: Pod, sign: 1 | -1): void {
    const facts = placedFacts(pod)
    for (const [resource, amount] of facts.requests)
      info.requested.set(resource, (info.requested.get(resource) ?? 0) + sign * amount)
    info.scoredCpu += sign * facts.scoredCpu
    info.scoredMemory += sign * facts.scoredMemory
    info.fitting = undefined
    info.points = undefined
    if (sign < 0) info.portPods.delete(pod.metadata.uid)
    else if (facts.hostPorts.length > 0) info.portPods.set(pod.metadata.uid, pod)
    const priority = pod.spec.priority ?? 0
    this.#priorities.set(priority, (this.#priorities.get(priority) ?? 0) + sign)
    for (const counted of this.#counted.values()) {
      if (!isCounted(pod, counted)) continue
      addTo(counted.byNode, info.name, sign)
      for (const [label, counts] of counted.byDomain) addTo(counts, ownValue(info.node.metadata.labels, label), sign)
    }
  }
}

function addTo(counts: Map<string, number>, key: string | undefined, count: number): void {
  if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + count)
}

function byTurns(infos: Iterable<NodeInfo>): readonly NodeInfo[] {
  const zones = new Map<string, NodeInfo[]>()
  let count = 0
  for (const info of infos) {
    const zone = zoneKey(info.node)
    const nodes = zones.get(zone)
    if (nodes) nodes.push(info)
    else zones.set(zone, [info])
    count++
  }
  const list: NodeInfo[] = []
  for (let i = 0; list.length < count; i++)
    for (const nodes of zones.values()) {
      const info = nodes[i]
      if (info) list.push(info)
    }
  return list
}

// Models component-helpers node/topology GetZoneKey (v1.36).
function zoneKey({ metadata: { labels = {} } }: Node): string {
  const region = labels[REGION] ?? labels[OLD_REGION] ?? ''
  const zone = labels[ZONE] ?? labels[OLD_ZONE] ?? ''
  return region === '' && zone === '' ? '' : `${region}:\0:${zone}`
}

function isCounted(pod: Pod, { namespace, selectors }: Counted): boolean {
  if (pod.metadata.deletionTimestamp !== undefined || pod.metadata.namespace !== namespace) return false
  for (const selector of selectors) if (!selectorMatches(selector, pod.metadata.labels)) return false
  return true
}

function hasPodAffinity(pod: Pod): boolean {
  if (!pod.spec.affinity) return false
  return (['podAffinity', 'podAntiAffinity'] as const).some(
    (kind) => requiredTerms(pod, kind).length > 0 || preferredTerms(pod, kind).length > 0,
  )
}
