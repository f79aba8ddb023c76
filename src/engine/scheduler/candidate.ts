import { priorityOf } from '../api/placing/podFacts.ts'
import type { Pod } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import type { CowMap } from '../sim/cowMap.ts'
import type { Candidate } from './decision.ts'
import { defaultSelectors } from './defaultSelectors.ts'
import type { CycleStart } from './filters.ts'
import { defaultConstraints, type SpreadConstraint, spreadConstraints } from './topologySpread.ts'

/**
 * The inputs of a decision about the Pod besides the nodes. `nominated`: Pods that preemption promised a node, with
 * that node in their spec.
 */
export const candidateOf = (
  pod: Pod,
  client: ApiClient,
  nominated: CowMap<Pod>,
  faults: Pick<CycleStart, 'volumeFault' | 'devices'>,
): Candidate => ({ pod, constraints: constraintsOf(pod, client), ...faults, nominated: nominatedFor(pod, nominated) })

function constraintsOf(pod: Pod, client: ApiClient): readonly SpreadConstraint[] {
  const written = spreadConstraints(pod)
  return written.length > 0 ? written : defaultConstraints(pod, defaultSelectors(client, pod))
}

/** Nominated Pods of at least the Pod's priority, by node. */
function nominatedFor(pod: Pod, nominated: CowMap<Pod>): ReadonlyMap<string, readonly Pod[]> {
  const byNode = new Map<string, Pod[]>()
  for (const other of nominated.values()) {
    if (other.metadata.uid === pod.metadata.uid || priorityOf(other) < priorityOf(pod)) continue
    const node = other.spec.nodeName ?? ''
    byNode.set(node, [...(byNode.get(node) ?? []), other])
  }
  return byNode
}
