import type { DaemonSet } from '../../api/kindTypes.ts'
import type { Node } from '../../api/types.ts'
import { withDaemonTolerations } from '../../controllers/daemonSet/daemonPods.ts'
import { placementOn } from '../../controllers/daemonSet/placement.ts'
import { type NodeNeed, nodeNeed } from '../../scheduler/nodeNeeds.ts'

/**
 * The requirements of a DaemonSet that no node meets, so that it creates no Pod; undefined if at least one node
 * matches. Capacity does not count: a node without it gets a Pod anyway.
 */
export function daemonNeed(set: DaemonSet, nodes: readonly Node[]): NodeNeed | undefined {
  if (nodes.some((node) => placementOn(node, set).shouldRun)) return undefined
  const need = nodeNeed(withDaemonTolerations(set.spec.template.spec), nodes)
  return need && { ...need, lacks: need.lacks.filter(({ kind }) => kind !== 'resource') }
}
