/** Sums of the CPU requests of each node's Pods, updated with every change of a Pod. */
import { freeze } from '../sim/freeze.ts'
import type { NodeShare, PodView } from './types.ts'

/** With more nodes, no curves are drawn, and no sums are sampled. */
export const MOST_CHARTED_NODES = 8

/** Shares by node name; nodes without Pods are absent. */
export type NodeShares = Map<string, NodeShare>

/** Applies a Pod's change; returns whether a sum has changed. */
export function updateShares(shares: NodeShares, before: PodView | undefined, after: PodView): boolean {
  const [from, to] = [before && partOf(before), partOf(after)]
  if (from === to && before?.node === after.node && before.cpuMilli === after.cpuMilli) return false
  if (before && from) add(shares, before.node, from, -before.cpuMilli)
  if (to) add(shares, after.node, to, after.cpuMilli)
  return from !== undefined || to !== undefined
}

/**
 * The part of its node's sum that a Pod belongs to: a deleted Pod holds its requests until its containers have stopped.
 */
function partOf({ node, state }: PodView): 'stayMilli' | 'endingMilli' | undefined {
  if (node === '' || state === 'gone' || state === 'succeeded' || state === 'failed') return undefined
  return state === 'terminating' ? 'endingMilli' : 'stayMilli'
}

function add(shares: NodeShares, node: string, part: 'stayMilli' | 'endingMilli', milli: number): void {
  const known = shares.get(node)
  // Most Pods have no requests.
  if (known && milli === 0) return
  const { stayMilli, endingMilli } = known ?? { stayMilli: 0, endingMilli: 0 }
  const by = (one: typeof part) => (one === part ? milli : 0)
  shares.set(
    node,
    freeze({ node, stayMilli: stayMilli + by('stayMilli'), endingMilli: endingMilli + by('endingMilli') }),
  )
}
