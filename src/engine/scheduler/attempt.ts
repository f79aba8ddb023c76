/** Builds the view of a failed scheduling attempt: the nodes that refused the Pod, and the missing resources. */

import { podFacts } from '../api/placing/podFacts.ts'
import type { Pod } from '../api/types.ts'
import { freeze } from '../sim/freeze.ts'
import type { FilterPlugin, Refusal } from './filters.ts'
import type { NodeTable } from './nodeTable.ts'

/** An attempt that found no node; frozen. */
export interface SchedulingAttempt {
  /** Virtual ms. */
  readonly at: number
  /** Virtual ms of the next attempt, unless a change of the cluster causes an earlier one. */
  readonly retryAt: number
  /** The refusals of the first nodes by name; other nodes may have refused the Pod as well. */
  readonly refusals: readonly NodeRefusal[]
  /** The number of nodes that were checked. */
  readonly nodes: number
}

export interface NodeRefusal {
  readonly node: string
  readonly plugin: FilterPlugin
  readonly reasons: readonly string[]
  /** Resources of which the Pod requests more than the node has free: cpu in thousandths of a core, memory in bytes. */
  readonly short: readonly { readonly resource: string; readonly free: number; readonly asked: number }[]
}

/** The most refusals that an attempt lists. */
const MAX_REFUSALS = 8

/** The view of a failed attempt. */
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
