import type { DaemonSet } from '../../api/kindTypes.ts'
import type { Node } from '../../api/types.ts'
import { withDaemonTolerations } from '../../controllers/daemonSet/daemonPods.ts'
import { placementOn } from '../../controllers/daemonSet/placement.ts'
import { type NodeNeed, nodeNeed } from '../../scheduler/nodeNeeds.ts'

/**
 * What a DaemonSet asks of a node that no node has, so that it makes no Pod and has nothing to do; undefined where at least one
 * node fits. Room does not count: a node without room gets its Pod all the same.
 */
export function daemonNeed(set: DaemonSet, nodes: readonly Node[]): NodeNeed | undefined {
  if (nodes.some((node) => placementOn(node, set).shouldRun)) return undefined
  const need = nodeNeed(withDaemonTolerations(set.spec.template.spec), nodes)
  return need && { ...need, lacks: need.lacks.filter(({ kind }) => kind !== 'resource') }
}
