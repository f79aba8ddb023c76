/** Topology labels that a Pod gets from its node. */
import type { AnyObject } from '../api/kindTypes.ts'
import type { Labels } from '../api/types.ts'
import type { Store } from './store.ts'

const COPIED = ['topology.kubernetes.io/zone', 'topology.kubernetes.io/region'] as const

/** Zone and region of a node; undefined without a node or labels. */
// Models plugin/pkg/admission/podtopologylabels topologyLabelsForNodeName (v1.36).
export function topologyLabelsOf(store: Store, nodeName: string): Labels | undefined {
  const labels = store.get('nodes', nodeName)?.metadata.labels
  if (labels === undefined) return undefined
  const copied = COPIED.flatMap((key) => (labels[key] === undefined ? [] : [[key, labels[key]] as const]))
  return copied.length === 0 ? undefined : Object.fromEntries(copied)
}

/** A new Pod that names its node, with the node's labels in place of its own. */
export function withTopologyLabels(store: Store, pod: AnyObject): AnyObject {
  const nodeName = pod.spec?.nodeName
  if (typeof nodeName !== 'string' || nodeName === '') return pod
  const copied = topologyLabelsOf(store, nodeName)
  if (copied === undefined) return pod
  return { ...pod, metadata: { ...pod.metadata, labels: { ...pod.metadata.labels, ...copied } } }
}
