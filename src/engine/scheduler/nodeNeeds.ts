/**
 * Finds requirements of a Pod that no node of the cluster could meet, even if it were empty, and a node that would meet
 * them.
 */

import { inRequest } from '../api/fields/inRequest.ts'
import { ofKind } from '../api/fields/ofKind.ts'
import type { DeviceClass } from '../api/kindTypes.ts'
import { removerOf } from '../api/outside/startTaints.ts'
import { classOfResource } from '../api/placing/extendedDevices.ts'
import { LARGEST_MACHINE } from '../api/placing/largestMachine.ts'
import { hasUntoleratedTaint, isCordonedFor, isTolerated, matchesNodeAffinity } from '../api/placing/nodeSelection.ts'
import { milliOrValue, podFacts } from '../api/placing/podFacts.ts'
import { defaultPodSpec } from '../api/podDefaults.ts'
import type { Node, Pod, PodSpec, Taint } from '../api/types.ts'
import type { NodeConfig } from '../document/types.ts'

/** A requirement that the nearest node does not meet. */
type NodeLack =
  /** `wanted`: as a selector is written, `disk in (ssd, nvme)`; `found`: the node's value, if it has the label. */
  | { readonly kind: 'label'; readonly key: string; readonly wanted: string; readonly found?: string }
  /** cpu in thousandths of a core, other resources in their units; `most`: the largest amount of any node. */
  | { readonly kind: 'resource'; readonly resource: string; readonly wanted: number; readonly most: number }
  /** A taint that the Pod does not tolerate. */
  | { readonly kind: 'taint'; readonly taint: Taint }
  /** The node was cordoned. */
  | { readonly kind: 'cordoned'; readonly node: string }
  | { readonly kind: 'noNodes' }

export interface NodeNeed {
  /** The requirements that the nearest node does not meet; never empty. */
  readonly lacks: readonly NodeLack[]
  /** The node that meets the most requirements; absent in a cluster without nodes. */
  readonly nearest?: string
  /** A node that would take the Pod. Its name is new, unless the Pod asks for a node by name. */
  readonly node: NodeConfig
}

type Requirement = {
  readonly key: string
  readonly operator: string
  readonly values?: readonly string[]
}

const HOSTNAME = 'kubernetes.io/hostname'
const MIN_CPU_MILLI = 4_000
const MIN_MEMORY = 16 * 2 ** 30
const DEFAULT_STORAGE = 100 * 2 ** 30
const ownResources: ReadonlySet<string> = new Set(['cpu', 'memory', 'pods', 'ephemeral-storage'])

/**
 * The requirements that no node would meet; undefined if a node could take a Pod of this spec if it were empty. Other
 * Pods' ports, affinity and spread are ignored, and so are taints of nodes that have just started, and a node named in
 * `spec.nodeName`. Extended resources that one of the classes offers need no node with the resource.
 */
// Models the filters of pkg/scheduler/framework/plugins nodeaffinity, tainttoleration, nodeunschedulable and
// noderesources (v1.36), for nodes without Pods.
export function nodeNeed(
  spec: PodSpec,
  nodes: readonly Node[],
  classes: readonly DeviceClass[] = [],
): NodeNeed | undefined {
  if (spec.nodeName) return undefined
  // Requests that follow from limits are missing in a template, so the defaults of a Pod's spec are applied.
  const made = { apiVersion: 'v1', kind: 'Pod', metadata: { name: '' }, spec: defaultPodSpec(spec), status: {} }
  const pod = ofKind('Pod', inRequest(made))
  const node = nodeFor(pod, nodes)
  const lacksOn = (one: Node) =>
    lacksOf(pod, one, nodes).filter(
      (lack) =>
        lack.kind !== 'resource' || amountOf(one, lack.resource) > 0 || !classOfResource(lack.resource, classes),
    )
  const [first, ...others] = nodes
  if (!first) return { lacks: [{ kind: 'noNodes' }], node }
  let nearest = { node: first, lacks: lacksOn(first) }
  for (const other of others) {
    if (nearest.lacks.length === 0) return undefined
    const lacks = lacksOn(other)
    if (lacks.length < nearest.lacks.length) nearest = { node: other, lacks }
  }
  if (nearest.lacks.length === 0) return undefined
  return { lacks: nearest.lacks, nearest: nearest.node.metadata.name, node }
}

function lacksOf(pod: Pod, node: Node, nodes: readonly Node[]): NodeLack[] {
  const lacks: NodeLack[] = []
  if (isCordonedFor(pod, node)) lacks.push({ kind: 'cordoned', node: node.metadata.name })
  if (hasUntoleratedTaint(pod, node))
    for (const taint of node.spec.taints ?? [])
      if (taint.effect !== 'PreferNoSchedule' && !isTolerated(pod, taint) && removerOf(taint.key) === undefined)
        lacks.push({ kind: 'taint', taint })
  if (!matchesNodeAffinity(pod, node)) lacks.push(...labelLacks(pod, node))
  for (const [resource, wanted] of podFacts(pod).requests)
    if (wanted > amountOf(node, resource))
      lacks.push({ kind: 'resource', resource, wanted, most: Math.max(...nodes.map((one) => amountOf(one, resource))) })
  return lacks
}

function amountOf({ status }: Node, resource: string): number {
  const quantity = (status.allocatable ?? status.capacity)?.[resource]
  return quantity === undefined ? 0 : milliOrValue(resource, quantity)
}

/** Unmet requirements of the node selector, and of the affinity term with the fewest unmet requirements. */
function labelLacks(pod: Pod, node: Node): NodeLack[] {
  const unmet = (requirements: readonly Requirement[]) =>
    requirements.filter((requirement) => !meets(pod, node, requirement))
  const terms = affinityTerms(pod).map(unmet)
  const [best = []] = terms.sort((a, b) => a.length - b.length)
  return [...unmet(selectorOf(pod)), ...best].map((requirement) => {
    const found = requirement.key === 'metadata.name' ? node.metadata.name : node.metadata.labels?.[requirement.key]
    return {
      kind: 'label',
      key: requirement.key,
      wanted: textOf(requirement),
      ...(found === undefined ? {} : { found }),
    }
  })
}

const selectorOf = ({ spec }: Pod): Requirement[] =>
  Object.entries(spec.nodeSelector ?? {}).map(([key, value]) => ({ key, operator: 'In', values: [value] }))

function affinityTerms({ spec }: Pod): Requirement[][] {
  const affinity = spec.affinity?.nodeAffinity
  const terms = affinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? []
  return terms.map(({ matchExpressions = [], matchFields = [] }) => [...matchExpressions, ...matchFields])
}

/** Whether a node meets a single requirement, according to the scheduler's own code. */
function meets(pod: Pod, node: Node, requirement: Requirement): boolean {
  const field = requirement.key === 'metadata.name' ? 'matchFields' : 'matchExpressions'
  const required = { nodeSelectorTerms: [{ [field]: [requirement] }] }
  const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } }
  const { nodeSelector: _, ...spec } = pod.spec
  return matchesNodeAffinity({ ...pod, spec: { ...spec, affinity } }, node)
}

function textOf({ key, operator, values = [] }: Requirement): string {
  switch (operator) {
    case 'In':
      return values.length === 1 ? `${key}=${values[0]}` : `${key} in (${values.join(',')})`
    case 'NotIn':
      return `${key} notin (${values.join(',')})`
    case 'DoesNotExist':
      return `!${key}`
    case 'Gt':
      return `${key}>${values[0]}`
    case 'Lt':
      return `${key}<${values[0]}`
    default:
      return key
  }
}

/** A node as small as those at the start of the cluster, doubled until the Pod fits, up to the largest machine. */
function nodeFor(pod: Pod, nodes: readonly Node[]): NodeConfig {
  const { requests } = podFacts(pod)
  const cpuMilli = doubled(MIN_CPU_MILLI, requests.get('cpu') ?? 0, LARGEST_MACHINE.cpuMilli)
  const memory = doubled(MIN_MEMORY, requests.get('memory') ?? 0, LARGEST_MACHINE.memoryBytes)
  const storage = doubled(DEFAULT_STORAGE, requests.get('ephemeral-storage') ?? 0, LARGEST_MACHINE.storageBytes)
  const extended = [...requests].filter(([resource]) => !ownResources.has(resource))
  const labels = labelsFor(pod)
  const { [HOSTNAME]: hostname, 'metadata.name': fieldName, ...rest } = labels
  return {
    name: fieldName ?? hostname ?? newName(nodes),
    cpu: String(cpuMilli / 1000),
    memory: `${memory / 2 ** 30}Gi`,
    pods: 110,
    ...(storage > DEFAULT_STORAGE ? { storage: `${storage / 2 ** 30}Gi` } : {}),
    ...(extended.length > 0
      ? { extended: Object.fromEntries(extended.map(([name, amount]) => [name, String(amount)])) }
      : {}),
    ...(Object.keys(rest).length > 0 ? { labels: rest } : {}),
  }
}

function doubled(least: number, wanted: number, most: number): number {
  let amount = least
  while (amount < wanted && amount < most) amount *= 2
  return Math.min(amount, most)
}

/** Labels that meet the selector and the affinity's first term. */
function labelsFor(pod: Pod): Record<string, string> {
  const [term = []] = affinityTerms(pod)
  const labels: [string, string][] = []
  for (const { key, operator, values = [] } of [...term, ...selectorOf(pod)]) {
    const [value = ''] = values
    if (operator === 'In') labels.push([key, value])
    else if (operator === 'Exists') labels.push([key, 'true'])
    else if (operator === 'Gt') labels.push([key, String(Number(value) + 1)])
    else if (operator === 'Lt') labels.push([key, String(Number(value) - 1)])
  }
  return Object.fromEntries(labels)
}

function newName(nodes: readonly Node[]): string {
  const names = new Set(nodes.map(({ metadata }) => metadata.name))
  let n = nodes.length + 1
  while (names.has(`node-${n}`)) n++
  return `node-${n}`
}
