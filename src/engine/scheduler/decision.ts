import { namedNodes } from '../api/placing/nodeSelection.ts'
import { MutableRecord } from '../sim/cloneState.ts'
import type { Random } from '../sim/prng.ts'
import { beginCycle, type Cycle, type CycleStart, type Refusal, refusalOf } from './filters.ts'
import type { NodeInfo, NodeTable } from './nodeTable.ts'
import { nodeScores } from './scores.ts'

const MIN_FEASIBLE = 100
const MIN_PERCENTAGE = 5

/** The node with which the next search begins; kept between decisions. */
export class Rotation extends MutableRecord {
  nextStart = 0
}

export type Decision =
  | { readonly kind: 'fits'; readonly node: string; readonly score: number }
  /** The Pod refers to something invalid: it is retried after its back-off, whatever changes in the cluster. */
  | { readonly kind: 'error'; readonly message: string }
  | {
      readonly kind: 'refused'
      readonly refusals: ReadonlyMap<string, Refusal>
      /** The reason for which no node was checked. */
      readonly reason?: string | undefined
      /** Like `reason`, but from the plugin for devices: the texts of PostFilter plugins follow it in the message. */
      readonly missing?: string
    }

/** The inputs of a decision besides the nodes. */
export type Candidate = CycleStart

/** The node with which the search begins, and whether of two fitting nodes the later one is found first. */
interface Search {
  readonly rotation: Rotation
  readonly overtakes: () => boolean
}

const NOT_NAMED: Refusal = {
  plugin: 'NodeAffinity',
  reasons: ["node(s) didn't satisfy plugin(s) [NodeAffinity]"],
  isFinal: true,
}
const CONFLICT = 'pod affinity terms conflict'

/** Chooses a node for the Pod: among the nodes that fit, the one with the highest score. */
// Models pkg/scheduler/schedule_one.go schedulePod and findNodesThatFitPod (v1.36).
export function decide(candidate: Candidate, table: NodeTable, search: Search): Decision {
  const { pod } = candidate
  const names = namedNodes(pod)
  if (names?.size === 0) return { kind: 'refused', refusals: refusedByAll(table), reason: CONFLICT }
  const cycle = beginCycle(candidate, table)
  // The nominated node is probably the only one that fits.
  const promised = table.infos.get(pod.status.nominatedNodeName ?? '')
  if (promised && !refusalOf(cycle, promised)) return { kind: 'fits', node: promised.name, score: 0 }
  const { feasible, refused } = searchNodes(cycle, table, names, search)
  const wrong = refused.find(({ refusal }) => refusal.isError)?.refusal
  if (wrong) return { kind: 'error', message: wrong.reasons.join(', ') }
  const [only] = feasible
  if (!only) {
    const refusals = new Map(refused.map(({ info, refusal }) => [info.name, refusal]))
    if (names) for (const { name } of table.list()) if (!refusals.has(name)) refusals.set(name, NOT_NAMED)
    return { kind: 'refused', refusals }
  }
  if (feasible.length === 1) return { kind: 'fits', node: only.name, score: 0 }
  const scores = nodeScores(cycle, table, feasible, candidate.constraints)
  const best = topOfHeap(scores)
  return { kind: 'fits', node: feasible[best]!.name, score: scores[best]! }
}

const refusedByAll = (table: NodeTable): Map<string, Refusal> =>
  new Map(table.list().map(({ name }) => [name, NOT_NAMED]))

/** Checks nodes until enough of them fit, beginning where the last decision stopped. */
function searchNodes(
  cycle: Cycle,
  table: NodeTable,
  names: ReadonlySet<string> | undefined,
  { rotation, overtakes }: Search,
): { feasible: NodeInfo[]; refused: { readonly info: NodeInfo; readonly refusal: Refusal }[] } {
  const all = table.list()
  const nodes = names ? all.filter(({ name }) => names.has(name)) : all
  const wanted = feasibleNodesToFind(nodes.length)
  const feasible: NodeInfo[] = []
  const refused: { info: NodeInfo; refusal: Refusal }[] = []
  for (let i = 0; i < nodes.length && feasible.length < wanted; i++) {
    const info = nodes[(rotation.nextStart + i) % nodes.length]!
    const refusal = refusalOf(cycle, info)
    if (refusal) refused.push({ info, refusal })
    else feasible.push(info)
    if (refusal?.isError) break
  }
  for (let i = 1; i < feasible.length; i++)
    if (overtakes()) [feasible[i - 1], feasible[i]] = [feasible[i]!, feasible[i - 1]!]
  rotation.nextStart = (rotation.nextStart + feasible.length + refused.length) % all.length
  return { feasible, refused }
}

/** A random start of the rotation, because upstream continues from all earlier decisions. */
export function initialRotation(random: Random, nodes: number): Rotation {
  const rotation = new Rotation()
  if (nodes > 1) rotation.nextStart = random.int(0, nodes - 1)
  return rotation
}

/**
 * The number of fitting nodes after which the search stops: in clusters with more than 100 nodes, not all are checked.
 */
// Models pkg/scheduler/schedule_one.go numFeasibleNodesToFind (v1.36).
export function feasibleNodesToFind(nodes: number): number {
  if (nodes < MIN_FEASIBLE) return nodes
  const percentage = Math.max(50 - Math.floor(nodes / 125), MIN_PERCENTAGE)
  return Math.max(Math.floor((nodes * percentage) / 100), MIN_FEASIBLE)
}

/**
 * Index of the score at the top of a binary heap built from the list. Of equal highest scores, their places in the heap
 * decide, as in upstream's heap.
 */
// Models pkg/scheduler/schedule_one.go nodeScoreHeap and Go's container/heap Init (v1.36).
function topOfHeap(scores: readonly number[]): number {
  const heap = scores.map((_, i) => i)
  const at = (i: number): number => scores[heap[i]!]!
  for (let start = (heap.length >> 1) - 1; start >= 0; start--) {
    let i = start
    for (;;) {
      const left = 2 * i + 1
      if (left >= heap.length) break
      const child = left + 1 < heap.length && at(left + 1) > at(left) ? left + 1 : left
      if (at(child) <= at(i)) break
      const moved = heap[i]!
      heap[i] = heap[child]!
      heap[child] = moved
      i = child
    }
  }
  return heap[0]!
}
