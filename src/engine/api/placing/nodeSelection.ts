import type {
  NodeAffinity,
  NodeSelectorRequirement,
  NodeSelectorTerm,
  PreferredSchedulingTerm,
} from '../fields/apiTypes.ts'
import { ownValue } from '../lookup.ts'
import { selectorMatches } from '../selector.ts'
import type { Labels, Node, Pod, Taint } from '../types.ts'
import { tolerates } from './taints.ts'

const UNSCHEDULABLE_TAINT: Taint = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }

export const isTolerated = (pod: Pod, taint: Taint): boolean =>
  (pod.spec.tolerations ?? []).some((toleration) => tolerates(toleration, taint))

/** Whether a taint keeps the scheduler from placing the Pod on the node. */
export function hasUntoleratedTaint(pod: Pod, node: Node): boolean {
  const taints = node.spec.taints
  if (!taints) return false
  return taints.some(
    (taint) => (taint.effect === 'NoSchedule' || taint.effect === 'NoExecute') && !isTolerated(pod, taint),
  )
}

/** Whether a taint evicts the Pod from the node. */
export const hasUntoleratedNoExecute = (pod: Pod, node: Node): boolean =>
  node.spec.taints?.some((taint) => taint.effect === 'NoExecute' && !isTolerated(pod, taint)) ?? false

/** Whether the node is cordoned and the Pod does not tolerate the taint of cordoned nodes. */
export const isCordonedFor = (pod: Pod, node: Node): boolean =>
  node.spec.unschedulable === true && !isTolerated(pod, UNSCHEDULABLE_TAINT)

/** Number of PreferNoSchedule taints that the Pod does not tolerate. */
export function intolerableTaints(pod: Pod, node: Node): number {
  let count = 0
  for (const taint of node.spec.taints ?? [])
    if (taint.effect === 'PreferNoSchedule' && !isTolerated(pod, taint)) count++
  return count
}

/** Whether the node meets the Pod's nodeSelector and its required node affinity. */
// Models component-helpers scheduling/corev1/nodeaffinity GetRequiredNodeAffinity (v1.36).
export function matchesNodeAffinity(pod: Pod, node: Node): boolean {
  const { nodeSelector } = pod.spec
  const labels = node.metadata.labels ?? {}
  if (nodeSelector) for (const key in nodeSelector) if (labels[key] !== nodeSelector[key]) return false
  const required = nodeAffinity(pod)?.requiredDuringSchedulingIgnoredDuringExecution
  if (!required) return true
  return matchesNodeTerms(required.nodeSelectorTerms, node)
}

/** Whether the node meets at least one of the terms of a node selector. */
// Models component-helpers scheduling/corev1/nodeaffinity NodeSelector.Match (v1.36).
export const matchesNodeTerms = (terms: readonly NodeSelectorTerm[], node: Node): boolean =>
  terms.some((term) => matchesTerm(term, node))

/** The nodes that required node affinity names by name; undefined if it uses labels. */
// Models pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go PreFilter (v1.36).
export function namedNodes(pod: Pod): ReadonlySet<string> | undefined {
  const required = nodeAffinity(pod)?.requiredDuringSchedulingIgnoredDuringExecution
  const terms = required?.nodeSelectorTerms ?? []
  if (terms.length === 0) return undefined
  const names = new Set<string>()
  for (const { matchFields = [] } of terms) {
    const lists = matchFields.filter(({ key, operator }) => key === 'metadata.name' && operator === 'In')
    const [first, ...others] = lists.map(({ values = [] }) => values)
    if (!first) return undefined
    for (const name of first) if (others.every((values) => values.includes(name))) names.add(name)
  }
  return names
}

/** The sum of the weights of preferred terms that the node meets. */
export function preferredNodeWeight(pod: Pod, node: Node): number {
  let weight = 0
  for (const { preference, weight: w } of preferredNodeTerms(pod)) if (matchesTerm(preference, node)) weight += w
  return weight
}

export function preferredNodeTerms(pod: Pod): readonly PreferredSchedulingTerm[] {
  return nodeAffinity(pod)?.preferredDuringSchedulingIgnoredDuringExecution ?? []
}

const nodeAffinity = (pod: Pod): NodeAffinity | undefined => pod.spec.affinity?.nodeAffinity

function matchesTerm(term: NodeSelectorTerm, node: Node): boolean {
  const expressions = term.matchExpressions ?? []
  const fields = term.matchFields ?? []
  if (expressions.length === 0 && fields.length === 0) return false
  const name: Labels = { 'metadata.name': node.metadata.name }
  return (
    expressions.every((r) => matchesRequirement(r, node.metadata.labels ?? {})) &&
    fields.every((r) => matchesRequirement(r, name))
  )
}

function matchesRequirement(requirement: NodeSelectorRequirement, labels: Labels): boolean {
  const { operator, ...rest } = requirement
  const { key, values = [] } = rest
  if (operator !== 'Gt' && operator !== 'Lt')
    return selectorMatches({ matchExpressions: [{ ...rest, operator }] }, labels)
  const value = ownValue(labels, key)
  if (value === undefined || !/^-?\d+$/.test(value) || values.length !== 1) return false
  return operator === 'Gt' ? Number(value) > Number(values[0]) : Number(value) < Number(values[0])
}
