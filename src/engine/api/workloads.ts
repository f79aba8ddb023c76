import { asObject } from './jsonObject.ts'
import type { JsonObject } from './types.ts'

/** The kinds with rollouts, by their names as plain data. `view/workloads/kinds.ts` has their rows. */
export const rollingKinds = ['Deployment', 'StatefulSet', 'DaemonSet'] as const

export type RollingKind = (typeof rollingKinds)[number]

/** Resources of the kinds with rollouts, in the same order. */
export const rollingResources = ['deployments', 'statefulsets', 'daemonsets'] as const

export const isRollingKind = (kind: unknown): kind is RollingKind => rollingKinds.some((one) => one === kind)

/**
 * Name of the Deployment, StatefulSet, DaemonSet, Job or bare ReplicaSet of a Pod, from the Pod's metadata alone; for a
 * Pod without a controller, its own name.
 */
export function workloadNameOf(metadata: JsonObject): string {
  const { name, ownerReferences, labels } = metadata
  const own = typeof name === 'string' ? name : ''
  const owners = Array.isArray(ownerReferences) ? ownerReferences.map(asObject) : []
  const owner = owners.find(({ controller }) => controller === true)
  if (typeof owner?.name !== 'string') return own
  const hash = asObject(labels)['pod-template-hash']
  const isOfDeployment = owner.kind === 'ReplicaSet' && typeof hash === 'string' && owner.name.endsWith(`-${hash}`)
  return isOfDeployment ? owner.name.slice(0, -1 - hash.length) : owner.name
}
