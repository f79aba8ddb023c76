import { intolerableTaints, preferredNodeTerms, preferredNodeWeight } from '../api/placing/nodeSelection.ts'
import type { PodFacts } from '../api/placing/podFacts.ts'
import type { Cycle } from './filters.ts'
import type { NodeInfo, NodeTable } from './nodeTable.ts'
import { affinityScores } from './podAffinity.ts'
import { type SpreadConstraint, spreadScores } from './topologySpread.ts'

const MAX_SCORE = 100
const WEIGHTS = { taints: 3, nodeAffinity: 2, spread: 2, podAffinity: 2, devices: 2, fit: 1, balance: 1 }

/** Scores of every feasible node, in the order of the nodes. */
// Models pkg/scheduler/schedule_one.go prioritizeNodes with the weights of the default profile (v1.36).
export function nodeScores(
  cycle: Cycle,
  table: NodeTable,
  feasible: readonly NodeInfo[],
  constraints: readonly SpreadConstraint[],
): number[] {
  const { pod } = cycle
  const spread = spreadScores(pod, constraints, table, feasible)
  const affinity = affinityScores(pod, table, feasible)
  const taints = feasible.some(({ node }) => node.spec.taints)
    ? reversed(feasible.map((info) => intolerableTaints(pod, info.node)))
    : undefined
  const preferred =
    preferredNodeTerms(pod).length === 0
      ? undefined
      : scaled(feasible.map((info) => preferredNodeWeight(pod, info.node)))
  const devices = cycle.devices && scaled(feasible.map((info) => cycle.devices?.points(info) ?? 0))
  return feasible.map((info, i) => {
    let score = pointsOfRoom(cycle.facts, info) + WEIGHTS.taints * (taints?.[i] ?? MAX_SCORE)
    if (preferred) score += WEIGHTS.nodeAffinity * (preferred[i] ?? 0)
    if (spread) score += WEIGHTS.spread * (spread[i] ?? 0)
    if (affinity) score += WEIGHTS.podAffinity * (affinity.get(info.name) ?? 0)
    if (devices) score += WEIGHTS.devices * (devices[i] ?? 0)
    return score
  })
}

/** The score for the node's free resources; cached for all Pods of a template until a Pod is added or removed. */
function pointsOfRoom(facts: PodFacts, info: NodeInfo): number {
  if (info.points?.facts !== facts) {
    const { requests } = facts
    const asksForBalance = requests.has('cpu') || requests.has('memory')
    const balance = asksForBalance ? WEIGHTS.balance * balanced(facts, info) : 0
    info.points = { facts, count: WEIGHTS.fit * leastAllocated(facts, info) + balance }
  }
  return info.points.count
}

/**
 * The free share of cpu and memory after the Pod is added, from 0 to 100. Example: 600m of 2 CPU and 200Mi of 4Gi give
 * (70 + 95) / 2 = 82.
 */
// Models pkg/scheduler/framework/plugins/noderesources/least_allocated.go (v1.36).
function leastAllocated(facts: PodFacts, info: NodeInfo): number {
  const { allocatableCpu, allocatableMemory } = info
  const resources = Number(allocatableCpu > 0) + Number(allocatableMemory > 0)
  const total =
    freeShare(allocatableCpu, info.scoredCpu + facts.scoredCpu) +
    freeShare(allocatableMemory, info.scoredMemory + facts.scoredMemory)
  return resources === 0 ? 0 : Math.trunc(total / resources)
}

const freeShare = (allocatable: number, requested: number): number =>
  requested <= allocatable && allocatable > 0 ? Math.trunc(((allocatable - requested) * MAX_SCORE) / allocatable) : 0

/**
 * A score for the balance between the usage of cpu and memory after the Pod is added: 75 if it is unchanged, 100 at
 * best, 50 at worst.
 */
// Models pkg/scheduler/framework/plugins/noderesources/balanced_allocation.go (v1.36).
function balanced(facts: PodFacts, info: NodeInfo): number {
  const before = (resource: string) => info.requested.get(resource) ?? 0
  const after = (resource: string) => before(resource) + (facts.requests.get(resource) ?? 0)
  const half = MAX_SCORE / 2
  return half + Math.trunc((half + evenness(info, after) - evenness(info, before)) / 2)
}

function evenness({ allocatableCpu, allocatableMemory }: NodeInfo, amount: (resource: string) => number): number {
  if (allocatableCpu === 0 || allocatableMemory === 0) return MAX_SCORE
  const cpu = Math.min(amount('cpu') / allocatableCpu, 1)
  const memory = Math.min(amount('memory') / allocatableMemory, 1)
  return Math.trunc((1 - Math.abs((cpu - memory) / 2)) * MAX_SCORE)
}

// Models pkg/scheduler/framework/plugins/helper/normalize_score.go (v1.36).
function scaled(raw: readonly number[]): number[] {
  const max = Math.max(0, ...raw)
  return raw.map((score) => (max === 0 ? score : Math.trunc((MAX_SCORE * score) / max)))
}

function reversed(raw: readonly number[]): number[] {
  if (raw.every((score) => score === 0)) return raw.map(() => MAX_SCORE)
  return scaled(raw).map((score) => MAX_SCORE - score)
}
