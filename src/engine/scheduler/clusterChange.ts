import { deepEqual } from '../api/equality.ts'
import type { Node, Pod } from '../api/types.ts'
import type { FilterPlugin } from './filters.ts'
import { hasUntoleratedTaint, isCordonedFor, matchesNodeAffinity } from './nodeSelection.ts'
import { milliOrValue, podFacts } from './podFacts.ts'

/** Something happened in the cluster that may make room for a waiting Pod. */
export type ClusterChange =
  | { readonly type: 'podAssigned' | 'podGone' | 'podRelabelled'; readonly pod: Pod }
  | { readonly type: 'nodeAdded'; readonly node: Node }
  | { readonly type: 'nodeUpdated'; readonly before: Node; readonly node: Node }

/** Whether the plugin that refused `pod` everywhere may decide otherwise now. */
// Models the queueing hints of pkg/scheduler/framework/plugins (v1.36).
export function mayHelp(plugin: FilterPlugin, pod: Pod, change: ClusterChange): boolean {
  switch (change.type) {
    case 'nodeAdded':
      return nodeMayHelp(plugin, pod, undefined, change.node)
    case 'nodeUpdated':
      return nodeMayHelp(plugin, pod, change.before, change.node)
    case 'podGone':
      return podGoneMayHelp(plugin, pod, change.pod)
    default:
      return plugin === 'PodTopologySpread' || plugin === 'InterPodAffinity'
  }
}

function podGoneMayHelp(plugin: FilterPlugin, pod: Pod, gone: Pod): boolean {
  switch (plugin) {
    case 'NodeResourcesFit': {
      const freed = podFacts(gone).requests
      const wanted = podFacts(pod).requests
      return wanted.size === 0 || freed.size === 0 || [...wanted.keys()].some((resource) => freed.has(resource))
    }
    case 'NodePorts':
      return podFacts(gone).hostPorts.length > 0
    case 'PodTopologySpread':
    case 'InterPodAffinity':
      return true
    default:
      return false
  }
}

function nodeMayHelp(plugin: FilterPlugin, pod: Pod, before: Node | undefined, node: Node): boolean {
  switch (plugin) {
    case 'NodeUnschedulable':
      return !isCordonedFor(pod, node) && (!before || isCordonedFor(pod, before))
    case 'TaintToleration':
      return !hasUntoleratedTaint(pod, node) && (!before || hasUntoleratedTaint(pod, before))
    case 'NodeAffinity':
      return matchesNodeAffinity(pod, node) && (!before || !matchesNodeAffinity(pod, before))
    case 'NodeResourcesFit':
      return fitsEmpty(pod, node) && (!before || !deepEqual(before.status.allocatable, node.status.allocatable))
    case 'NodePorts':
      return !before
    default:
      return (
        !before ||
        !deepEqual(before.metadata.labels, node.metadata.labels) ||
        !deepEqual(before.spec.taints, node.spec.taints)
      )
  }
}

/** Whether the node would be large enough if nothing ran on it. */
function fitsEmpty(pod: Pod, node: Node): boolean {
  for (const [resource, amount] of podFacts(pod).requests) {
    const quantity = node.status.allocatable?.[resource]
    if (quantity === undefined || milliOrValue(resource, quantity) < amount) return false
  }
  return true
}
