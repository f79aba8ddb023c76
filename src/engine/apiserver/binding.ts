/**
 * pods/binding: the request with which a scheduler assigns a Pod to a node. Models pkg/registry/core/pod/storage
 * BindingREST (v1.36).
 */
import { timestampAt } from '../api/clock.ts'
import { conflict } from '../api/errors.ts'
import { goQuote } from '../api/goFormat.ts'
import type { Labels, Pod } from '../api/types.ts'

/**
 * The Pod with its node, and with labels copied from the node. Throws Conflict if it is being deleted, has a node
 * already or is held by scheduling gates.
 */
export function asBound(pod: Pod, nodeName: string, now: number, copied: Labels | undefined): Pod {
  const { name, deletionTimestamp } = pod.metadata
  const refuse = (detail: string) => conflict('', 'pods/binding', name, detail)
  if (deletionTimestamp !== undefined) throw refuse(`pod ${name} is being deleted, cannot be assigned to a host`)
  if (pod.spec.nodeName) throw refuse(`pod ${name} is already assigned to node ${goQuote(pod.spec.nodeName)}`)
  if (pod.spec.schedulingGates?.length) throw refuse(`pod ${name} has non-empty .spec.schedulingGates`)
  const conditions = (pod.status.conditions ?? []).filter((condition) => condition.type !== 'PodScheduled')
  const scheduled = {
    type: 'PodScheduled',
    status: 'True',
    lastProbeTime: null,
    lastTransitionTime: timestampAt(now),
  } as const
  return {
    ...pod,
    ...(copied ? { metadata: { ...pod.metadata, labels: { ...pod.metadata.labels, ...copied } } } : {}),
    spec: { ...pod.spec, nodeName },
    status: { ...pod.status, conditions: [...conditions, scheduled] },
  }
}
