import { ownValue } from '../api/lookup.ts'
import { hasUntoleratedTaint, matchesNodeAffinity } from '../api/placing/nodeSelection.ts'
import { selectorMatches } from '../api/selector.ts'
import type { LabelSelector, Node, Pod } from '../api/types.ts'
import type { NodeInfo, NodeTable } from './nodeTable.ts'
import { labelRequirements, type PodsOtherwise } from './podAffinity.ts'

const HOSTNAME = 'kubernetes.io/hostname'
const ZONE = 'topology.kubernetes.io/zone'
const MAX_SCORE = 100

export interface SpreadConstraint {
  readonly maxSkew: number
  readonly topologyKey: string
  readonly isHard: boolean
  readonly selectors: readonly LabelSelector[]
  readonly minDomains: number
  readonly honoursAffinity: boolean
  readonly honoursTaints: boolean
  /** Key of the number of matching Pods in the node table. */
  readonly countKey: string
}

/** Constraints in the Pod's spec. */
export function spreadConstraints(pod: Pod): SpreadConstraint[] {
  return (pod.spec.topologySpreadConstraints ?? []).map((written) => {
    const keyed = labelRequirements(written.matchLabelKeys, 'In', pod)
    const selectors = [
      ...(written.labelSelector ? [written.labelSelector] : []),
      ...(keyed.length > 0 ? [{ matchExpressions: keyed }] : []),
    ]
    return {
      maxSkew: written.maxSkew,
      topologyKey: written.topologyKey,
      isHard: written.whenUnsatisfiable === 'DoNotSchedule',
      selectors,
      minDomains: written.minDomains ?? 1,
      honoursAffinity: written.nodeAffinityPolicy !== 'Ignore',
      honoursTaints: written.nodeTaintsPolicy === 'Honor',
      countKey: countKeyOf(pod, selectors),
    }
  })
}

/**
 * The soft constraints that the scheduler assumes for Pods of a Service or controller without constraints of their own.
 */
export function defaultConstraints(pod: Pod, selectors: readonly LabelSelector[]): readonly SpreadConstraint[] {
  const [selector] = selectors
  if (selector === undefined) return []
  const { namespace = '' } = pod.metadata
  const known = selectors.length === 1 ? assumed.get(selector) : undefined
  if (known?.namespace === namespace) return known.constraints
  const base = {
    isHard: false,
    selectors,
    minDomains: 1,
    honoursAffinity: true,
    honoursTaints: false,
    countKey: countKeyOf(pod, selectors),
  }
  const constraints = [
    { ...base, maxSkew: 3, topologyKey: HOSTNAME },
    { ...base, maxSkew: 5, topologyKey: ZONE },
  ]
  if (selectors.length === 1) assumed.set(selector, { namespace, constraints })
  return constraints
}

/** The last assumed constraints, by selector: all Pods of a controller share one selector object. */
const assumed = new WeakMap<
  LabelSelector,
  { readonly namespace: string; readonly constraints: readonly SpreadConstraint[] }
>()

/** Texts of selectors, cached because all Pods of a controller share one selector object. */
const selectorTexts = new WeakMap<LabelSelector, string>()

function countKeyOf(pod: Pod, selectors: readonly LabelSelector[]): string {
  let key = pod.metadata.namespace ?? ''
  for (const selector of selectors) {
    let text = selectorTexts.get(selector)
    if (text === undefined) {
      text = JSON.stringify(selector)
      selectorTexts.set(selector, text)
    }
    key += ` ${text}`
  }
  return key
}

/** Numbers of matching Pods by domain, for each hard constraint. */
export interface SpreadState {
  readonly constraints: readonly {
    readonly constraint: SpreadConstraint
    readonly counts: ReadonlyMap<string, number>
    readonly min: number
    readonly self: number
  }[]
}

type SpreadFault = 'missingLabel' | 'skew'

// Models pkg/scheduler/framework/plugins/podtopologyspread/filtering.go calPreFilterState (v1.36).
export function spreadState(
  pod: Pod,
  constraints: readonly SpreadConstraint[],
  table: NodeTable,
  { without, added }: PodsOtherwise,
): SpreadState | undefined {
  const hard = constraints.filter((constraint) => constraint.isHard)
  if (hard.length === 0) return undefined
  const hasAllKeys = (node: Node) => hard.every((c) => ownValue(node.metadata.labels, c.topologyKey) !== undefined)
  return {
    constraints: hard.map((constraint) => {
      const counts = new Map<string, number>()
      for (const info of table.infos.values()) {
        if (!hasAllKeys(info.node) || !isEligible(pod, info.node, constraint)) continue
        const domain = ownValue(info.node.metadata.labels, constraint.topologyKey) ?? ''
        counts.set(domain, (counts.get(domain) ?? 0) + matchingOn(pod, info, constraint, table, without))
      }
      for (const other of added) {
        const domain =
          ownValue(table.infos.get(other.spec.nodeName ?? '')?.node.metadata.labels, constraint.topologyKey) ?? ''
        const before = counts.get(domain)
        if (before !== undefined && isMatching(pod, other, constraint)) counts.set(domain, before + 1)
      }
      const min = counts.size < constraint.minDomains ? 0 : Math.min(...counts.values())
      const self = constraint.selectors.length > 0 && matchesAll(constraint.selectors, pod) ? 1 : 0
      return { constraint, counts, min: counts.size === 0 ? 0 : min, self }
    }),
  }
}

// Models pkg/scheduler/framework/plugins/podtopologyspread/filtering.go Filter (v1.36).
export function spreadFault(state: SpreadState, node: Node): SpreadFault | undefined {
  for (const { constraint, counts, min, self } of state.constraints) {
    const domain = ownValue(node.metadata.labels, constraint.topologyKey)
    if (domain === undefined) return 'missingLabel'
    if ((counts.get(domain) ?? 0) + self - min > constraint.maxSkew) return 'skew'
  }
  return undefined
}

/** A score from 0 to 100 for each feasible node; undefined if there is no soft constraint. */
// Models pkg/scheduler/framework/plugins/podtopologyspread/scoring.go (v1.36).
export function spreadScores(
  pod: Pod,
  constraints: readonly SpreadConstraint[],
  table: NodeTable,
  feasible: readonly NodeInfo[],
): number[] | undefined {
  const soft = constraints.filter((constraint) => !constraint.isHard)
  if (soft.length === 0) return undefined
  const requiresAll = requiresAllKeys(pod)
  const lacksKey = (info: NodeInfo) =>
    soft.some((c) => ownValue(info.node.metadata.labels, c.topologyKey) === undefined)
  const isLeftOut = (info: NodeInfo) => requiresAll && lacksKey(info)
  const counted = requiresAll ? feasible.filter((info) => !isLeftOut(info)) : feasible
  // If no node has the label, no node gets a score for it.
  const parts = soft
    .filter(({ topologyKey }) => table.hasLabel(topologyKey))
    .map((constraint) => {
      const { counts, size } = domainCounts(pod, constraint, table, { counted, isLeftOut })
      return { ...constraint, counts, weight: Math.log(size + 2) }
    })
  const raw = feasible.map((info) => {
    if (isLeftOut(info)) return LEFT_OUT
    let score = 0
    for (const { topologyKey, counts, weight, maxSkew } of parts) {
      const domain = ownValue(info.node.metadata.labels, topologyKey)
      if (domain === undefined) continue
      const matching = counts.get(topologyKey === HOSTNAME ? info.name : domain) ?? 0
      score += matching * weight + (maxSkew - 1)
    }
    return Math.round(score)
  })
  return normalized(raw)
}

/** Whether a node needs the labels of all constraints, which is so for constraints in the Pod's own spec. */
const requiresAllKeys = (pod: Pod): boolean => (pod.spec.topologySpreadConstraints?.length ?? 0) > 0

/** Placeholder for the score of a node without a required label. */
const LEFT_OUT = -1

const noPods: ReadonlySet<string> = new Set()

/** Numbers of matching Pods by domain; for the host name label by node. */
function domainCounts(
  pod: Pod,
  constraint: SpreadConstraint,
  table: NodeTable,
  { counted, isLeftOut }: { readonly counted: readonly NodeInfo[]; readonly isLeftOut: (info: NodeInfo) => boolean },
): { counts: ReadonlyMap<string, number>; size: number } {
  if (constraint.topologyKey === HOSTNAME) return { counts: matching(pod, constraint, table), size: counted.length }
  const counts = new Map<string, number>()
  for (const { node } of counted) {
    const domain = ownValue(node.metadata.labels, constraint.topologyKey)
    if (domain !== undefined) counts.set(domain, 0)
  }
  if (!requiresAllKeys(pod) && takesAllNodes(pod, constraint)) {
    const all = matchingByDomain(pod, constraint, table)
    for (const domain of counts.keys()) counts.set(domain, all.get(domain) ?? 0)
  } else if (counts.size > 0)
    for (const info of table.infos.values()) {
      const domain = ownValue(info.node.metadata.labels, constraint.topologyKey)
      const before = domain === undefined ? undefined : counts.get(domain)
      if (domain === undefined || before === undefined || isLeftOut(info)) continue
      if (!isEligible(pod, info.node, constraint)) continue
      counts.set(domain, before + matchingOn(pod, info, constraint, table, noPods))
    }
  return { counts, size: counts.size }
}

/** Scores from 0 to 100: the fewer Pods, the higher the score; left-out nodes get 0. */
function normalized(raw: readonly number[]): number[] {
  let min = Number.POSITIVE_INFINITY
  let max = 0
  for (const score of raw) {
    if (score !== LEFT_OUT && score < min) min = score
    if (score > max) max = score
  }
  return raw.map((score) => {
    if (score === LEFT_OUT) return 0
    return max === 0 ? MAX_SCORE : Math.trunc((MAX_SCORE * (max + min - score)) / max)
  })
}

const isEligible = (pod: Pod, node: Node, { honoursAffinity, honoursTaints }: SpreadConstraint): boolean =>
  (!honoursAffinity || matchesNodeAffinity(pod, node)) && (!honoursTaints || !hasUntoleratedTaint(pod, node))

/** Whether every node is eligible for a constraint, whatever its labels and taints. */
const takesAllNodes = ({ spec }: Pod, { honoursAffinity, honoursTaints }: SpreadConstraint): boolean =>
  !honoursTaints && (!honoursAffinity || (spec.nodeSelector === undefined && spec.affinity?.nodeAffinity === undefined))

function matchingOn(
  pod: Pod,
  info: NodeInfo,
  constraint: SpreadConstraint,
  table: NodeTable,
  without: ReadonlySet<string>,
): number {
  const { selectors, countKey } = constraint
  if (selectors.length === 0) return 0
  const namespace = pod.metadata.namespace ?? ''
  let count = table.matchingByNode(namespace, selectors, countKey).get(info.name) ?? 0
  for (const uid of without) {
    const other = info.pods.get(uid)
    if (other && other.metadata.namespace === namespace && other.metadata.deletionTimestamp === undefined)
      if (matchesAll(selectors, other)) count--
  }
  return count
}

const noCounts: ReadonlyMap<string, number> = new Map()

const matching = (
  pod: Pod,
  { selectors, countKey }: SpreadConstraint,
  table: NodeTable,
): ReadonlyMap<string, number> =>
  selectors.length === 0 ? noCounts : table.matchingByNode(pod.metadata.namespace ?? '', selectors, countKey)

const matchingByDomain = (
  pod: Pod,
  { selectors, countKey, topologyKey }: SpreadConstraint,
  table: NodeTable,
): ReadonlyMap<string, number> =>
  selectors.length === 0
    ? noCounts
    : table.matchingByDomain(pod.metadata.namespace ?? '', selectors, countKey, topologyKey)

const isMatching = (pod: Pod, other: Pod, { selectors }: SpreadConstraint): boolean =>
  selectors.length > 0 && other.metadata.namespace === pod.metadata.namespace && matchesAll(selectors, other)

const matchesAll = (selectors: readonly LabelSelector[], pod: Pod): boolean =>
  selectors.every((selector) => selectorMatches(selector, pod.metadata.labels))
