import type { ResourceName } from '../api/kindTypes.ts'
import { lookup } from '../api/lookup.ts'
import { priorityOf } from '../api/placing/podFacts.ts'
import { labelsMatch, selectorOfObject } from '../api/selector.ts'
import type { LabelSelector, Pod } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import { unlessRefused } from '../client/refusals.ts'
import type { CowMap } from '../sim/cowMap.ts'
import type { Candidate } from './filters.ts'
import { defaultConstraints, type SpreadConstraint, spreadConstraints } from './topologySpread.ts'

/**
 * The inputs of a decision about the Pod besides the nodes. `nominated`: Pods that preemption promised a node, with
 * that node in their spec.
 */
export const candidateOf = (
  pod: Pod,
  client: ApiClient,
  nominated: CowMap<Pod>,
  faults: Pick<Candidate, 'volumeFault' | 'devices'>,
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

const resourceOfKind: Readonly<Record<string, ResourceName>> = lookup({
  ReplicaSet: 'replicasets',
  ReplicationController: 'replicationcontrollers',
  StatefulSet: 'statefulsets',
})

/**
 * Selectors for the Pods of the same Services and the same controller; all must match. Empty if the Pod has neither.
 */
// Models pkg/scheduler/framework/plugins/helper/spread.go DefaultSelector (v1.36).
function defaultSelectors(client: ApiClient, pod: Pod): LabelSelector[] {
  const { namespace = '', labels, ownerReferences = [] } = pod.metadata
  const selectors: LabelSelector[] = []
  const ofServices: Record<string, string> = {}
  for (const service of client.list('services', namespace)) {
    const selector = service.spec.selector
    if (selector && labelsMatch(selector, labels)) Object.assign(ofServices, selector)
  }
  if (Object.keys(ofServices).length > 0) selectors.push({ matchLabels: ofServices })
  const owner = ownerReferences.find((reference) => reference.controller)
  const resource = resourceOfKind[owner?.kind ?? '']
  if (!owner || resource === undefined) return selectors
  const selector = unlessRefused(() => selectorOfObject(client.get(resource, namespace, owner.name)))
  if (selector) selectors.push(selector)
  return selectors
}
