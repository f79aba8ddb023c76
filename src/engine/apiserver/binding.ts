/** pods/binding: what a scheduler does to a Pod. Models pkg/registry/core/pod/storage BindingREST (v1.36). */
import { timestampAt } from '../api/clock.ts'
import { modifiedConflict } from '../api/errors.ts'
import type { Pod } from '../api/types.ts'

/** The Pod as it is on a node. Throws Conflict if it is being deleted, or has one already. */
export function asBound(pod: Pod, nodeName: string, now: number): Pod {
  const { name, deletionTimestamp } = pod.metadata
  if (deletionTimestamp !== undefined) throw modifiedConflict('', 'pods', name)
  if (pod.spec.nodeName) throw modifiedConflict('', 'pods/binding', name)
  const conditions = (pod.status.conditions ?? []).filter((condition) => condition.type !== 'PodScheduled')
  const scheduled = {
    type: 'PodScheduled',
    status: 'True',
    lastProbeTime: null,
    lastTransitionTime: timestampAt(now),
  } as const
  return {
    ...pod,
    spec: { ...pod.spec, nodeName },
    status: { ...pod.status, conditions: [...conditions, scheduled] },
  }
}
