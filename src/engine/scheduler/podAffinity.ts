import type { PodAffinityTerm } from '../api/fields/apiTypes.ts'
import { ownValue } from '../api/lookup.ts'
import { type AffinityKind, preferredTerms, requiredTerms } from '../api/placing/podFacts.ts'
import { selectorMatches } from '../api/selector.ts'
import type { LabelSelector, LabelSelectorRequirement, Node, Pod } from '../api/types.ts'
import { type NamespaceLabels, type NodeInfo, type NodeTable, nameLabel } from './nodeTable.ts'

const MAX_SCORE = 100
/** Score for a Pod that matches a required affinity term of an existing Pod. */
const HARD_AFFINITY_WEIGHT = 1

interface Term {
  readonly topologyKey: string
  readonly selector: LabelSelector | undefined
  readonly namespaces: readonly string[]
  readonly namespaceSelector: LabelSelector | undefined
}

/** Required terms of an incoming Pod, with numbers of matching Pods by `key=value` of a topology. */
export interface AffinityState {
  readonly affinity: readonly Term[]
  readonly antiAffinity: readonly Term[]
  readonly affinityCounts: ReadonlyMap<string, number>
  readonly antiAffinityCounts: ReadonlyMap<string, number>
  /** Anti-affinity of existing Pods against the incoming one. */
  readonly existingAntiAffinity: ReadonlyMap<string, number>
  readonly matchesItself: boolean
}

type AffinityFault = 'affinity' | 'antiAffinity' | 'existingAntiAffinity'

/** Pods that do not count, and Pods that count as if they ran on the node of their spec. */
export interface PodsOtherwise {
  readonly without: ReadonlySet<string>
  readonly added: readonly Pod[]
}

/** The state for a Pod; undefined if neither the Pod nor existing Pods have relevant affinity. */
// Models pkg/scheduler/framework/plugins/interpodaffinity/filtering.go PreFilter (v1.36).
export function affinityState(
  pod: Pod,
  table: NodeTable,
  { without, added }: PodsOtherwise,
): AffinityState | undefined {
  const { labelsOf } = table
  const affinity = termsOf(pod, 'podAffinity')
  const antiAffinity = termsOf(pod, 'podAntiAffinity')
  if (affinity.length === 0 && antiAffinity.length === 0 && table.affinePods === 0 && added.length === 0)
    return undefined
  const affinityCounts = new Map<string, number>()
  const antiAffinityCounts = new Map<string, number>()
  const existingAntiAffinity = new Map<string, number>()
  const avoids = (other: Pod, node: Node) => {
    for (const term of termsOf(other, 'podAntiAffinity'))
      if (termMatches(term, other, pod, labelsOf)) count(existingAntiAffinity, term, node)
  }
  const isMet = (other: Pod, node: Node) => {
    if (affinity.length > 0 && affinity.every((term) => termMatches(term, pod, other, labelsOf)))
      for (const term of affinity) count(affinityCounts, term, node)
    for (const term of antiAffinity) if (termMatches(term, pod, other, labelsOf)) count(antiAffinityCounts, term, node)
  }
  for (const { node, pods, affinePods } of table.infos.values()) {
    for (const other of affinePods.values()) if (!without.has(other.metadata.uid)) avoids(other, node)
    if (affinity.length === 0 && antiAffinity.length === 0) continue
    for (const other of pods.values()) if (!without.has(other.metadata.uid)) isMet(other, node)
  }
  for (const other of added) {
    const node = table.infos.get(other.spec.nodeName ?? '')?.node
    if (!node) continue
    avoids(other, node)
    isMet(other, node)
  }
  if (affinity.length === 0 && antiAffinity.length === 0 && existingAntiAffinity.size === 0) return undefined
  const matchesItself = affinity.every((term) => termMatches(term, pod, pod, labelsOf))
  return { affinity, antiAffinity, affinityCounts, antiAffinityCounts, existingAntiAffinity, matchesItself }
}

/** The reason for which a node does not meet the required terms; undefined if it does. */
// Models pkg/scheduler/framework/plugins/interpodaffinity/filtering.go Filter (v1.36).
export function affinityFault(state: AffinityState, node: Node): AffinityFault | undefined {
  if (!satisfiesAffinity(state, node)) return 'affinity'
  for (const term of state.antiAffinity)
    if ((state.antiAffinityCounts.get(pairOf(term, node)) ?? 0) > 0) return 'antiAffinity'
  const labels = node.metadata.labels ?? {}
  for (const pair of state.existingAntiAffinity.keys()) {
    const equals = pair.indexOf('=')
    if (labels[pair.slice(0, equals)] === pair.slice(equals + 1)) return 'existingAntiAffinity'
  }
  return undefined
}

function satisfiesAffinity(state: AffinityState, node: Node): boolean {
  const labels = node.metadata.labels ?? {}
  let isMet = true
  for (const term of state.affinity) {
    if (ownValue(labels, term.topologyKey) === undefined) return false
    if ((state.affinityCounts.get(pairOf(term, node)) ?? 0) <= 0) isMet = false
  }
  // The first of a group of Pods with affinity to each other may be placed on any node.
  return isMet || (state.affinityCounts.size === 0 && state.matchesItself)
}

/** Scores of preferred terms by node name, from 0 to 100; undefined without such terms. */
// Models pkg/scheduler/framework/plugins/interpodaffinity/scoring.go (v1.36).
export function affinityScores(
  pod: Pod,
  table: NodeTable,
  feasible: readonly NodeInfo[],
): Map<string, number> | undefined {
  const preferred = weightedTerms(pod)
  if (preferred.length === 0 && table.affinePods === 0) return undefined
  const { labelsOf } = table
  const weights = new Map<string, number>()
  for (const { node, pods, affinePods } of table.infos.values()) {
    for (const other of preferred.length > 0 ? pods.values() : affinePods.values()) {
      for (const { term, weight } of preferred)
        if (termMatches(term, pod, other, labelsOf)) count(weights, term, node, weight)
      if (!affinePods.has(other.metadata.uid)) continue
      for (const term of termsOf(other, 'podAffinity'))
        if (termMatches(term, other, pod, labelsOf)) count(weights, term, node, HARD_AFFINITY_WEIGHT)
      for (const { term, weight } of weightedTerms(other))
        if (termMatches(term, other, pod, labelsOf)) count(weights, term, node, weight)
    }
  }
  if (weights.size === 0) return undefined
  return normalized(feasible, weights)
}

function normalized(feasible: readonly NodeInfo[], weights: ReadonlyMap<string, number>): Map<string, number> {
  const raw = new Map<string, number>()
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const { name, node } of feasible) {
    const labels = node.metadata.labels ?? {}
    let score = 0
    for (const [pair, weight] of weights) {
      const equals = pair.indexOf('=')
      if (labels[pair.slice(0, equals)] === pair.slice(equals + 1)) score += weight
    }
    raw.set(name, score)
    min = Math.min(min, score)
    max = Math.max(max, score)
  }
  for (const [name, score] of raw) raw.set(name, max > min ? Math.trunc((MAX_SCORE * (score - min)) / (max - min)) : 0)
  return raw
}

/** Whether `other` meets every required term of `owner`; false without required terms. */
// Models plugins/interpodaffinity/filtering.go podMatchesAllAffinityTerms (v1.36).
export function meetsAllTerms(
  owner: Pod,
  kind: 'podAffinity' | 'podAntiAffinity',
  other: Pod,
  labelsOf: NamespaceLabels,
): boolean {
  const terms = termsOf(owner, kind)
  return terms.length > 0 && terms.every((term) => termMatches(term, owner, other, labelsOf))
}

/** The topology labels in the Pod's required terms. */
export const affinityTopologies = (pod: Pod, kind: 'podAffinity' | 'podAntiAffinity'): readonly string[] =>
  termsOf(pod, kind).map(({ topologyKey }) => topologyKey)

/**
 * For each required anti-affinity term of the Pod: its topology label, and a test for the Pods that must not share the
 * label's value.
 */
export const avoidedPods = (
  pod: Pod,
  labelsOf: NamespaceLabels = nameLabel,
): readonly { readonly topologyKey: string; readonly avoids: (other: Pod) => boolean }[] =>
  termsOf(pod, 'podAntiAffinity').map((term) => ({
    topologyKey: term.topologyKey,
    avoids: (other) => termMatches(term, pod, other, labelsOf),
  }))

const pairOf = (term: Term, node: Node): string =>
  `${term.topologyKey}=${ownValue(node.metadata.labels, term.topologyKey)}`

function count(counts: Map<string, number>, term: Term, node: Node, by = 1): void {
  if (ownValue(node.metadata.labels, term.topologyKey) === undefined) return
  const pair = pairOf(term, node)
  counts.set(pair, (counts.get(pair) ?? 0) + by)
}

const termsOf = (pod: Pod, kind: AffinityKind): readonly Term[] =>
  requiredTerms(pod, kind).map((term) => termFrom(term, pod))

function weightedTerms(pod: Pod): { term: Term; weight: number }[] {
  const read = (kind: AffinityKind, sign: number) =>
    preferredTerms(pod, kind).map(({ podAffinityTerm, weight }) => ({
      term: termFrom(podAffinityTerm, pod),
      weight: sign * weight,
    }))
  return [...read('podAffinity', 1), ...read('podAntiAffinity', -1)]
}

function termFrom(term: PodAffinityTerm, pod: Pod): Term {
  const keyed = [
    ...labelRequirements(term.matchLabelKeys, 'In', pod),
    ...labelRequirements(term.mismatchLabelKeys, 'NotIn', pod),
  ]
  const written = term.labelSelector
  return {
    topologyKey: term.topologyKey,
    selector:
      keyed.length === 0 || !written
        ? written
        : { ...written, matchExpressions: [...(written.matchExpressions ?? []), ...keyed] },
    namespaces: term.namespaces ?? [],
    namespaceSelector: term.namespaceSelector,
  }
}

/** The Pod's own values of these labels, as requirements. */
export function labelRequirements(
  keys: readonly string[] | undefined,
  operator: 'In' | 'NotIn',
  pod: Pod,
): LabelSelectorRequirement[] {
  const labels = pod.metadata.labels ?? {}
  return (keys ?? []).flatMap((key) => {
    const value = ownValue(labels, key)
    return value === undefined ? [] : [{ key, operator, values: [value] }]
  })
}

/** Whether `other` matches a term of `owner`. */
function termMatches(term: Term, owner: Pod, other: Pod, labelsOf: NamespaceLabels): boolean {
  const namespace = other.metadata.namespace ?? ''
  const isNamed = term.namespaces.includes(namespace)
  const isOwn = term.namespaces.length === 0 && !term.namespaceSelector && namespace === owner.metadata.namespace
  if (!selectorMatches(term.selector, other.metadata.labels)) return false
  return (
    isNamed ||
    isOwn ||
    (term.namespaceSelector !== undefined && selectorMatches(term.namespaceSelector, labelsOf(namespace)))
  )
}
