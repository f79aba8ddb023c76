import type { ResourceName } from '../api/kindTypes.ts'
import { lookup } from '../api/lookup.ts'
import { labelsMatch, selectorOfObject } from '../api/selector.ts'
import type { LabelSelector, Pod } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import { unlessRefused } from '../client/refusals.ts'

const resourceOfKind: Readonly<Record<string, ResourceName>> = lookup({
  ReplicaSet: 'replicasets',
  ReplicationController: 'replicationcontrollers',
  StatefulSet: 'statefulsets',
})

/**
 * Selectors for the Pods of the same Services and the same controller; all must match. Empty if the Pod has neither.
 */
// Models pkg/scheduler/framework/plugins/helper/spread.go DefaultSelector (v1.36).
export function defaultSelectors(client: ApiClient, pod: Pod): LabelSelector[] {
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
