/** How much cpu the Pods of each node ask for, kept up to date as Pods come, end and go. */
import { freeze } from '../sim/freeze.ts'
import type { NodeShare, PodView } from './types.ts'

/** In clusters of more nodes no curve is drawn for each, and none is kept. */
export const MOST_CHARTED_NODES = 8

/** By name of the node; nodes without a Pod are absent. */
export type NodeShares = Map<string, NodeShare>

/** Takes a Pod's change into account; true if a share has changed. */
export function updateShares(shares: NodeShares, before: PodView | undefined, after: PodView): boolean {
  const [from, to] = [before && partOf(before), partOf(after)]
  if (from === to && before?.node === after.node && before.cpuMilli === after.cpuMilli) return false
  if (before && from) add(shares, before.node, from, -before.cpuMilli)
  if (to) add(shares, after.node, to, after.cpuMilli)
  return from !== undefined || to !== undefined
}

/** Which part of its node a Pod holds: what is being deleted holds its share until its containers have stopped. */
function partOf({ node, state }: PodView): 'stayMilli' | 'endingMilli' | undefined {
  if (node === '' || state === 'gone' || state === 'succeeded' || state === 'failed') return undefined
  return state === 'terminating' ? 'endingMilli' : 'stayMilli'
}

function add(shares: NodeShares, node: string, part: 'stayMilli' | 'endingMilli', milli: number): void {
  const known = shares.get(node)
  // Most Pods ask for nothing.
  if (known && milli === 0) return
  const { stayMilli, endingMilli } = known ?? { stayMilli: 0, endingMilli: 0 }
  const by = (one: typeof part) => (one === part ? milli : 0)
  shares.set(
    node,
    freeze({ node, stayMilli: stayMilli + by('stayMilli'), endingMilli: endingMilli + by('endingMilli') }),
  )
}
