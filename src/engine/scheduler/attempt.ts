/**
 * The result of an attempt to find a node, for the view: the nodes that refused the Pod, and the amounts that were
 * missing.
 */

import { podFacts } from '../api/placing/podFacts.ts'
import type { Pod } from '../api/types.ts'
import { freeze } from '../sim/freeze.ts'
import type { FilterPlugin, Refusal } from './filters.ts'
import type { NodeTable } from './nodeTable.ts'

/** An attempt that found no node; frozen. */
export interface SchedulingAttempt {
  /** Virtual ms. */
  readonly at: number
  /** Virtual ms at which the Pod is tried again if no change of the cluster makes it worth while before. */
  readonly retryAt: number
  /** The refusals of the first nodes by name; there may be more. */
  readonly refusals: readonly NodeRefusal[]
  /** Nodes that were looked at. */
  readonly nodes: number
}

export interface NodeRefusal {
  readonly node: string
  readonly plugin: FilterPlugin
  readonly reasons: readonly string[]
  /** Resources of which the Pod requests more than the node has free: cpu in thousandths, memory in bytes. */
  readonly short: readonly { readonly resource: string; readonly free: number; readonly asked: number }[]
}

/** Refusals that an attempt names: as many nodes as one reads about. */
export const MAX_REFUSALS = 8

/** Puts the refusals of a failed attempt into words that can be shown. */
export function attemptOf(
  pod: Pod,
  refusals: ReadonlyMap<string, Refusal>,
  table: NodeTable,
  times: { readonly at: number; readonly retryAt: number },
): SchedulingAttempt {
  const names = [...refusals.keys()].sort().slice(0, MAX_REFUSALS)
  const named = names.map((node): NodeRefusal => {
    const { plugin, reasons } = refusals.get(node)!
    return { node, plugin, reasons, short: plugin === 'NodeResourcesFit' ? shortageOf(pod, table, node) : [] }
  })
  return freeze({ ...times, refusals: named, nodes: refusals.size })
}

function shortageOf(pod: Pod, table: NodeTable, node: string): NodeRefusal['short'] {
  const info = table.infos.get(node)
  if (!info) return []
  const short: { resource: string; free: number; asked: number }[] = []
  const { allocatablePods } = info
  if (info.pods.size >= allocatablePods) short.push({ resource: 'pods', free: 0, asked: 1 })
  for (const [resource, asked] of podFacts(pod).requests) {
    const free = (info.allocatable.get(resource) ?? 0) - (info.requested.get(resource) ?? 0)
    if (asked > free) short.push({ resource, free: Math.max(0, free), asked })
  }
  return short
}
