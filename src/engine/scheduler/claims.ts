/** Claims of storage must be bound before a node is chosen. */
import { claimNamesOf } from '../api/podVolumes.ts'
import type { KubeObject, Pod } from '../api/types.ts'
import type { Refusal } from './filters.ts'
import type { NodeTable } from './nodeTable.ts'

/** Reads the cache of claims. */
export interface ClaimLister {
  get(namespace: string, name: string): KubeObject | undefined
}

/** Why a Pod gets no node before its claims are bound. */
export const UNBOUND_CLAIMS = 'pod has unbound immediate PersistentVolumeClaims'

/** Why no node is looked at; undefined if nothing is in the way. */
// Models pkg/scheduler/framework/plugins/volumebinding PreFilter and podHasPVCs (v1.36).
export function claimObstacle(pod: Pod, claims: ClaimLister): string | undefined {
  let isUnbound = false
  for (const name of claimNamesOf(pod)) {
    const claim = claims.get(pod.metadata.namespace ?? '', name) as
      | (KubeObject & { readonly status?: { readonly phase?: string } })
      | undefined
    if (!claim) return `persistentvolumeclaim "${name}" not found`
    if (claim.metadata.deletionTimestamp !== undefined) return `persistentvolumeclaim "${name}" is being deleted`
    isUnbound ||= claim.status?.phase !== 'Bound'
  }
  return isUnbound ? UNBOUND_CLAIMS : undefined
}

/** The decision for a Pod whose claims are in the way. */
export function refusedByClaims(reason: string, table: NodeTable) {
  const refusal: Refusal = { plugin: 'VolumeBinding', reasons: [reason], isFinal: true }
  return { kind: 'refused' as const, reason, refusals: new Map(table.list().map(({ name }) => [name, refusal])) }
}
